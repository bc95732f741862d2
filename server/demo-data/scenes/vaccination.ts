// A vaccination by the works doctor.
import { fade, floor, ground, INK, LAGOON, person, WHITE, type Scene } from '#server/demo-data/scene-parts.ts'
import { at, circle, path, rect, stroke } from '#server/demo-data/svg.ts'

export const vaccination: Scene = {
  defs: fade('wall', '#e2ebe7', '#d2deda'),
  body: [
    ground('url(#wall)'),
    rect(790, 80, 300, 300, '#b9d4d6', 8),
    rect(934, 80, 12, 300, '#e2ebe7'),
    rect(790, 224, 300, 12, '#e2ebe7'),
    rect(130, 110, 190, 190, WHITE, 20),
    rect(204, 144, 42, 122, LAGOON, 4),
    rect(164, 184, 122, 42, LAGOON, 4),
    floor(600, '#b9c9c3'),
    person(470, 200, 2.3, { clothes: WHITE, skin: '#e9bd98', hair: '#8d8a84' }),
    stroke('M452 392L470 450L488 392', '#7fa3a6', 8),
    circle(470, 462, 15, '#5f7a7c'),
    person(770, 250, 2.1, { clothes: '#3e4f66', skin: '#c68f63', hair: '#1f1b19' }),
    path('M664 470C648 520 646 560 650 640L716 640L722 480Z', '#c68f63'),
    rect(656, 520, 62, 26, WHITE, 4),
    stroke('M560 470L616 520', WHITE, 48),
    circle(624, 524, 26, '#e9bd98'),
    at(628, 496, [rect(-70, -9, 84, 18, '#bfe0e2', 5), rect(-84, -4, 16, 8, INK, 3), rect(14, -2, 26, 4, '#5f7071')]),
  ],
}
