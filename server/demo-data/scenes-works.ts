// Pictures from the halls: furnace, crane, warehouse, laboratory, test bench.
import * as c from './scene-parts.ts'
import { fade, floor, glow, ground, hills, lines, trusses, wheel, worker, type Scene } from './scene-parts.ts'
import { at, circle, ellipse, path, polygon, rect, repeat, stroke } from './svg.ts'

/** The chamber furnace with its door open, the night shift before it. */
export const furnace = (): Scene => ({
  defs: fade('wall', '#123038', '#1d4148') + fade('heat', '#ffd27a', '#f79a33') + glow('light', 760, 430, 560, '#f79a33', 0.75),
  body: [
    ground('url(#wall)'),
    polygon([[120, 120], [300, 120], [285, 200], [105, 200]], '#5b6f6c', 'opacity=".55"'),
    polygon([[470, 120], [650, 120], [645, 200], [465, 200]], '#5b6f6c', 'opacity=".55"'),
    polygon([[900, 120], [1080, 120], [1095, 200], [915, 200]], '#5b6f6c', 'opacity=".55"'),
    trusses(18, '#2f6a70'),
    rect(660, 128, 26, 110, c.DEEP), rect(874, 128, 26, 110, c.DEEP),
    floor(572, '#27484a'),
    ground('url(#light)'),
    rect(560, 232, 440, 44, '#275b62', 4),
    rect(590, 276, 380, 320, '#20393b', 10),
    rect(628, 310, 304, 262, c.FIRE, 8),
    rect(668, 344, 224, 228, 'url(#heat)'),
    repeat(3, (row) => rect(668, 412 + row * 52, 224, 20, '#f08a2c') + repeat(5, (i) => circle(692 + i * 44, 422 + row * 52, 15, '#ffe0a0'))),
    rect(0, 572, 1200, 22, '#c9a24a'), rect(0, 594, 1200, 81, '#152e32'),
    polygon([[668, 594], [892, 594], [1060, 675], [500, 675]], '#8a6a32', 'opacity=".8"'),
    worker(330, 620, 1.15, c.SUN, '#0a191c'), worker(480, 612, 0.98, '#f3efe4', '#0c1e22'),
  ],
})

/** A furnace on a low loader at night, on its way to gate 5. */
export const delivery = (): Scene => ({
  defs: fade('dusk', '#1a3a42', '#3f7077') + glow('lamp', 300, 200, 240, '#ffd98a', 0.8),
  body: [
    ground('url(#dusk)'),
    circle(960, 120, 52, '#eadfc2'),
    rect(0, 250, 250, 320, '#16343a'), rect(250, 190, 330, 380, '#1b3f46'), rect(300, 300, 230, 270, '#0f2a30'),
    at(-60, -62, [rect(330, 212, 150, 60, '#f3efe4', 6), stroke('M372 228L372 256M354 228L390 228M448 228L424 228L422 240C448 236 452 258 422 256', c.PETROL, 8)]),
    ground('url(#lamp)'),
    floor(566, '#16292c'), repeat(9, (i) => rect(30 + i * 140, 618, 80, 8, '#d6c7a5', 4)),
    rect(430, 500, 640, 26, '#0d2226', 6), repeat(4, (i) => wheel(500 + i * 78, 548, 32)),
    rect(500, 286, 380, 214, '#8f9a99', 8), rect(532, 318, 150, 182, '#5f6d6d', 6), rect(556, 342, 102, 134, '#39484a', 4),
    rect(714, 318, 136, 26, '#6f7d7c', 5), rect(714, 358, 136, 26, '#6f7d7c', 5), circle(742, 440, 26, '#eadfc2'), stroke('M742 440L754 424', c.INK, 5),
    stroke('M500 300L470 500M880 300L912 500', c.SUN, 8), rect(500, 262, 380, 26, '#6f7d7c', 4),
    path('M912 516L912 352C912 336 924 326 940 326L1030 326C1048 326 1062 338 1068 356L1096 440C1104 448 1108 458 1108 470L1108 530L912 530Z', c.PETROL),
    polygon([[950, 352], [1026, 352], [1056, 436], [950, 436]], '#bfe0e2'), wheel(972, 544, 40), wheel(1064, 544, 40),
    rect(1094, 486, 18, 18, '#ffe6a3', 4), rect(962, 306, 40, 20, c.SUN, 8),
  ],
})

