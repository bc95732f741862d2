// The new foundation in hall 2: reinforcement, formwork and the wreath of the topping-out.
import {
  BRICK,
  fade,
  floor,
  ground,
  INK,
  MOSS,
  SUN,
  trusses,
  WHITE,
  worker,
  type Scene,
} from '#server/demo-data/scene-parts.ts'
import { circle, polygon, rect, repeat, stroke } from '#server/demo-data/svg.ts'

export const foundation: Scene = {
  defs: fade('air', '#dfe7e2', '#cbd8d3'),
  body: [
    ground('url(#air)'),
    trusses(22, '#8fa8a6', 240),
    repeat(4, (i) => rect(110 + i * 310, 132, 34, 330, '#9fb3b0')),
    floor(456, '#c2b79c'),
    polygon(
      [
        [220, 640],
        [330, 470],
        [870, 470],
        [980, 640],
      ],
      '#a4977a',
    ),
    polygon(
      [
        [300, 620],
        [380, 488],
        [820, 488],
        [900, 620],
      ],
      '#6e6654',
    ),
    repeat(9, (i) => stroke(`M${400 + i * 50} 490L${340 + i * 66} 618`, '#b9743e', 6)),
    repeat(4, (i) => stroke(`M${372 - i * 18} ${508 + i * 30}L${828 + i * 18} ${508 + i * 30}`, '#b9743e', 6)),
    stroke('M600 116L600 206', INK, 7),
    circle(600, 276, 64, 'none', `stroke="${MOSS}" stroke-width="34"`),
    repeat(10, (i) => circle(600 + 64 * Math.cos(i * 0.63), 276 + 64 * Math.sin(i * 0.63), 9, i % 2 ? SUN : BRICK)),
    polygon(
      [
        [584, 330],
        [568, 420],
        [586, 408],
        [598, 424],
        [606, 336],
      ],
      BRICK,
    ),
    polygon(
      [
        [616, 330],
        [634, 418],
        [616, 406],
        [604, 420],
        [598, 336],
      ],
      SUN,
    ),
    worker(250, 560, 0.92, SUN, '#24494f'),
    worker(944, 566, 0.96, WHITE, '#1d3f45'),
    worker(1034, 556, 0.82, SUN, '#2f5c62'),
  ],
}
