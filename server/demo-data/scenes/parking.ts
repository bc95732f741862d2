// The northern car park, half of it closed.
import { ground, PETROL, WHITE, type Scene } from '#server/demo-data/scene-parts.ts'
import { at, circle, path, polygon, rect, repeat, stroke } from '#server/demo-data/svg.ts'

export const parking: Scene = {
  body: [
    ground('#a9b5b1'),
    polygon(
      [
        [0, 0],
        [1200, 0],
        [1200, 150],
        [0, 150],
      ],
      '#8aa98f',
    ),
    repeat(7, (i) => circle(70 + i * 180, 90, 62, i % 2 ? '#5f8a6a' : '#6f9a78')),
    rect(0, 146, 1200, 12, '#d9d5c8'),
    repeat(7, (i) =>
      polygon(
        [
          [60 + i * 170, 200],
          [68 + i * 170, 200],
          [20 + i * 178, 470],
          [10 + i * 178, 470],
        ],
        WHITE,
      ),
    ),
    ...[
      [88, PETROL],
      [930, '#8a4b3c'],
    ].map(([x, fill]) =>
      at(Number(x), 230, [
        rect(0, 0, 116, 210, String(fill), 34),
        rect(14, 50, 88, 50, '#cfe3e4', 12),
        rect(14, 150, 88, 34, '#cfe3e4', 12),
        rect(10, 106, 96, 38, String(fill)),
        rect(10, 4, 22, 12, '#ffe6a3', 6),
        rect(84, 4, 22, 12, '#ffe6a3', 6),
      ]),
    ),
    polygon(
      [
        [372, 200],
        [760, 200],
        [800, 470],
        [340, 470],
      ],
      '#7f6a4f',
    ),
    repeat(14, (i) => circle(390 + ((i * 83) % 360), 230 + ((i * 47) % 220), 7 + (i % 3) * 4, '#6b5841')),
    ...[380, 560, 740].map(
      (x) =>
        polygon(
          [
            [x, 420],
            [x + 44, 420],
            [x + 62, 520],
            [x - 18, 520],
          ],
          '#d9542f',
        ) +
        polygon(
          [
            [x - 4, 446],
            [x + 48, 446],
            [x + 53, 474],
            [x - 9, 474],
          ],
          WHITE,
        ) +
        rect(x - 30, 514, 104, 16, '#2b3638', 6),
    ),
    rect(280, 500, 24, 130, '#2b3638', 6),
    rect(880, 500, 24, 130, '#2b3638', 6),
    rect(260, 520, 664, 56, WHITE, 8),
    repeat(8, (i) =>
      polygon(
        [
          [270 + i * 84, 576],
          [312 + i * 84, 576],
          [348 + i * 84, 520],
          [306 + i * 84, 520],
        ],
        '#c9503a',
      ),
    ),
    circle(590, 330, 84, PETROL, `stroke="${WHITE}" stroke-width="10"`),
    path(
      'M562 384V276H604C650 276 650 342 604 342H584V384ZM584 298V322H602C620 322 620 298 602 298Z',
      WHITE,
      'fill-rule="evenodd"',
    ),
    stroke('M532 388L648 272', '#c9503a', 16),
  ],
}
