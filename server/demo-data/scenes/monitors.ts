// Two screens asking for six digits.
import { fade, floor, ground, INK, lines, PETROL, WHITE, type Scene } from '#server/demo-data/scene-parts.ts'
import { at, circle, path, polygon, rect, repeat } from '#server/demo-data/svg.ts'

export const monitors: Scene = {
  defs: fade('wall', '#e9e3d5', '#ddd5c2'),
  body: [
    ground('url(#wall)'),
    floor(520, '#bfa57c'),
    rect(0, 514, 1200, 10, '#a98f66'),
    ...[150, 630].map(
      (x) =>
        rect(x, 96, 430, 290, '#152a2e', 16) +
        rect(x + 190, 386, 50, 84, '#152a2e') +
        rect(x + 120, 464, 190, 18, '#152a2e', 9),
    ),
    rect(168, 114, 394, 254, '#2c6e77', 4),
    polygon(
      [
        [168, 368],
        [300, 230],
        [400, 320],
        [470, 270],
        [562, 368],
      ],
      '#65a7a6',
    ),
    circle(470, 180, 28, '#d8e7dd'),
    rect(648, 114, 394, 254, '#f3efe4', 4),
    at(845, 190, [
      rect(-30, -4, 60, 46, PETROL, 8),
      path('M-18 -4V-20C-18 -44 18 -44 18 -20V-4', 'none', `stroke="${PETROL}" stroke-width="9"`),
      circle(0, 18, 7, '#f3efe4'),
    ]),
    repeat(
      6,
      (i) =>
        rect(
          692 + i * 52,
          276,
          42,
          54,
          i < 4 ? WHITE : '#e3ddcd',
          6,
          `stroke="${i === 4 ? PETROL : '#b9ae94'}" stroke-width="4"`,
        ) + (i < 4 ? circle(713 + i * 52, 303, 8, INK) : ''),
    ),
    rect(330, 540, 380, 70, '#d3cbb8', 10),
    repeat(3, (row) => repeat(14, (i) => rect(342 + i * 26, 550 + row * 19, 20, 13, '#f3efe4', 3))),
    path('M770 552C770 536 820 536 820 552V596C820 616 770 616 770 596Z', '#d3cbb8'),
    rect(916, 470, 96, 168, INK, 14, 'transform="rotate(10 964 554)"'),
    rect(926, 486, 76, 132, '#bfe0e2', 6, 'transform="rotate(10 964 554)"'),
    lines(940, 530, 22, [46, 32], PETROL, 9),
  ],
}
