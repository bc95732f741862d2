// The river in its new bed, with stilts and alders.
import { BARK, fade, FIRE, floor, ground, hills, WHITE, type Scene } from '#server/demo-data/scene-parts.ts'
import { at, circle, ellipse, path, polygon, rect, repeat, stroke } from '#server/demo-data/svg.ts'

export const river: Scene = {
  defs: fade('sky', '#cfe0dd', '#eef0e4') + fade('water', '#7fb8bd', '#3c8f98'),
  body: [
    ground('url(#sky)'),
    hills('#a9c3b4', [
      [0, 260],
      [300, 180],
      [640, 270],
      [900, 200],
      [1200, 260],
    ]),
    hills('#86a692', [
      [0, 330],
      [420, 280],
      [800, 340],
      [1200, 290],
    ]),
    rect(120, 236, 210, 90, '#c4805d'),
    polygon(
      [
        [110, 240],
        [340, 240],
        [300, 196],
        [150, 196],
      ],
      '#8f5138',
    ),
    repeat(4, (i) => rect(140 + i * 48, 262, 26, 34, '#f3d9a2', 3)),
    floor(350, '#8aa97f'),
    path(
      'M560 330C520 380 700 400 620 460C520 530 300 560 260 675H980C960 600 820 560 860 480C890 420 720 390 720 330Z',
      'url(#water)',
    ),
    stroke(
      'M600 400C640 410 650 420 640 436M560 530C620 510 680 520 740 500M480 620C580 590 700 610 800 580',
      '#d7ecec',
      6,
    ),
    ...[
      [460, 500, 46],
      [420, 540, 30],
      [880, 560, 50],
      [930, 520, 30],
      [700, 450, 24],
    ].map(
      ([x, y, r]) => ellipse(x!, y!, r!, r! * 0.56, '#b9b5a6') + ellipse(x! - 6, y! - 6, r! * 0.7, r! * 0.3, '#d3cfc2'),
    ),
    ...[
      [180, 470, 1],
      [1020, 450, 1.1],
      [1120, 520, 1.3],
      [80, 560, 1.2],
    ].map(([x, y, s]) =>
      at(
        x!,
        y!,
        [
          rect(-9, -110, 18, 120, BARK, 6),
          circle(0, -150, 62, '#5f8a58'),
          circle(-44, -116, 40, '#6f9a63'),
          circle(44, -120, 42, '#6f9a63'),
        ],
        s!,
      ),
    ),
    at(640, 560, [
      stroke('M0 0V-74M14 0V-70', '#8f6538', 5),
      path('M-34 -96C-20 -128 40 -126 62 -92C40 -70 -10 -66 -34 -96Z', '#8f9a99'),
      stroke('M40 -104C62 -130 50 -160 62 -176', WHITE, 11),
      circle(66, -180, 11, WHITE),
      polygon(
        [
          [76, -184],
          [112, -176],
          [76, -174],
        ],
        FIRE,
      ),
    ]),
    repeat(12, (i) =>
      stroke(
        `M${300 + (i % 6) * 12 + (i > 5 ? 600 : 0)} ${650 - (i % 3) * 8}L${290 + (i % 6) * 14 + (i > 5 ? 604 : 0)} ${570 - (i % 4) * 16}`,
        '#4f7a47',
        6,
      ),
    ),
  ],
}
