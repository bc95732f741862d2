// Long tables, lanterns and a band stand: the summer party.
import {
  BRICK,
  fade,
  floor,
  ground,
  hills,
  INK,
  LAGOON,
  person,
  SUN,
  WHITE,
  WOOD,
  type Scene,
} from '#server/demo-data/scene-parts.ts'
import { at, circle, rect, stroke } from '#server/demo-data/svg.ts'

export const summerParty: Scene = {
  defs: fade('sky', '#f6dfb5', '#f8efdd'),
  body: [
    ground('url(#sky)'),
    circle(600, 250, 96, '#f7b955'),
    hills('#b9cdbd', [
      [0, 340],
      [300, 260],
      [620, 350],
      [900, 280],
      [1200, 350],
    ]),
    hills('#8aa98f', [
      [0, 400],
      [420, 360],
      [820, 400],
      [1200, 370],
    ]),
    floor(470, '#a9bd86'),
    stroke('M0 90C300 200 420 200 600 120C780 200 900 200 1200 90', INK, 5),
    ...[
      [100, 122],
      [210, 154],
      [330, 178],
      [450, 172],
      [540, 146],
      [660, 146],
      [750, 172],
      [870, 178],
      [990, 154],
      [1100, 122],
    ].map(([x, y], i) => circle(x!, y! + 14, 18, [SUN, BRICK, LAGOON][i % 3]!)),
    ...[0, 1].map((row) =>
      at(0, row * 110, [
        ...[330, 470, 610, 750, 880].map((x, i) =>
          person(x + row * 30, 330, 0.95, {
            clothes: ['#24494f', '#8a4b3c', '#5d6b4f', '#3e4f66', '#7a5936'][(i + row * 2) % 5]!,
            skin: ['#efc8a4', '#c68f63', '#e3b18a', '#f0cbab', '#a86f47'][(i + row) % 5]!,
            hair: ['#33251d', '#1f1b19', '#b58a4c', '#8d8a84', '#6b4a2f'][(i * 2 + row) % 5]!,
            length: 190,
          }),
        ),
        rect(220, 470, 760, 26, WOOD, 6),
        rect(220, 496, 760, 10, '#8f6538'),
        ...[300, 420, 560, 700, 840].map((x) => rect(x, 436, 22, 34, '#e8b04a', 4) + rect(x, 430, 22, 8, WHITE, 4)),
      ]),
    ),
  ],
}
