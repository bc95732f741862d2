// Pictures of people and what they do together: training, meals, sports, seasons.
import * as c from './scene-parts.ts'
import { fade, floor, fir, glow, ground, hills, lines, person, type Scene } from './scene-parts.ts'
import { at, circle, ellipse, path, polygon, rect, repeat, stroke } from './svg.ts'

/** Those taken on, before the board with their names. */
export const apprentices = (): Scene => ({
  defs: fade('wall', '#e2ebe7', '#d2deda'),
  body: [
    ground('url(#wall)'), rect(250, 60, 700, 300, c.WHITE, 10), rect(250, 60, 700, 300, 'none', 10, `stroke="#b7c7c2" stroke-width="8"`),
    lines(310, 120, 44, [250, 190, 230], '#a9b9b5', 12), rect(700, 120, 180, 120, c.SUN, 8), stroke('M740 182L774 212L842 146', c.INK, 16), floor(600, '#b9c9c3'),
    person(300, 300, 1.5, { clothes: '#5d6b4f', skin: '#a86f47', hair: '#1f1b19' }), person(900, 296, 1.5, { clothes: '#3e4f66', skin: '#efc8a4', hair: '#b58a4c' }),
    person(450, 330, 1.75, { clothes: c.BARK, skin: '#dca77c', hair: '#33251d' }), person(750, 330, 1.75, { clothes: '#8a4b3c', skin: '#e9bd98', hair: '#6b4a2f' }),
    person(600, 350, 2, { clothes: c.DEEP, skin: '#f0cbab', hair: '#c58f45' }),
  ],
})

/** A plate of vegetables, seen from above. */
export const canteen = (): Scene => ({
  body: [
    ground(c.WOOD), repeat(6, (i) => rect(0, 110 * i, 1200, 5, '#a67a4b')), rect(180, 60, 840, 560, '#d9cfb8', 24), rect(200, 80, 800, 520, '#e9e2cf', 18),
    circle(560, 340, 230, '#f6f3ea'), circle(560, 340, 184, '#e8e2d3'), path('M400 300C420 190 560 160 640 210C730 250 730 330 700 350C620 330 470 360 400 300Z', '#6f9a5d'), path('M396 320C470 376 620 342 706 360C700 470 590 520 500 490C430 470 396 400 396 320Z', '#e8a33a'),
    circle(500, 250, 34, '#c9503a'), circle(580, 236, 30, '#c9503a'), circle(640, 290, 28, '#d8694a'), circle(460, 290, 18, '#8fb573'), circle(560, 290, 22, '#8fb573'), ellipse(540, 420, 46, 36, '#f3d9a2'), circle(540, 420, 17, '#e88a2e'), ellipse(630, 410, 34, 26, '#f3d9a2'), circle(630, 410, 13, '#e88a2e'),
    circle(900, 220, 84, '#2f4a4e'), circle(900, 220, 66, '#3b5c60'), circle(900, 220, 56, '#7a4a2c'), path('M862 206C880 186 918 186 936 206C920 218 880 218 862 206Z', '#a9764b'), stroke('M976 250C1006 256 1006 200 980 196', '#2f4a4e', 16),
    rect(846, 380, 22, 190, '#aab3b2', 11), path('M834 350C834 330 880 330 880 350L874 420L840 420Z', '#aab3b2'), rect(920, 330, 20, 240, '#aab3b2', 10), path('M930 330C960 350 964 420 940 450L920 450L920 330Z', '#c3cac8'),
    rect(230, 480, 130, 90, '#f6f3ea', 6, 'transform="rotate(-8 295 525)"'), lines(250, 500, 20, [84, 60], '#b9ae94', 8),
  ],
})

