// Cylinders on the 700 bar test bench.
import { BRICK, fade, ground, INK, LAGOON, lines, SUN, type Scene } from '#server/demo-data/scene-parts.ts'
import { circle, path, rect, repeat, stroke } from '#server/demo-data/svg.ts'

export const testBench: Scene = {
  defs: fade('wall', '#21474e', '#2f5f66'),
  body: [
    ground('url(#wall)'),
    repeat(12, (i) => rect(i * 100 + 48, 0, 4, 470, '#2a555c')),
    rect(0, 470, 1200, 205, '#173338'),
    rect(0, 462, 1200, 12, '#c9a24a'),
    rect(150, 400, 900, 70, '#5f7a7c', 8),
    rect(190, 470, 60, 150, '#3b575a'),
    rect(950, 470, 60, 150, '#3b575a'),
    rect(230, 290, 120, 110, '#8f9a99', 8),
    rect(340, 262, 380, 120, LAGOON, 14),
    rect(340, 282, 380, 20, '#5fb0b8'),
    rect(700, 246, 46, 152, '#2b636a', 8),
    rect(746, 302, 230, 40, '#cfd6d4'),
    rect(960, 270, 74, 130, '#8f9a99', 8),
    circle(996, 322, 20, '#39484a'),
    stroke('M400 262C400 170 520 190 520 110M660 262C660 200 720 190 720 110', INK, 16),
    rect(370, 238, 60, 30, '#d6c7a5', 6),
    rect(630, 238, 60, 30, '#d6c7a5', 6),
    circle(600, 130, 98, '#f3efe4', `stroke="${INK}" stroke-width="14"`),
    stroke('M600 130L655 84', BRICK, 9),
    circle(600, 130, 12, INK),
    repeat(9, (i) =>
      stroke(
        `M${600 + 74 * Math.cos(2.5 + i * 0.53)} ${130 + 74 * Math.sin(2.5 + i * 0.53)}L${600 + 84 * Math.cos(2.5 + i * 0.53)} ${130 + 84 * Math.sin(2.5 + i * 0.53)}`,
        INK,
        6,
      ),
    ),
    path('M655 84A72 72 0 0 1 671 142', 'none', `stroke="${SUN}" stroke-width="14"`),
    rect(1040, 130, 110, 90, '#10262b', 10),
    rect(1054, 144, 82, 48, '#8fd0c0', 4),
    circle(1068, 206, 6, SUN),
    circle(1092, 206, 6, LAGOON),
    rect(560, 520, 80, 34, SUN, 6),
    lines(574, 530, 12, [52, 36], INK, 5),
  ],
}
