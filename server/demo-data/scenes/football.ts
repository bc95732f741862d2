// The ball before the goal, with the valley behind.
import { fade, floor, ground, hills, INK, SAND, SUN, WHITE, type Scene } from '#server/demo-data/scene-parts.ts'
import { at, circle, ellipse, polygon, rect, repeat, stroke } from '#server/demo-data/svg.ts'

export const football: Scene = {
  defs: fade('sky', '#cfe3e4', '#eef0e4'),
  body: [
    ground('url(#sky)'),
    circle(250, 120, 50, SUN),
    hills('#a9c3b4', [
      [0, 280],
      [320, 190],
      [700, 290],
      [1000, 210],
      [1200, 270],
    ]),
    hills('#8aa98f', [
      [0, 340],
      [420, 290],
      [820, 340],
      [1200, 300],
    ]),
    floor(390, '#6f9a63'),
    repeat(4, (i) =>
      polygon(
        [
          [-200 + i * 400, 675],
          [i * 400, 675],
          [260 + i * 230, 390],
          [150 + i * 230, 390],
        ],
        '#79a56c',
      ),
    ),
    stroke('M340 460L340 190L860 190L860 460', WHITE, 16),
    repeat(11, (i) => stroke(`M${376 + i * 45} 200L${376 + i * 45} 440`, '#ffffff', 2.5, 'opacity=".7"')),
    repeat(6, (i) => stroke(`M348 ${232 + i * 40}L852 ${232 + i * 40}`, '#ffffff', 2.5, 'opacity=".7"')),
    rect(0, 458, 1200, 8, WHITE, 0, 'opacity=".8"'),
    ellipse(600, 640, 120, 14, '#4f7a47'),
    circle(600, 540, 104, WHITE),
    '<clipPath id="ball"><circle cx="600" cy="540" r="104"/></clipPath><g clip-path="url(#ball)">',
    polygon(
      Array.from(
        { length: 5 },
        (_, i) => [600 + 38 * Math.cos(-1.57 + i * 1.257), 540 + 38 * Math.sin(-1.57 + i * 1.257)] as const,
      ),
      INK,
    ),
    ...[0, 1, 2, 3, 4].map((i) => {
      const a = -1.57 + i * 1.257
      return (
        stroke(
          `M${600 + 38 * Math.cos(a)} ${540 + 38 * Math.sin(a)}L${600 + 70 * Math.cos(a)} ${540 + 70 * Math.sin(a)}`,
          INK,
          5,
        ) +
        polygon(
          Array.from(
            { length: 5 },
            (_, k) =>
              [
                600 + 106 * Math.cos(a) + 38 * Math.cos(a + Math.PI + k * 1.257),
                540 + 106 * Math.sin(a) + 38 * Math.sin(a + Math.PI + k * 1.257),
              ] as const,
          ),
          INK,
        )
      )
    }),
    '</g>',
    at(0, 0, [
      stroke('M240 620L240 540', SAND, 8),
      polygon(
        [
          [240, 540],
          [300, 558],
          [240, 580],
        ],
        SUN,
      ),
    ]),
  ],
}
