// A train on the viaduct that gave the group its name.
import { BRICK, fade, ground, hills, PETROL, RUST, SUN, type Scene } from '#server/demo-data/scene-parts.ts'
import { circle, path, polygon, rect, repeat, stroke } from '#server/demo-data/svg.ts'

const arch = (x: number, width: number, top: number, foot: number, fill: string) =>
  path(
    `M${x} ${foot}V${top + width / 2}A${width / 2} ${width / 2} 0 0 1 ${x + width} ${top + width / 2}V${foot}Z`,
    fill,
  )

const carriage = (x: number, y: number, fill: string) =>
  rect(x, y, 168, 66, fill, 10) +
  repeat(4, (i) => rect(x + 16 + i * 38, y + 14, 26, 24, '#10353b', 3)) +
  rect(x, y + 50, 168, 6, '#ffffff', 0, 'opacity=".35"')

export const viaduct: Scene = {
  defs: fade('sky', '#dfe7dd', '#efe9d8'),
  body: [
    ground('url(#sky)'),
    circle(900, 140, 70, SUN),
    hills('#bfd2c6', [
      [0, 330],
      [260, 210],
      [560, 320],
      [860, 220],
      [1200, 330],
    ]),
    hills('#93b3ab', [
      [0, 440],
      [320, 340],
      [640, 430],
      [960, 350],
      [1200, 420],
    ]),
    hills('#5f8f90', [
      [0, 560],
      [280, 500],
      [640, 560],
      [1200, 500],
    ]),
    rect(0, 262, 1200, 26, RUST),
    path('M0 288H1200V620H0Z', BRICK),
    ...Array.from({ length: 6 }, (_, i) => arch(26 + i * 200, 148, 320, 640, '#8fb3ad')),
    ...Array.from({ length: 6 }, (_, i) =>
      path(
        `M${26 + i * 200} ${640}V${394}A74 74 0 0 1 ${174 + i * 200} 394V640H${162 + i * 200}V396A62 62 0 0 0 ${38 + i * 200} 396V640Z`,
        RUST,
      ),
    ),
    repeat(26, (i) => rect((i * 173) % 1180, 300 + ((i * 61) % 40), 26, 7, '#86492f', 2)),
    hills('#4f8288', [
      [0, 600],
      [300, 640],
      [700, 590],
      [1200, 630],
    ]),
    path('M520 675C600 630 760 640 860 610C980 580 1100 600 1200 570V612C1080 630 980 620 900 650L860 675Z', '#cfe6e6'),
    stroke('M0 258H1200', '#4a2a20', 8),
    ...[250, 424, 598].map((x) => carriage(x, 188, PETROL)),
    path('M772 188H872C910 188 934 214 940 254H772Z', PETROL),
    rect(790, 202, 34, 24, '#10353b', 3),
    polygon(
      [
        [846, 202],
        [880, 202],
        [908, 230],
        [846, 230],
      ],
      '#10353b',
    ),
    rect(772, 238, 160, 6, '#ffffff', 0, 'opacity=".35"'),
  ],
}