/** The new foundation in hall 2: reinforcement, formwork and the wreath of the topping-out. */
export const foundation = (): Scene => ({
  defs: fade('air', '#dfe7e2', '#cbd8d3'),
  body: [
    ground('url(#air)'), trusses(22, '#8fa8a6', 240), repeat(4, (i) => rect(110 + i * 310, 132, 34, 330, '#9fb3b0')),
    floor(456, '#c2b79c'),
    polygon([[220, 640], [330, 470], [870, 470], [980, 640]], '#a4977a'), polygon([[300, 620], [380, 488], [820, 488], [900, 620]], '#6e6654'),
    repeat(9, (i) => stroke(`M${400 + i * 50} 490L${340 + i * 66} 618`, '#b9743e', 6)), repeat(4, (i) => stroke(`M${372 - i * 18} ${508 + i * 30}L${828 + i * 18} ${508 + i * 30}`, '#b9743e', 6)),
    stroke('M600 116L600 206', c.INK, 7), circle(600, 276, 64, 'none', `stroke="${c.MOSS}" stroke-width="34"`),
    repeat(10, (i) => circle(600 + 64 * Math.cos(i * 0.63), 276 + 64 * Math.sin(i * 0.63), 9, i % 2 ? c.SUN : c.BRICK)),
    polygon([[584, 330], [568, 420], [586, 408], [598, 424], [606, 336]], c.BRICK), polygon([[616, 330], [634, 418], [616, 406], [604, 420], [598, 336]], c.SUN),
    worker(250, 560, 0.92, c.SUN, '#24494f'), worker(944, 566, 0.96, c.WHITE, '#1d3f45'), worker(1034, 556, 0.82, c.SUN, '#2f5c62'),
  ],
})

/** Bridge crane 4 with a coil on its hook. */
export const crane = (): Scene => ({
  defs: fade('hall', '#24525a', '#3a7079'),
  body: [
    ground('url(#hall)'), trusses(10, '#33676f', 220), repeat(3, (i) => rect(90 + i * 400, 190, 220, 120, '#86b3b7', 6, 'opacity=".5"')),
    rect(0, 150, 1200, 60, c.SUN), repeat(15, (i) => polygon([[i * 84, 210], [i * 84 + 30, 210], [i * 84 + 60, 150], [i * 84 + 30, 150]], '#e0a21f')),
    rect(0, 210, 1200, 12, '#16343a'), rect(500, 120, 220, 110, '#16343a', 10), rect(540, 138, 60, 40, '#f3efe4', 6), stroke('M562 146L552 164L576 164M569 156L569 172', c.INK, 6),
    stroke('M570 230L570 352M650 230L650 352', '#0f2a30', 7), path('M550 350L670 350L654 392L566 392Z', c.SUN), stroke('M610 392L610 418C640 418 640 452 610 452C596 452 588 444 588 434', c.INK, 13),
    stroke('M610 448L500 506M610 448L720 506', '#0f2a30', 6),
    ellipse(500, 560, 46, 76, '#a9b4b3'), rect(500, 484, 220, 152, '#a9b4b3'), ellipse(720, 560, 46, 76, '#c7cfcd'), ellipse(720, 560, 24, 42, '#5f7071'), ellipse(720, 560, 15, 30, '#37565b'),
    repeat(4, (i) => rect(530 + i * 48, 484, 8, 152, '#8c9897')),
    floor(636, '#142c31'), rect(0, 630, 1200, 10, '#c9a24a'),
    worker(232, 640, 1, c.WHITE, '#0d2226'), worker(980, 640, 1.06, c.SUN, '#0d2226'), rect(908, 468, 26, 52, '#e9dfc8', 5),
  ],
})

