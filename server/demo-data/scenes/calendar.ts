// The calendar with its marked days.
import {
  BRICK,
  DUNE,
  fade,
  floor,
  ground,
  INK,
  LAGOON,
  PETROL,
  SUN,
  WHITE,
  type Scene,
} from '#server/demo-data/scene-parts.ts'
import { ellipse, path, rect, repeat, stroke } from '#server/demo-data/svg.ts'

export const calendar: Scene = {
  defs: fade('wall', '#dde7e5', '#c9d8d6'),
  body: [
    ground('url(#wall)'),
    floor(560, DUNE),
    rect(0, 560, 1200, 14, '#c2b28c'),
    rect(330, 90, 540, 470, WHITE, 18),
    path('M330 190V108C330 98 338 90 348 90H852C862 90 870 98 870 108V190Z', PETROL),
    ...[430, 600, 770].map((x) => rect(x - 9, 58, 18, 66, INK, 9)),
    rect(390, 138, 180, 22, '#bfe0e2', 11),
    repeat(4, (row) =>
      repeat(7, (day) => rect(366 + day * 68, 222 + row * 78, 54, 60, day > 4 ? '#efece5' : '#e3ecea', 8)),
    ),
    ...[2, 3, 4].map((day) => rect(366 + day * 68, 300, 54, 60, LAGOON, 8)),
    rect(366 + 68, 378, 54, 60, SUN, 8),
    stroke('M446 406L458 420L480 394', INK, 9),
    rect(502, 318, 190, 24, LAGOON),
    rect(930, 400, 130, 160, BRICK, 14),
    stroke(
      'M962 400C950 330 910 320 890 280M994 400C1000 320 990 290 1000 240M1024 400C1040 330 1070 330 1090 290',
      '#4f7a63',
      10,
    ),
    ...[
      [886, 270],
      [1000, 226],
      [1094, 282],
      [950, 330],
      [1046, 330],
    ].map(([x, y]) => ellipse(x!, y!, 24, 40, '#6f9a63')),
    rect(130, 500, 150, 60, '#f3efe4', 8),
    rect(130, 520, 150, 10, PETROL),
    stroke('M280 515C310 520 310 545 280 548', '#f3efe4', 10),
  ],
}
