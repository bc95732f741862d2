// Runners on the river bank.
import {
  BRICK,
  fade,
  fir,
  floor,
  ground,
  hills,
  LAGOON,
  PETROL,
  SUN,
  WHITE,
  type Scene,
} from '#server/demo-data/scene-parts.ts'
import { at, circle, path, stroke } from '#server/demo-data/svg.ts'

const runner = (x: number, y: number, size: number, shirt: string, skin: string, hair: string) =>
  at(
    x,
    y,
    [
      stroke('M0 -96L34 -46L8 0', '#1d3136', 24),
      stroke('M0 -96L-36 -56L-76 -46', '#26434a', 24),
      stroke('M8 2L32 4', WHITE, 17),
      stroke('M-78 -48L-86 -70', SUN, 17),
      path('M-26 -96C-30 -150 -14 -190 14 -190C36 -190 34 -150 24 -92Z', shirt),
      stroke('M18 -172L50 -136L78 -158', skin, 16),
      stroke('M0 -172L-40 -150L-48 -112', skin, 16),
      stroke('M10 -180L16 -200', skin, 16),
      circle(20, -222, 25, skin),
      path('M-6 -222C-8 -262 42 -262 46 -228C32 -236 14 -240 4 -230C2 -220 -2 -216 -6 -222Z', hair),
    ],
    size,
  )

export const running: Scene = {
  defs: fade('sky', '#f3e3c4', '#f8efdd'),
  body: [
    ground('url(#sky)'),
    circle(820, 190, 74, SUN),
    hills('#b9cdbd', [
      [0, 320],
      [300, 230],
      [620, 330],
      [900, 250],
      [1200, 330],
    ]),
    hills('#94b39d', [
      [0, 380],
      [380, 330],
      [760, 390],
      [1200, 340],
    ]),
    path('M0 440C300 410 700 470 1200 420V510C800 540 400 490 0 520Z', '#7fb8bd'),
    floor(520, '#8aa97f'),
    path('M0 620C400 570 800 640 1200 590V675H0Z', '#d6c7a5'),
    fir(120, 520, 190, '#3f6a58'),
    fir(1080, 530, 230, '#3f6a58'),
    fir(1004, 520, 150, '#4f7a63'),
    runner(400, 600, 1.02, LAGOON, '#c68f63', '#1f1b19'),
    runner(620, 612, 1.2, BRICK, '#efc8a4', '#6b4a2f'),
    runner(830, 602, 1.06, PETROL, '#e3b18a', '#b58a4c'),
  ],
}
