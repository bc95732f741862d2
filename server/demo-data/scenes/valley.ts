// The valley with works, river and fields: where the money goes.
import { fade, fir, ground, hills, SUN, WHITE, type Scene } from '#server/demo-data/scene-parts.ts'
import { circle, path, polygon, rect, repeat } from '#server/demo-data/svg.ts'

export const valley: Scene = {
  defs: fade('sky', '#d9e6e4', '#f2ead6'),
  body: [
    ground('url(#sky)'),
    circle(300, 150, 58, SUN),
    hills('#c3d3c6', [
      [0, 300],
      [240, 200],
      [520, 300],
      [800, 190],
      [1200, 310],
    ]),
    hills('#9dbba6', [
      [0, 390],
      [360, 300],
      [700, 390],
      [1000, 310],
      [1200, 360],
    ]),
    hills('#7f9f80', [
      [0, 480],
      [300, 420],
      [720, 470],
      [1200, 410],
    ]),
    ...[
      [120, 440],
      [180, 452],
      [1040, 430],
      [1100, 440],
      [980, 440],
    ].map(([x, y], i) => fir(x!, y!, 110 + (i % 3) * 26, '#4f7a63')),
    polygon(
      [
        [420, 470],
        [420, 380],
        [480, 346],
        [480, 380],
        [540, 346],
        [540, 380],
        [600, 346],
        [600, 470],
      ],
      '#a5674a',
    ),
    rect(600, 330, 170, 140, '#c4805d'),
    rect(680, 210, 30, 130, '#8f5138'),
    rect(728, 240, 26, 100, '#8f5138'),
    repeat(3, (i) => rect(436 + i * 54, 406, 34, 34, '#f3d9a2', 3)),
    repeat(3, (i) => rect(620 + i * 48, 370, 30, 54, '#f3d9a2', 3)),
    path('M694 206C680 176 710 160 700 130C730 146 726 186 712 206Z', WHITE, 'opacity=".8"'),
    hills('#92b07f', [
      [0, 540],
      [400, 490],
      [800, 530],
      [1200, 490],
    ]),
    path(
      'M760 470C640 510 520 520 560 560C620 600 860 590 700 675H330C520 610 420 590 430 550C440 510 600 500 700 468Z',
      '#7fb8bd',
    ),
    path('M700 490C620 512 540 530 580 552', 'none', 'stroke="#cfe6e6" stroke-width="6" stroke-linecap="round"'),
    ...[
      [160, 600],
      [250, 640],
      [930, 590],
      [1060, 630],
      [1130, 570],
    ].map(([x, y]) => circle(x!, y!, 26, '#6f9a63') + circle(x! + 24, y! + 8, 18, '#5f8a58')),
  ],
}
