// A furnace on a low loader at night, on its way to gate 5.
import { fade, floor, glow, ground, INK, PETROL, SUN, wheel, type Scene } from '#server/demo-data/scene-parts.ts'
import { at, circle, path, polygon, rect, repeat, stroke } from '#server/demo-data/svg.ts'

export const delivery: Scene = {
  defs: fade('dusk', '#1a3a42', '#3f7077') + glow('lamp', 300, 200, 240, '#ffd98a', 0.8),
  body: [
    ground('url(#dusk)'),
    circle(960, 120, 52, '#eadfc2'),
    rect(0, 250, 250, 320, '#16343a'),
    rect(250, 190, 330, 380, '#1b3f46'),
    rect(300, 300, 230, 270, '#0f2a30'),
    at(-60, -62, [
      rect(330, 212, 150, 60, '#f3efe4', 6),
      stroke('M372 228L372 256M354 228L390 228M448 228L424 228L422 240C448 236 452 258 422 256', PETROL, 8),
    ]),
    ground('url(#lamp)'),
    floor(566, '#16292c'),
    repeat(9, (i) => rect(30 + i * 140, 618, 80, 8, '#d6c7a5', 4)),
    rect(430, 500, 640, 26, '#0d2226', 6),
    repeat(4, (i) => wheel(500 + i * 78, 548, 32)),
    rect(500, 286, 380, 214, '#8f9a99', 8),
    rect(532, 318, 150, 182, '#5f6d6d', 6),
    rect(556, 342, 102, 134, '#39484a', 4),
    rect(714, 318, 136, 26, '#6f7d7c', 5),
    rect(714, 358, 136, 26, '#6f7d7c', 5),
    circle(742, 440, 26, '#eadfc2'),
    stroke('M742 440L754 424', INK, 5),
    stroke('M500 300L470 500M880 300L912 500', SUN, 8),
    rect(500, 262, 380, 26, '#6f7d7c', 4),
    path(
      'M912 516L912 352C912 336 924 326 940 326L1030 326C1048 326 1062 338 1068 356L1096 440C1104 448 1108 458 1108 470L1108 530L912 530Z',
      PETROL,
    ),
    polygon(
      [
        [950, 352],
        [1026, 352],
        [1056, 436],
        [950, 436],
      ],
      '#bfe0e2',
    ),
    wheel(972, 544, 40),
    wheel(1064, 544, 40),
    rect(1094, 486, 18, 18, '#ffe6a3', 4),
    rect(962, 306, 40, 20, SUN, 8),
  ],
}
