// A medal on its ribbon.
import { BRICK, fade, glow, ground, LAGOON, NIGHT, PAPER, SUN, type Scene } from '#server/demo-data/scene-parts.ts'
import { circle, ellipse, polygon, rect, repeat } from '#server/demo-data/svg.ts'

export const medal: Scene = {
  defs: fade('wall', '#1a3e46', '#2b636a') + glow('shine', 600, 400, 420, '#f3e3b0', 0.5),
  body: [
    ground('url(#wall)'),
    repeat(16, (i) =>
      polygon(
        [
          [600, 400],
          [600 + 1000 * Math.cos(i * 0.3927), 400 + 1000 * Math.sin(i * 0.3927)],
          [600 + 1000 * Math.cos(i * 0.3927 + 0.19), 400 + 1000 * Math.sin(i * 0.3927 + 0.19)],
        ],
        '#2f6f78',
        'opacity=".38"',
      ),
    ),
    ground('url(#shine)'),
    polygon(
      [
        [440, 0],
        [540, 0],
        [650, 270],
        [560, 290],
      ],
      LAGOON,
    ),
    polygon(
      [
        [760, 0],
        [660, 0],
        [550, 270],
        [640, 290],
      ],
      PAPER,
    ),
    polygon(
      [
        [692, 0],
        [726, 0],
        [606, 284],
        [588, 280],
      ],
      BRICK,
    ),
    polygon(
      [
        [474, 0],
        [508, 0],
        [612, 284],
        [594, 288],
      ],
      NIGHT,
    ),
    rect(560, 258, 80, 34, '#d9a436', 8),
    circle(600, 426, 156, '#e0a92f'),
    circle(600, 426, 138, SUN),
    circle(600, 426, 112, '#f2b52d'),
    polygon(
      Array.from({ length: 10 }, (_, i) => {
        const r = i % 2 ? 38 : 88
        const a = -Math.PI / 2 + (i * Math.PI) / 5
        return [600 + r * Math.cos(a), 426 + r * Math.sin(a)] as const
      }),
      '#fff0c2',
    ),
    ...[-1, 1].map((side) =>
      repeat(6, (i) =>
        ellipse(
          600 + side * (212 + Math.sin(i * 0.6) * 34),
          560 - i * 48,
          34,
          15,
          '#8fb59a',
          `transform="rotate(${side * (50 - i * 16)} ${600 + side * (212 + Math.sin(i * 0.6) * 34)} ${560 - i * 48})"`,
        ),
      ),
    ),
  ],
}
