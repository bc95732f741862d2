// Bus and tram at the works gate.
import { fade, floor, ground, hills, INK, lines, PETROL, SUN, type Scene } from '#server/demo-data/scene-parts.ts'
import { circle, path, polygon, rect, repeat, stroke } from '#server/demo-data/svg.ts'

export const tram: Scene = {
  defs: fade('sky', '#d5e6e6', '#f1ead9'),
  body: [
    ground('url(#sky)'),
    circle(960, 130, 54, SUN),
    hills('#a9c3b4', [
      [0, 330],
      [320, 240],
      [700, 330],
      [1000, 260],
      [1200, 320],
    ]),
    rect(60, 230, 150, 250, '#c9bfa5'),
    rect(230, 170, 170, 310, '#d6cbb0'),
    rect(880, 200, 160, 280, '#c9bfa5'),
    rect(1060, 260, 140, 220, '#d6cbb0'),
    repeat(4, (row) =>
      repeat(
        3,
        (i) =>
          rect(250 + i * 50, 200 + row * 64, 30, 38, '#8fb0b0', 3) +
          rect(898 + i * 48, 230 + row * 60, 28, 36, '#8fb0b0', 3),
      ),
    ),
    floor(480, '#b9b5a6'),
    rect(0, 560, 1200, 10, '#8f8b7c'),
    rect(0, 610, 1200, 10, '#8f8b7c'),
    stroke('M0 120H1200', '#4d5f60', 4),
    stroke('M560 120L620 210L560 262M620 210L660 262', '#2b3638', 7),
    path('M300 560V310C300 286 318 268 342 268H800C850 268 884 300 900 350L922 470C926 500 910 560 870 560Z', PETROL),
    rect(300, 468, 626, 24, SUN),
    repeat(4, (i) => rect(330 + i * 116, 314, 96, 104, '#cfe9ea', 8)),
    polygon(
      [
        [806, 314],
        [834, 314],
        [866, 350],
        [888, 418],
        [806, 418],
      ],
      '#cfe9ea',
    ),
    rect(560, 300, 6, 250, '#024b55'),
    rect(676, 300, 6, 250, '#024b55'),
    rect(330, 280, 200, 22, '#10262b', 5),
    lines(346, 287, 20, [120], SUN, 8),
    circle(396, 562, 26, INK),
    circle(476, 562, 26, INK),
    circle(740, 562, 26, INK),
    circle(820, 562, 26, INK),
    rect(896, 500, 26, 16, '#ffe6a3', 6),
    stroke('M1010 600V330', '#2b3638', 9),
    circle(1010, 300, 46, SUN),
    stroke('M996 282V318M996 300H1024M1024 282V318', INK, 8),
  ],
}