/** Pupils at the training robot. */
export const workshop = (): Scene => ({
  defs: fade('wall', '#dfe7e2', '#cdd9d4'),
  body: [
    ground('url(#wall)'), repeat(4, (i) => rect(80 + i * 290, 70, 200, 150, '#b9d4d6', 6) + rect(176 + i * 290, 70, 8, 150, '#dfe7e2')), floor(560, '#bfc8bd'),
    rect(430, 480, 400, 30, '#24494f', 6), rect(470, 510, 24, 130, '#24494f'), rect(766, 510, 24, 130, '#24494f'),
    rect(570, 440, 110, 44, c.INK, 8), circle(626, 420, 40, c.FIRE), path('M606 420L560 250L606 236L650 412Z', c.FIRE), circle(584, 244, 32, '#e08a2c'), path('M570 220L730 180L740 220L588 268Z', c.FIRE), circle(740, 200, 24, '#e08a2c'), stroke('M744 216L760 290', '#8f9a99', 18), stroke('M744 320L750 292L778 292L786 320', c.INK, 9),
    circle(626, 420, 14, c.INK), circle(584, 244, 11, c.INK), rect(736, 440, 60, 40, c.PETROL, 4), rect(746, 402, 40, 38, c.LAGOON, 4),
    person(240, 340, 1.5, { clothes: '#8a4b3c', skin: '#efc8a4', hair: '#6b4a2f' }), person(370, 372, 1.32, { clothes: '#3e4f66', skin: '#c68f63', hair: '#1f1b19' }), person(970, 330, 1.6, { clothes: c.DEEP, skin: '#e3b18a', hair: '#8d8a84' }), person(1090, 372, 1.3, { clothes: '#6f8a6d', skin: '#f0cbab', hair: '#b58a4c' }),
    rect(906, 470, 60, 80, c.PAPER, 6), lines(918, 488, 16, [36, 28, 34], '#a9b9b5', 6),
  ],
})

/** A medal on its ribbon. */
export const medal = (): Scene => ({
  defs: fade('wall', '#1a3e46', '#2b636a') + glow('shine', 600, 400, 420, '#f3e3b0', 0.5),
  body: [
    ground('url(#wall)'), repeat(16, (i) => polygon([[600, 400], [600 + 1000 * Math.cos(i * 0.3927), 400 + 1000 * Math.sin(i * 0.3927)], [600 + 1000 * Math.cos(i * 0.3927 + 0.19), 400 + 1000 * Math.sin(i * 0.3927 + 0.19)]], '#2f6f78', 'opacity=".38"')), ground('url(#shine)'),
    polygon([[440, 0], [540, 0], [650, 270], [560, 290]], c.LAGOON), polygon([[760, 0], [660, 0], [550, 270], [640, 290]], c.PAPER), polygon([[692, 0], [726, 0], [606, 284], [588, 280]], c.BRICK), polygon([[474, 0], [508, 0], [612, 284], [594, 288]], c.NIGHT), rect(560, 258, 80, 34, '#d9a436', 8),
    circle(600, 426, 156, '#e0a92f'), circle(600, 426, 138, c.SUN), circle(600, 426, 112, '#f2b52d'),
    polygon(Array.from({ length: 10 }, (_, i) => { const r = i % 2 ? 38 : 88; const a = -Math.PI / 2 + i * Math.PI / 5; return [600 + r * Math.cos(a), 426 + r * Math.sin(a)] as const }), '#fff0c2'),
    ...[-1, 1].map((side) => repeat(6, (i) => ellipse(600 + side * (212 + Math.sin(i * 0.6) * 34), 560 - i * 48, 34, 15, '#8fb59a', `transform="rotate(${side * (50 - i * 16)} ${600 + side * (212 + Math.sin(i * 0.6) * 34)} ${560 - i * 48})"`))),
  ],
})

