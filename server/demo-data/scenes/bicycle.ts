// A company bike against the wall.
import { fade, floor, ground, INK, PETROL, STEEL, SUN, type Scene } from '#server/demo-data/scene-parts.ts'
import { circle, ellipse, path, rect, repeat, stroke } from '#server/demo-data/svg.ts'

export const bicycle: Scene = {
  defs: fade('wall', '#eadfc6', '#dccfae'),
  body: [
    ground('url(#wall)'),
    rect(760, 40, 300, 470, '#d3c39c'),
    rect(786, 66, 248, 444, '#c3b088'),
    rect(140, 90, 220, 250, '#d3c39c'),
    rect(160, 110, 180, 210, '#b9d0cd'),
    rect(246, 110, 8, 210, '#d3c39c'),
    rect(160, 210, 180, 8, '#d3c39c'),
    floor(560, '#c9b88f'),
    rect(0, 552, 1200, 10, '#b7a67c'),
    ellipse(600, 604, 380, 14, '#b09f76'),
    ...[410, 800].map(
      (x) =>
        circle(x, 460, 138, 'none', `stroke="${INK}" stroke-width="17"`) +
        repeat(9, (i) =>
          stroke(`M${x} 460L${x + 130 * Math.cos(i * 0.698)} ${460 + 130 * Math.sin(i * 0.698)}`, '#8d8468', 2.5),
        ) +
        circle(x, 460, 16, INK),
    ),
    stroke('M410 460L520 270L716 270L560 468L520 270M410 460L560 468M716 270L700 214', PETROL, 20),
    stroke('M730 236L800 460', PETROL, 18),
    stroke('M640 214L700 206L760 206C796 206 800 246 772 250', INK, 16),
    stroke('M520 270L506 226', INK, 12),
    rect(448, 206, 118, 24, INK, 12),
    circle(560, 468, 34, INK),
    stroke('M560 468L596 524', STEEL, 11),
    rect(580, 516, 46, 15, INK, 7),
    stroke('M560 438L410 446M560 500L410 476', '#5d5a4b', 4),
    path('M594 322L634 308L668 388L628 404Z', SUN),
    rect(360, 330, 120, 10, INK, 5),
    path('M356 344H470L456 424H372Z', '#8a4b3c'),
  ],
}