/** A helmet, gloves and goggles on a bench. */
export const helmetAndGloves = (): Scene => ({
  defs: fade('back', '#d3dfdb', '#bccfcb'),
  body: [
    ground('url(#back)'), rect(120, 90, 960, 250, '#aabfbb', 10), repeat(9, (i) => repeat(3, (row) => circle(180 + i * 105, 140 + row * 75, 7, '#90a8a4'))),
    floor(500, c.WOOD), rect(0, 500, 1200, 20, '#a67845'), rect(0, 612, 1200, 63, '#8f6538'),
    path('M380 468C380 296 476 214 600 214C724 214 820 296 820 468Z', c.SUN), path('M560 218C574 196 626 196 640 218L632 400L568 400Z', '#ffdb85'),
    path('M452 300C436 340 428 390 428 440M748 300C764 340 772 390 772 440', 'none', 'stroke="#e0a21f" stroke-width="12" stroke-linecap="round"'),
    path('M330 482C330 456 352 452 600 452C848 452 870 456 870 482C870 506 840 512 600 500C360 512 330 506 330 482Z', '#f2b52d'),
    rect(456, 408, 288, 58, '#2f4a4e', 29), rect(474, 418, 116, 38, '#a9d3d6', 19), rect(610, 418, 116, 38, '#a9d3d6', 19),
    at(900, 470, [path('M0 96C-16 60 -12 28 0 14L6 -40C8 -56 28 -54 28 -38L28 -66C30 -82 50 -82 50 -64L52 -60C54 -74 74 -72 74 -56L72 6C84 0 98 12 90 26L72 96Z', c.PETROL), rect(-8, 84, 92, 34, c.SAND, 8)]),
    at(230, 492, [path('M0 76C-16 40 -12 12 0 0L8 -30C10 -46 30 -44 28 -28L32 -48C36 -62 56 -58 52 -42L52 -36C58 -48 76 -42 72 -28L64 10C76 2 90 14 82 28L64 76Z', '#24565b'), rect(-6, 66, 84, 32, c.SAND, 8)]),
  ],
})

/** High racks with pallets and a reach truck. */
export const warehouse = (): Scene => ({
  defs: fade('hall', '#e4e0d2', '#d5d2c4'),
  body: [
    ground('url(#hall)'), floor(570, '#b9b5a6'), polygon([[440, 570], [760, 570], [900, 675], [300, 675]], '#cbc7b8'),
    ...[40, 800].map((x) => repeat(4, (row) => rect(x, 90 + row * 130, 360, 14, c.FIRE) + repeat(3, (i) => at(x + 18 + i * 116, 90 + row * 130, [rect(0, -74 + ((i + row) % 2) * 14, 96, 60 - ((i + row) % 2) * 14, [c.PETROL, '#c79a62', c.TEAL, '#8fa9a9'][(i * 2 + row) % 4]!, 4), rect(0, -14, 96, 14, c.BARK)])))),
    ...[40, 214, 388, 800, 974, 1148].map((x) => rect(x, 40, 12, 540, '#1b4a51')),
    rect(560, 0, 80, 14, '#f7f3e6'), polygon([[560, 14], [640, 14], [720, 200], [480, 200]], '#f7f3e6', 'opacity=".5"'),
    rect(672, 150, 16, 420, '#24494f'), rect(700, 150, 16, 420, '#24494f'), rect(560, 300, 150, 12, c.INK), rect(556, 220, 120, 80, '#c79a62', 4), stroke('M616 220L616 300', '#a67845', 10), rect(552, 298, 130, 14, c.BARK),
    path('M560 460L690 460L700 560L520 560L520 500Z', c.SUN), rect(548, 396, 12, 70, c.INK), rect(548, 392, 140, 12, c.INK), rect(688, 396, 12, 164, c.INK),
    circle(616, 436, 20, '#dca77c'), path('M594 434C592 404 640 404 638 434Z', c.PETROL), path('M584 500C586 464 646 464 648 500Z', '#24565b'), wheel(552, 570, 30), wheel(682, 570, 26),
  ],
})