/** The ball before the goal, with the valley behind. */
export const football = (): Scene => ({
  defs: fade('sky', '#cfe3e4', '#eef0e4'),
  body: [
    ground('url(#sky)'), circle(250, 120, 50, c.SUN), hills('#a9c3b4', [[0, 280], [320, 190], [700, 290], [1000, 210], [1200, 270]]), hills('#8aa98f', [[0, 340], [420, 290], [820, 340], [1200, 300]]),
    floor(390, '#6f9a63'), repeat(4, (i) => polygon([[-200 + i * 400, 675], [i * 400, 675], [260 + i * 230, 390], [150 + i * 230, 390]], '#79a56c')),
    stroke('M340 460L340 190L860 190L860 460', c.WHITE, 16), repeat(11, (i) => stroke(`M${376 + i * 45} 200L${376 + i * 45} 440`, '#ffffff', 2.5, 'opacity=".7"')), repeat(6, (i) => stroke(`M348 ${232 + i * 40}L852 ${232 + i * 40}`, '#ffffff', 2.5, 'opacity=".7"')),
    rect(0, 458, 1200, 8, c.WHITE, 0, 'opacity=".8"'), ellipse(600, 640, 120, 14, '#4f7a47'), circle(600, 540, 104, c.WHITE),
    '<clipPath id="ball"><circle cx="600" cy="540" r="104"/></clipPath><g clip-path="url(#ball)">',
    polygon(Array.from({ length: 5 }, (_, i) => [600 + 38 * Math.cos(-1.57 + i * 1.257), 540 + 38 * Math.sin(-1.57 + i * 1.257)] as const), c.INK),
    ...[0, 1, 2, 3, 4].map((i) => { const a = -1.57 + i * 1.257; return stroke(`M${600 + 38 * Math.cos(a)} ${540 + 38 * Math.sin(a)}L${600 + 70 * Math.cos(a)} ${540 + 70 * Math.sin(a)}`, c.INK, 5) + polygon(Array.from({ length: 5 }, (_, k) => [600 + 106 * Math.cos(a) + 38 * Math.cos(a + Math.PI + k * 1.257), 540 + 106 * Math.sin(a) + 38 * Math.sin(a + Math.PI + k * 1.257)] as const), c.INK) }),
    '</g>', at(0, 0, [stroke('M240 620L240 540', c.SAND, 8), polygon([[240, 540], [300, 558], [240, 580]], c.SUN)]),
  ],
})

/** Stalls and a tree under a winter sky. */
export const market = (): Scene => ({
  defs: fade('night', '#0f2a33', '#24505a') + glow('warm', 600, 480, 520, '#f7a23b', 0.55),
  body: [
    ground('url(#night)'), repeat(46, (i) => circle((i * 197 + 40) % 1200, (i * 89 + 20) % 430, 2 + (i % 3) * 1.6, '#e9f1f0', 'opacity=".75"')),
    hills('#1b434b', [[0, 420], [280, 340], [620, 430], [960, 350], [1200, 420]]), ground('url(#warm)'), floor(570, '#dfe6e3'), hills('#eef3f0', [[0, 600], [400, 580], [800, 606], [1200, 584]]),
    fir(600, 590, 420, '#2f6a55'), ...[[600, 250], [566, 310], [640, 330], [548, 390], [610, 410], [668, 420], [530, 470], [590, 480], [650, 490], [500, 520], [700, 520]].map(([x, y]) => circle(x!, y!, 8, c.SUN)), polygon([[600, 142], [609, 164], [632, 166], [614, 181], [620, 204], [600, 191], [580, 204], [586, 181], [568, 166], [591, 164]], c.SUN),
    ...[190, 1010].map((x, i) => at(x, 590, [rect(-130, -170, 260, 170, '#6f4a2f', 4), rect(-110, -140, 220, 84, '#ffdf9c', 4), rect(-140, -64, 280, 20, '#8f6538', 4), polygon([[-150, -160], [150, -160], [104, -240], [-104, -240]], i ? c.BRICK : c.PETROL), repeat(5, (k) => polygon([[-150 + k * 60, -160], [-120 + k * 60, -160], [-115 + k * 45, -240], [-104 + k * 42, -240]], '#f3efe4')), path('M-158 -236C-110 -266 110 -266 158 -236C120 -226 -120 -226 -158 -236Z', '#f6f9f7'), circle(-60, -96, 16, c.BRICK), circle(-20, -92, 13, c.FIRE), circle(20, -96, 16, c.MOSS), circle(62, -92, 13, c.BRICK)])),
    stroke('M190 350C320 430 440 420 500 380M700 380C780 430 900 420 1010 350', '#0f2a33', 4), ...[[236, 376], [296, 404], [360, 418], [430, 408], [770, 412], [840, 418], [906, 402], [964, 376]].map(([x, y]) => circle(x!, y!, 9, '#ffe6a3')),
    person(400, 470, 0.9, { clothes: '#24494f', skin: '#e3b18a', hair: '#8a4b3c', length: 190 }), person(800, 476, 0.86, { clothes: '#8a4b3c', skin: '#efc8a4', hair: '#33251d', length: 190 }), person(470, 490, 0.7, { clothes: '#5d6b4f', skin: '#f0cbab', hair: '#b58a4c', length: 190 }),
  ],
})

