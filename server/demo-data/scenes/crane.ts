// Bridge crane 4 with a coil on its hook.
import { fade, floor, ground, INK, SUN, trusses, WHITE, worker, type Scene } from '#server/demo-data/scene-parts.ts'
import { ellipse, path, polygon, rect, repeat, stroke } from '#server/demo-data/svg.ts'

export const crane: Scene = {
  defs: fade('hall', '#24525a', '#3a7079'),
  body: [
    ground('url(#hall)'),
    trusses(10, '#33676f', 220),
    repeat(3, (i) => rect(90 + i * 400, 190, 220, 120, '#86b3b7', 6, 'opacity=".5"')),
    rect(0, 150, 1200, 60, SUN),
    repeat(15, (i) =>
      polygon(
        [
          [i * 84, 210],
          [i * 84 + 30, 210],
          [i * 84 + 60, 150],
          [i * 84 + 30, 150],
        ],
        '#e0a21f',
      ),
    ),
    rect(0, 210, 1200, 12, '#16343a'),
    rect(500, 120, 220, 110, '#16343a', 10),
    rect(540, 138, 60, 40, '#f3efe4', 6),
    stroke('M562 146L552 164L576 164M569 156L569 172', INK, 6),
    stroke('M570 230L570 352M650 230L650 352', '#0f2a30', 7),
    path('M550 350L670 350L654 392L566 392Z', SUN),
    stroke('M610 392L610 418C640 418 640 452 610 452C596 452 588 444 588 434', INK, 13),
    stroke('M610 448L500 506M610 448L720 506', '#0f2a30', 6),
    ellipse(500, 560, 46, 76, '#a9b4b3'),
    rect(500, 484, 220, 152, '#a9b4b3'),
    ellipse(720, 560, 46, 76, '#c7cfcd'),
    ellipse(720, 560, 24, 42, '#5f7071'),
    ellipse(720, 560, 15, 30, '#37565b'),
    repeat(4, (i) => rect(530 + i * 48, 484, 8, 152, '#8c9897')),
    floor(636, '#142c31'),
    rect(0, 630, 1200, 10, '#c9a24a'),
    worker(232, 640, 1, WHITE, '#0d2226'),
    worker(980, 640, 1.06, SUN, '#0d2226'),
    rect(908, 468, 26, 52, '#e9dfc8', 5),
  ],
}
