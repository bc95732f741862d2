// High racks with pallets and a reach truck.
import {
  BARK,
  fade,
  FIRE,
  floor,
  ground,
  INK,
  PETROL,
  SUN,
  TEAL,
  wheel,
  type Scene,
} from '#server/demo-data/scene-parts.ts'
import { at, circle, path, polygon, rect, repeat, stroke } from '#server/demo-data/svg.ts'

export const warehouse: Scene = {
  defs: fade('hall', '#e4e0d2', '#d5d2c4'),
  body: [
    ground('url(#hall)'),
    floor(570, '#b9b5a6'),
    polygon(
      [
        [440, 570],
        [760, 570],
        [900, 675],
        [300, 675],
      ],
      '#cbc7b8',
    ),
    ...[40, 800].map((x) =>
      repeat(
        4,
        (row) =>
          rect(x, 90 + row * 130, 360, 14, FIRE) +
          repeat(3, (i) =>
            at(x + 18 + i * 116, 90 + row * 130, [
              rect(
                0,
                -74 + ((i + row) % 2) * 14,
                96,
                60 - ((i + row) % 2) * 14,
                [PETROL, '#c79a62', TEAL, '#8fa9a9'][(i * 2 + row) % 4]!,
                4,
              ),
              rect(0, -14, 96, 14, BARK),
            ]),
          ),
      ),
    ),
    ...[40, 214, 388, 800, 974, 1148].map((x) => rect(x, 40, 12, 540, '#1b4a51')),
    rect(560, 0, 80, 14, '#f7f3e6'),
    polygon(
      [
        [560, 14],
        [640, 14],
        [720, 200],
        [480, 200],
      ],
      '#f7f3e6',
      'opacity=".5"',
    ),
    rect(672, 150, 16, 420, '#24494f'),
    rect(700, 150, 16, 420, '#24494f'),
    rect(560, 300, 150, 12, INK),
    rect(556, 220, 120, 80, '#c79a62', 4),
    stroke('M616 220L616 300', '#a67845', 10),
    rect(552, 298, 130, 14, BARK),
    path('M560 460L690 460L700 560L520 560L520 500Z', SUN),
    rect(548, 396, 12, 70, INK),
    rect(548, 392, 140, 12, INK),
    rect(688, 396, 12, 164, INK),
    circle(616, 436, 20, '#dca77c'),
    path('M594 434C592 404 640 404 638 434Z', PETROL),
    path('M584 500C586 464 646 464 648 500Z', '#24565b'),
    wheel(552, 570, 30),
    wheel(682, 570, 26),
  ],
}