/** A metal sample under the spectrometer. */
export const laboratory = (): Scene => ({
  defs: fade('wall', '#dfe8e6', '#cfdcd9') + glow('spark', 640, 360, 150, '#ffd98a'),
  body: [
    ground('url(#wall)'), rect(90, 80, 300, 210, '#bcd0ce', 8), rect(110, 100, 260, 170, '#e9f0ee', 4), stroke('M130 240C170 240 176 140 196 140C216 140 214 236 240 236C258 236 262 190 278 190C294 190 298 238 352 238', c.PETROL, 7),
    rect(820, 70, 300, 14, '#a4b8b5'), ...[840, 920, 1000].map((x, i) => rect(x, -20 + 34, 52, 56, [c.FIRE, c.LAGOON, '#c9c6bb'][i]!, 8) + rect(x + 12, 2, 28, 16, '#8fa3a1', 4)),
    rect(820, 190, 300, 14, '#a4b8b5'), ...[850, 930, 1020].map((x, i) => polygon([[x + 18, 110], [x + 34, 110], [x + 34, 140], [x + 56, 190], [x - 4, 190], [x + 18, 140]], ['#bfe0e2', '#f3d9a2', '#c7d8c9'][i]!)),
    floor(540, '#f3efe4'), rect(0, 540, 1200, 16, '#cfcabb'), rect(0, 600, 1200, 75, '#a9bbb8'),
    ground('url(#spark)'),
    rect(500, 150, 74, 392, '#2f4a4e', 12), rect(440, 500, 400, 44, '#24393c', 12), rect(520, 150, 240, 84, '#3b5c60', 16), rect(600, 214, 84, 96, '#8f9a99', 10), polygon([[616, 310], [668, 310], [652, 346], [632, 346]], c.INK),
    rect(556, 402, 180, 22, '#5f7a7c', 6), rect(600, 372, 90, 30, '#aab3b2', 6), circle(640, 366, 8, '#fff4d6'), stroke('M640 356L640 330M622 362L604 346M658 362L676 346', c.SUN, 6),
    rect(706, 168, 38, 12, c.SUN, 6), rect(800, 392, 190, 130, '#1e3a3e', 10), rect(816, 408, 158, 90, '#bfe0e2', 4), repeat(6, (i) => rect(830 + i * 23, 484 - [30, 62, 44, 74, 22, 50][i]!, 14, [30, 62, 44, 74, 22, 50][i]!, c.PETROL)), rect(870, 522, 50, 20, '#1e3a3e'),
    repeat(3, (i) => circle(250 + i * 70, 526, 26, '#8f9a99') + circle(250 + i * 70, 526, 15, '#aeb7b5')),
  ],
})

/** Cylinders on the 700 bar test bench. */
export const testBench = (): Scene => ({
  defs: fade('wall', '#21474e', '#2f5f66'),
  body: [
    ground('url(#wall)'), repeat(12, (i) => rect(i * 100 + 48, 0, 4, 470, '#2a555c')),
    rect(0, 470, 1200, 205, '#173338'), rect(0, 462, 1200, 12, '#c9a24a'),
    rect(150, 400, 900, 70, '#5f7a7c', 8), rect(190, 470, 60, 150, '#3b575a'), rect(950, 470, 60, 150, '#3b575a'),
    rect(230, 290, 120, 110, '#8f9a99', 8), rect(340, 262, 380, 120, c.LAGOON, 14), rect(340, 282, 380, 20, '#5fb0b8'), rect(700, 246, 46, 152, '#2b636a', 8), rect(746, 302, 230, 40, '#cfd6d4'), rect(960, 270, 74, 130, '#8f9a99', 8), circle(996, 322, 20, '#39484a'),
    stroke('M400 262C400 170 520 190 520 110M660 262C660 200 720 190 720 110', c.INK, 16), rect(370, 238, 60, 30, '#d6c7a5', 6), rect(630, 238, 60, 30, '#d6c7a5', 6),
    circle(600, 130, 98, '#f3efe4', `stroke="${c.INK}" stroke-width="14"`), stroke('M600 130L655 84', c.BRICK, 9), circle(600, 130, 12, c.INK),
    repeat(9, (i) => stroke(`M${600 + 74 * Math.cos(2.5 + i * 0.53)} ${130 + 74 * Math.sin(2.5 + i * 0.53)}L${600 + 84 * Math.cos(2.5 + i * 0.53)} ${130 + 84 * Math.sin(2.5 + i * 0.53)}`, c.INK, 6)),
    path('M655 84A72 72 0 0 1 671 142', 'none', `stroke="${c.SUN}" stroke-width="14"`),
    rect(1040, 130, 110, 90, '#10262b', 10), rect(1054, 144, 82, 48, '#8fd0c0', 4), circle(1068, 206, 6, c.SUN), circle(1092, 206, 6, c.LAGOON), rect(560, 520, 80, 34, c.SUN, 6), lines(574, 530, 12, [52, 36], c.INK, 5),
  ],
})

