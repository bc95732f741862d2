// Those taken on, before the board with their names.
import {
  BARK,
  DEEP,
  fade,
  floor,
  ground,
  INK,
  lines,
  person,
  SUN,
  WHITE,
  type Scene,
} from '#server/demo-data/scene-parts.ts'
import { rect, stroke } from '#server/demo-data/svg.ts'

export const apprentices: Scene = {
  defs: fade('wall', '#e2ebe7', '#d2deda'),
  body: [
    ground('url(#wall)'),
    rect(250, 60, 700, 300, WHITE, 10),
    rect(250, 60, 700, 300, 'none', 10, `stroke="#b7c7c2" stroke-width="8"`),
    lines(310, 120, 44, [250, 190, 230], '#a9b9b5', 12),
    rect(700, 120, 180, 120, SUN, 8),
    stroke('M740 182L774 212L842 146', INK, 16),
    floor(600, '#b9c9c3'),
    person(300, 300, 1.5, { clothes: '#5d6b4f', skin: '#a86f47', hair: '#1f1b19' }),
    person(900, 296, 1.5, { clothes: '#3e4f66', skin: '#efc8a4', hair: '#b58a4c' }),
    person(450, 330, 1.75, { clothes: BARK, skin: '#dca77c', hair: '#33251d' }),
    person(750, 330, 1.75, { clothes: '#8a4b3c', skin: '#e9bd98', hair: '#6b4a2f' }),
    person(600, 350, 2, { clothes: DEEP, skin: '#f0cbab', hair: '#c58f45' }),
  ],
}
