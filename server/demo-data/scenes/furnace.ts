// The chamber furnace with its door open, the night shift before it.
import {
  DEEP,
  fade,
  FIRE,
  floor,
  glow,
  ground,
  SUN,
  trusses,
  worker,
  type Scene,
} from '#server/demo-data/scene-parts.ts'
import { at, circle, polygon, rect, repeat } from '#server/demo-data/svg.ts'

export const furnace: Scene = {
  defs:
    fade('wall', '#123038', '#1d4148') +
    fade('heat', '#ffd27a', '#f79a33') +
    glow('light', 700, 430, 560, '#f79a33', 0.75),
  body: [
    ground('url(#wall)'),
    polygon(
      [
        [120, 120],
        [300, 120],
        [285, 200],
        [105, 200],
      ],
      '#5b6f6c',
      'opacity=".55"',
    ),
    polygon(
      [
        [470, 120],
        [650, 120],
        [645, 200],
        [465, 200],
      ],
      '#5b6f6c',
      'opacity=".55"',
    ),
    polygon(
      [
        [900, 120],
        [1080, 120],
        [1095, 200],
        [915, 200],
      ],
      '#5b6f6c',
      'opacity=".55"',
    ),
    trusses(18, '#2f6a70'),
    floor(572, '#27484a'),
    ground('url(#light)'),
    // Left of the middle, so that a card that shows only the middle shows the whole door.
    at(-64, 0, [
      rect(660, 128, 26, 110, DEEP),
      rect(874, 128, 26, 110, DEEP),
      rect(560, 232, 440, 44, '#275b62', 4),
      rect(590, 276, 380, 320, '#20393b', 10),
      rect(628, 310, 304, 262, FIRE, 8),
      rect(668, 344, 224, 228, 'url(#heat)'),
      repeat(
        3,
        (row) =>
          rect(668, 412 + row * 52, 224, 20, '#f08a2c') +
          repeat(5, (i) => circle(692 + i * 44, 422 + row * 52, 15, '#ffe0a0')),
      ),
    ]),
    rect(0, 572, 1200, 22, '#c9a24a'),
    rect(0, 594, 1200, 81, '#152e32'),
    polygon(
      [
        [604, 594],
        [828, 594],
        [996, 675],
        [436, 675],
      ],
      '#8a6a32',
      'opacity=".8"',
    ),
    worker(368, 620, 1.08, SUN, '#0a191c'),
    worker(474, 612, 0.9, '#f3efe4', '#0c1e22'),
  ],
}
