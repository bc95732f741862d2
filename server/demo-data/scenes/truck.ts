// The lorry at gate 5, in its time slot.
import {
  DEEP,
  fade,
  floor,
  ground,
  INK,
  PETROL,
  SAND,
  SUN,
  wheel,
  WHITE,
  type Scene,
} from '#server/demo-data/scene-parts.ts'
import { at, circle, path, polygon, rect, repeat, stroke } from '#server/demo-data/svg.ts'

export const truck: Scene = {
  defs: fade('sky', '#d5e2e2', '#ece7d8'),
  body: [
    ground('url(#sky)'),
    rect(0, 150, 1200, 420, '#c6c0ae'),
    repeat(14, (i) => rect(i * 90, 150, 4, 420, '#b7b09c')),
    rect(0, 130, 1200, 30, DEEP),
    rect(430, 220, 340, 350, '#5d6f70', 6),
    repeat(7, (i) => rect(430, 220 + i * 50, 340, 6, '#4d5f60')),
    rect(540, 168, 120, 44, SUN, 6),
    stroke('M586 178L612 178M588 178L586 190C604 184 616 192 610 200C604 206 592 204 588 200', INK, 6),
    floor(570, '#8b8f88'),
    repeat(6, (i) => rect(40 + i * 220, 630, 110, 10, SAND, 4)),
    rect(330, 300, 440, 240, WHITE, 8),
    rect(330, 500, 440, 40, PETROL),
    at(440, 350, [
      rect(0, 0, 220, 16, PETROL),
      path(
        'M0 26H220V110H196V84C196 52 148 52 148 84V110H134V84C134 52 86 52 86 84V110H72V84C72 52 24 52 24 84V110H0Z',
        PETROL,
      ),
    ]),
    path('M780 540L780 356C780 344 788 336 800 336L884 336C900 336 912 344 918 358L956 444L972 458L972 540Z', PETROL),
    polygon(
      [
        [816, 362],
        [880, 362],
        [916, 440],
        [816, 440],
      ],
      '#bfe0e2',
    ),
    rect(792, 320, 60, 18, '#24494f', 6),
    rect(320, 536, 660, 18, INK),
    wheel(420, 566, 42),
    wheel(516, 566, 42),
    wheel(890, 566, 42),
    rect(950, 492, 22, 20, '#ffe6a3', 4),
    circle(1066, 300, 70, WHITE, `stroke="${INK}" stroke-width="10"`),
    stroke('M1066 300L1066 258M1066 300L1096 316', INK, 8),
    path('M1066 250A50 50 0 0 1 1112 318L1066 300Z', SUN, 'opacity=".8"'),
  ],
}