/** Panels on the roof of Olpe, above the valley. */
export const solarRoof = (): Scene => {
  // A panel of the roof plane: across it runs to the right, down it leans to the left.
  const corner = (across: number, down: number) => [430 + across * 108 - down * 96, 262 + across * 12 + down * 62] as const
  const panel = (column: number, row: number) => {
    const [u, v, w, h] = [column + 0.06, row + 0.06, column + 0.94, row + 0.94]
    const middle = corner(column + 0.5, row + 0.06)
    const foot = corner(column + 0.5, row + 0.94)
    return (
      polygon([corner(u, v), corner(w, v), corner(w, h), corner(u, h)], (column + row) % 3 ? '#1b5a66' : '#24707c') +
      stroke(`M${middle.join(' ')}L${foot.join(' ')}`, '#6fb0b7', 2.5)
    )
  }
  return {
    defs: fade('sky', '#cfe3e4', '#f3ecd8') + glow('sun', 880, 130, 300, '#ffd98a', 0.9),
    body: [
      ground('url(#sky)'), ground('url(#sun)'), circle(880, 130, 66, c.SUN),
      hills('#a9c3b4', [[0, 300], [300, 210], [640, 300], [900, 240], [1200, 300]]), hills('#86a692', [[0, 360], [260, 310], [560, 350], [900, 300], [1200, 350]]),
      hills('#6f8a6d', [[0, 430], [300, 400], [800, 440], [1200, 400]]),
      polygon([corner(-0.3, -0.3), corner(7.3, -0.3), corner(7.3, 5.4), corner(-0.3, 5.4)], '#d9cfb8'),
      polygon([corner(-0.3, 5.4), corner(7.3, 5.4), [corner(7.3, 5.4)[0], 700], [corner(-0.3, 5.4)[0], 700]], '#b9ae94'),
      repeat(5, (row) => repeat(7, (column) => panel(column, row))),
      polygon([corner(2, 1), corner(3.4, 1), corner(1.4, 4), corner(0.5, 4)], '#ffffff', 'opacity=".12"'),
      worker(1060, 470, 0.82, c.SUN, '#1d3f45'), rect(1000, 468, 120, 10, '#b9ae94', 5),
    ],
  }
}

/** The lorry at gate 5, in its time slot. */
export const truck = (): Scene => ({
  defs: fade('sky', '#d5e2e2', '#ece7d8'),
  body: [
    ground('url(#sky)'), rect(0, 150, 1200, 420, '#c6c0ae'), repeat(14, (i) => rect(i * 90, 150, 4, 420, '#b7b09c')), rect(0, 130, 1200, 30, c.DEEP),
    rect(430, 220, 340, 350, '#5d6f70', 6), repeat(7, (i) => rect(430, 220 + i * 50, 340, 6, '#4d5f60')), rect(540, 168, 120, 44, c.SUN, 6), stroke('M586 178L612 178M588 178L586 190C604 184 616 192 610 200C604 206 592 204 588 200', c.INK, 6),
    floor(570, '#8b8f88'), repeat(6, (i) => rect(40 + i * 220, 630, 110, 10, c.SAND, 4)),
    rect(330, 300, 440, 240, c.WHITE, 8), rect(330, 500, 440, 40, c.PETROL), at(440, 350, [rect(0, 0, 220, 16, c.PETROL), path('M0 26H220V110H196V84C196 52 148 52 148 84V110H134V84C134 52 86 52 86 84V110H72V84C72 52 24 52 24 84V110H0Z', c.PETROL)]),
    path('M780 540L780 356C780 344 788 336 800 336L884 336C900 336 912 344 918 358L956 444L972 458L972 540Z', c.PETROL), polygon([[816, 362], [880, 362], [916, 440], [816, 440]], '#bfe0e2'), rect(792, 320, 60, 18, '#24494f', 6),
    rect(320, 536, 660, 18, c.INK), wheel(420, 566, 42), wheel(516, 566, 42), wheel(890, 566, 42), rect(950, 492, 22, 20, '#ffe6a3', 4),
    circle(1066, 300, 70, c.WHITE, `stroke="${c.INK}" stroke-width="10"`), stroke('M1066 300L1066 258M1066 300L1096 316', c.INK, 8), path('M1066 250A50 50 0 0 1 1112 318L1066 300Z', c.SUN, 'opacity=".8"'),
  ],
})
