// A helmet, gloves and goggles on a bench.
import { fade, floor, ground, PETROL, SAND, SUN, WOOD, type Scene } from '#server/demo-data/scene-parts.ts'
import { at, circle, path, rect, repeat } from '#server/demo-data/svg.ts'

export const helmetAndGloves: Scene = {
  defs: fade('back', '#d3dfdb', '#bccfcb'),
  body: [
    ground('url(#back)'),
    rect(120, 90, 960, 250, '#aabfbb', 10),
    repeat(9, (i) => repeat(3, (row) => circle(180 + i * 105, 140 + row * 75, 7, '#90a8a4'))),
    floor(500, WOOD),
    rect(0, 500, 1200, 20, '#a67845'),
    rect(0, 612, 1200, 63, '#8f6538'),
    path('M380 468C380 296 476 214 600 214C724 214 820 296 820 468Z', SUN),
    path('M560 218C574 196 626 196 640 218L632 400L568 400Z', '#ffdb85'),
    path(
      'M452 300C436 340 428 390 428 440M748 300C764 340 772 390 772 440',
      'none',
      'stroke="#e0a21f" stroke-width="12" stroke-linecap="round"',
    ),
    path(
      'M330 482C330 456 352 452 600 452C848 452 870 456 870 482C870 506 840 512 600 500C360 512 330 506 330 482Z',
      '#f2b52d',
    ),
    rect(456, 408, 288, 58, '#2f4a4e', 29),
    rect(474, 418, 116, 38, '#a9d3d6', 19),
    rect(610, 418, 116, 38, '#a9d3d6', 19),
    at(900, 470, [
      path(
        'M0 96C-16 60 -12 28 0 14L6 -40C8 -56 28 -54 28 -38L28 -66C30 -82 50 -82 50 -64L52 -60C54 -74 74 -72 74 -56L72 6C84 0 98 12 90 26L72 96Z',
        PETROL,
      ),
      rect(-8, 84, 92, 34, SAND, 8),
    ]),
    at(230, 492, [
      path(
        'M0 76C-16 40 -12 12 0 0L8 -30C10 -46 30 -44 28 -28L32 -48C36 -62 56 -58 52 -42L52 -36C58 -48 76 -42 72 -28L64 10C76 2 90 14 82 28L64 76Z',
        '#24565b',
      ),
      rect(-6, 66, 84, 32, SAND, 8),
    ]),
  ],
}
