// A metal sample under the spectrometer.
import { fade, FIRE, floor, glow, ground, INK, LAGOON, PETROL, SUN, type Scene } from '#server/demo-data/scene-parts.ts'
import { circle, polygon, rect, repeat, stroke } from '#server/demo-data/svg.ts'

export const laboratory: Scene = {
  defs: fade('wall', '#dfe8e6', '#cfdcd9') + glow('spark', 640, 360, 150, '#ffd98a'),
  body: [
    ground('url(#wall)'),
    rect(90, 80, 300, 210, '#bcd0ce', 8),
    rect(110, 100, 260, 170, '#e9f0ee', 4),
    stroke(
      'M130 240C170 240 176 140 196 140C216 140 214 236 240 236C258 236 262 190 278 190C294 190 298 238 352 238',
      PETROL,
      7,
    ),
    rect(820, 70, 300, 14, '#a4b8b5'),
    ...[840, 920, 1000].map(
      (x, i) => rect(x, -20 + 34, 52, 56, [FIRE, LAGOON, '#c9c6bb'][i]!, 8) + rect(x + 12, 2, 28, 16, '#8fa3a1', 4),
    ),
    rect(820, 190, 300, 14, '#a4b8b5'),
    ...[850, 930, 1020].map((x, i) =>
      polygon(
        [
          [x + 18, 110],
          [x + 34, 110],
          [x + 34, 140],
          [x + 56, 190],
          [x - 4, 190],
          [x + 18, 140],
        ],
        ['#bfe0e2', '#f3d9a2', '#c7d8c9'][i]!,
      ),
    ),
    floor(540, '#f3efe4'),
    rect(0, 540, 1200, 16, '#cfcabb'),
    rect(0, 600, 1200, 75, '#a9bbb8'),
    ground('url(#spark)'),
    rect(500, 150, 74, 392, '#2f4a4e', 12),
    rect(440, 500, 400, 44, '#24393c', 12),
    rect(520, 150, 240, 84, '#3b5c60', 16),
    rect(600, 214, 84, 96, '#8f9a99', 10),
    polygon(
      [
        [616, 310],
        [668, 310],
        [652, 346],
        [632, 346],
      ],
      INK,
    ),
    rect(556, 402, 180, 22, '#5f7a7c', 6),
    rect(600, 372, 90, 30, '#aab3b2', 6),
    circle(640, 366, 8, '#fff4d6'),
    stroke('M640 356L640 330M622 362L604 346M658 362L676 346', SUN, 6),
    rect(706, 168, 38, 12, SUN, 6),
    rect(800, 392, 190, 130, '#1e3a3e', 10),
    rect(816, 408, 158, 90, '#bfe0e2', 4),
    repeat(6, (i) => rect(830 + i * 23, 484 - [30, 62, 44, 74, 22, 50][i]!, 14, [30, 62, 44, 74, 22, 50][i]!, PETROL)),
    rect(870, 522, 50, 20, '#1e3a3e'),
    repeat(3, (i) => circle(250 + i * 70, 526, 26, '#8f9a99') + circle(250 + i * 70, 526, 15, '#aeb7b5')),
  ],
}