/** Runners on the river bank. */
export const running = (): Scene => {
  const runner = (x: number, y: number, size: number, shirt: string, skin: string, hair: string) =>
    at(x, y, [
      stroke('M0 -96L34 -46L8 0', '#1d3136', 24), stroke('M0 -96L-36 -56L-76 -46', '#26434a', 24), stroke('M8 2L32 4', c.WHITE, 17), stroke('M-78 -48L-86 -70', c.SUN, 17),
      path('M-26 -96C-30 -150 -14 -190 14 -190C36 -190 34 -150 24 -92Z', shirt), stroke('M18 -172L50 -136L78 -158', skin, 16), stroke('M0 -172L-40 -150L-48 -112', skin, 16),
      stroke('M10 -180L16 -200', skin, 16), circle(20, -222, 25, skin), path('M-6 -222C-8 -262 42 -262 46 -228C32 -236 14 -240 4 -230C2 -220 -2 -216 -6 -222Z', hair),
    ], size)
  return {
    defs: fade('sky', '#f3e3c4', '#f8efdd'),
    body: [
      ground('url(#sky)'), circle(820, 190, 74, c.SUN), hills('#b9cdbd', [[0, 320], [300, 230], [620, 330], [900, 250], [1200, 330]]), hills('#94b39d', [[0, 380], [380, 330], [760, 390], [1200, 340]]),
      path('M0 440C300 410 700 470 1200 420V510C800 540 400 490 0 520Z', '#7fb8bd'), floor(520, '#8aa97f'), path('M0 620C400 570 800 640 1200 590V675H0Z', '#d6c7a5'),
      fir(120, 520, 190, '#3f6a58'), fir(1080, 530, 230, '#3f6a58'), fir(1004, 520, 150, '#4f7a63'),
      runner(400, 600, 1.02, c.LAGOON, '#c68f63', '#1f1b19'), runner(620, 612, 1.2, c.BRICK, '#efc8a4', '#6b4a2f'), runner(830, 602, 1.06, c.PETROL, '#e3b18a', '#b58a4c'),
    ],
  }
}

/** The calendar with its marked days. */
export const calendar = (): Scene => ({
  defs: fade('wall', '#dde7e5', '#c9d8d6'),
  body: [
    ground('url(#wall)'), floor(560, c.DUNE), rect(0, 560, 1200, 14, '#c2b28c'),
    rect(330, 90, 540, 470, c.WHITE, 18), path('M330 190V108C330 98 338 90 348 90H852C862 90 870 98 870 108V190Z', c.PETROL), ...[430, 600, 770].map((x) => rect(x - 9, 58, 18, 66, c.INK, 9)), rect(390, 138, 180, 22, '#bfe0e2', 11),
    repeat(4, (row) => repeat(7, (day) => rect(366 + day * 68, 222 + row * 78, 54, 60, day > 4 ? '#efece5' : '#e3ecea', 8))),
    ...[2, 3, 4].map((day) => rect(366 + day * 68, 300, 54, 60, c.LAGOON, 8)), rect(366 + 68, 378, 54, 60, c.SUN, 8), stroke('M446 406L458 420L480 394', c.INK, 9), rect(502, 318, 190, 24, c.LAGOON),
    rect(930, 400, 130, 160, c.BRICK, 14), stroke('M962 400C950 330 910 320 890 280M994 400C1000 320 990 290 1000 240M1024 400C1040 330 1070 330 1090 290', '#4f7a63', 10), ...[[886, 270], [1000, 226], [1094, 282], [950, 330], [1046, 330]].map(([x, y]) => ellipse(x!, y!, 24, 40, '#6f9a63')),
    rect(130, 500, 150, 60, '#f3efe4', 8), rect(130, 520, 150, 10, c.PETROL), stroke('M280 515C310 520 310 545 280 548', '#f3efe4', 10),
  ],
})

