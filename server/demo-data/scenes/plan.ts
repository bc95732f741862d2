// A drawing of the furnace on the table, the decision beside it.
import { BRICK, ground, INK, lines, PETROL, SUN, WHITE, type Scene } from '#server/demo-data/scene-parts.ts'
import { at, circle, polygon, rect, repeat, stroke } from '#server/demo-data/svg.ts'

export const plan: Scene = {
  body: [
    ground('#b9946a'),
    repeat(5, (i) => rect(0, 130 * i, 1200, 5, '#a67f55')),
    at(600, 350, [
      rect(-400, -240, 800, 480, '#1e5560', 6, 'transform="rotate(-3)"'),
      '<g transform="rotate(-3)">',
      repeat(13, (i) => rect(-370 + i * 60, -220, 1.5, 440, '#3f7f8a')),
      repeat(8, (i) => rect(-380, -200 + i * 58, 760, 1.5, '#3f7f8a')),
      stroke(
        'M-220 130V-110H120V130ZM-170 130V-60H70V130M-120 -60V-110M20 -60V-110M-220 -140H120M-220 -150V-130M120 -150V-130M160 -110V130M150 -110H170M150 130H170',
        '#e6f2f1',
        5,
      ),
      stroke('M-140 60H40M-140 90H40M-140 30H40', '#8fd0d6', 5),
      lines(210, -150, 30, [120, 90, 110, 60], '#8fd0d6', 8),
      rect(200, 90, 150, 100, 'none', 0, 'stroke="#e6f2f1" stroke-width="4"'),
      lines(214, 108, 26, [100, 70, 90], '#e6f2f1', 6),
      '</g>',
    ]),
    at(980, 520, [
      rect(-120, -96, 200, 240, WHITE, 6, 'transform="rotate(7)"'),
      '<g transform="rotate(7)">',
      lines(-96, -66, 30, [150, 120, 140], '#c3bda9', 9),
      stroke('M-90 90C-70 50 -60 110 -40 80C-24 56 -14 100 20 76', PETROL, 6),
      circle(40, 40, 30, SUN),
      stroke('M28 40L37 50L54 30', INK, 7),
      '</g>',
    ]),
    at(190, 170, [
      circle(0, 0, 84, '#f3efe4'),
      circle(0, 0, 66, '#e3ddcd'),
      circle(0, 0, 56, '#6f4327'),
      stroke('M76 -30C120 -40 120 30 76 26', '#f3efe4', 18),
    ]),
    at(820, 110, [
      rect(-150, -9, 300, 18, SUN, 4, 'transform="rotate(16)"'),
      '<g transform="rotate(16)">',
      polygon(
        [
          [150, -9],
          [186, 0],
          [150, 9],
        ],
        '#f0d9b5',
      ),
      rect(-166, -9, 20, 18, BRICK, 4),
      '</g>',
    ]),
  ],
}