/** A vaccination by the works doctor. */
export const vaccination = (): Scene => ({
  defs: fade('wall', '#e2ebe7', '#d2deda'),
  body: [
    ground('url(#wall)'), rect(790, 80, 300, 300, '#b9d4d6', 8), rect(934, 80, 12, 300, '#e2ebe7'), rect(790, 224, 300, 12, '#e2ebe7'), rect(130, 110, 190, 190, c.WHITE, 20), rect(204, 144, 42, 122, c.LAGOON, 4), rect(164, 184, 122, 42, c.LAGOON, 4), floor(600, '#b9c9c3'),
    person(470, 200, 2.3, { clothes: c.WHITE, skin: '#e9bd98', hair: '#8d8a84' }), stroke('M452 392L470 450L488 392', '#7fa3a6', 8), circle(470, 462, 15, '#5f7a7c'),
    person(770, 250, 2.1, { clothes: '#3e4f66', skin: '#c68f63', hair: '#1f1b19' }), path('M664 470C648 520 646 560 650 640L716 640L722 480Z', '#c68f63'), rect(656, 520, 62, 26, c.WHITE, 4),
    stroke('M560 470L616 520', c.WHITE, 48), circle(624, 524, 26, '#e9bd98'), at(628, 496, [rect(-70, -9, 84, 18, '#bfe0e2', 5), rect(-84, -4, 16, 8, c.INK, 3), rect(14, -2, 26, 4, '#5f7071')]),
  ],
})

/** Long tables, lanterns and a band stand: the summer party. */
export const summerParty = (): Scene => ({
  defs: fade('sky', '#f6dfb5', '#f8efdd'),
  body: [
    ground('url(#sky)'), circle(600, 250, 96, '#f7b955'), hills('#b9cdbd', [[0, 340], [300, 260], [620, 350], [900, 280], [1200, 350]]), hills('#8aa98f', [[0, 400], [420, 360], [820, 400], [1200, 370]]), floor(470, '#a9bd86'),
    stroke('M0 90C300 200 420 200 600 120C780 200 900 200 1200 90', c.INK, 5), ...[[100, 122], [210, 154], [330, 178], [450, 172], [540, 146], [660, 146], [750, 172], [870, 178], [990, 154], [1100, 122]].map(([x, y], i) => circle(x!, y! + 14, 18, [c.SUN, c.BRICK, c.LAGOON][i % 3]!)),
    ...[0, 1].map((row) => at(0, row * 110, [...[330, 470, 610, 750, 880].map((x, i) => person(x + row * 30, 330, 0.95, { clothes: ['#24494f', '#8a4b3c', '#5d6b4f', '#3e4f66', '#7a5936'][(i + row * 2) % 5]!, skin: ['#efc8a4', '#c68f63', '#e3b18a', '#f0cbab', '#a86f47'][(i + row) % 5]!, hair: ['#33251d', '#1f1b19', '#b58a4c', '#8d8a84', '#6b4a2f'][(i * 2 + row) % 5]!, length: 190 })), rect(220, 470, 760, 26, c.WOOD, 6), rect(220, 496, 760, 10, '#8f6538'), ...[300, 420, 560, 700, 840].map((x) => rect(x, 436, 22, 34, '#e8b04a', 4) + rect(x, 430, 22, 8, c.WHITE, 4))])),
  ],
})
