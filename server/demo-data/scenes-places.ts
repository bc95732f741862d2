// Pictures of places and things: the viaduct, the valley, desks and the way to work.
import * as c from './scene-parts.ts'
import { fade, fir, floor, glow, ground, hills, lines, type Scene } from './scene-parts.ts'
import { at, circle, ellipse, path, polygon, rect, repeat, stroke } from './svg.ts'

const arch = (x: number, width: number, top: number, foot: number, fill: string) =>
  path(`M${x} ${foot}V${top + width / 2}A${width / 2} ${width / 2} 0 0 1 ${x + width} ${top + width / 2}V${foot}Z`, fill)

const carriage = (x: number, y: number, fill: string) =>
  rect(x, y, 168, 66, fill, 10) + repeat(4, (i) => rect(x + 16 + i * 38, y + 14, 26, 24, '#10353b', 3)) + rect(x, y + 50, 168, 6, '#ffffff', 0, 'opacity=".35"')

/** A train on the viaduct that gave the group its name. */
export const viaduct = (): Scene => ({
  defs: fade('sky', '#dfe7dd', '#efe9d8'),
  body: [
    ground('url(#sky)'), circle(900, 140, 70, c.SUN), hills('#bfd2c6', [[0, 330], [260, 210], [560, 320], [860, 220], [1200, 330]]), hills('#93b3ab', [[0, 440], [320, 340], [640, 430], [960, 350], [1200, 420]]), hills('#5f8f90', [[0, 560], [280, 500], [640, 560], [1200, 500]]),
    rect(0, 262, 1200, 26, c.RUST), path('M0 288H1200V620H0Z', c.BRICK), ...Array.from({ length: 6 }, (_, i) => arch(26 + i * 200, 148, 320, 640, '#8fb3ad')), ...Array.from({ length: 6 }, (_, i) => path(`M${26 + i * 200} ${640}V${394}A74 74 0 0 1 ${174 + i * 200} 394V640H${162 + i * 200}V396A62 62 0 0 0 ${38 + i * 200} 396V640Z`, c.RUST)),
    repeat(26, (i) => rect((i * 173) % 1180, 300 + ((i * 61) % 40), 26, 7, '#86492f', 2)),
    hills('#4f8288', [[0, 600], [300, 640], [700, 590], [1200, 630]]), path('M520 675C600 630 760 640 860 610C980 580 1100 600 1200 570V612C1080 630 980 620 900 650L860 675Z', '#cfe6e6'),
    stroke('M0 258H1200', '#4a2a20', 8), ...[250, 424, 598].map((x) => carriage(x, 188, c.PETROL)), path('M772 188H872C910 188 934 214 940 254H772Z', c.PETROL), rect(790, 202, 34, 24, '#10353b', 3), polygon([[846, 202], [880, 202], [908, 230], [846, 230]], '#10353b'), rect(772, 238, 160, 6, '#ffffff', 0, 'opacity=".35"'),
  ],
})

/** A company bike against the wall. */
export const bicycle = (): Scene => ({
  defs: fade('wall', '#eadfc6', '#dccfae'),
  body: [
    ground('url(#wall)'), rect(760, 40, 300, 470, '#d3c39c'), rect(786, 66, 248, 444, '#c3b088'), rect(140, 90, 220, 250, '#d3c39c'), rect(160, 110, 180, 210, '#b9d0cd'), rect(246, 110, 8, 210, '#d3c39c'), rect(160, 210, 180, 8, '#d3c39c'),
    floor(560, '#c9b88f'), rect(0, 552, 1200, 10, '#b7a67c'), ellipse(600, 604, 380, 14, '#b09f76'),
    ...[410, 800].map((x) => circle(x, 460, 138, 'none', `stroke="${c.INK}" stroke-width="17"`) + repeat(9, (i) => stroke(`M${x} 460L${x + 130 * Math.cos(i * 0.698)} ${460 + 130 * Math.sin(i * 0.698)}`, '#8d8468', 2.5)) + circle(x, 460, 16, c.INK)),
    stroke('M410 460L520 270L716 270L560 468L520 270M410 460L560 468M716 270L700 214', c.PETROL, 20), stroke('M730 236L800 460', c.PETROL, 18), stroke('M640 214L700 206L760 206C796 206 800 246 772 250', c.INK, 16), stroke('M520 270L506 226', c.INK, 12), rect(448, 206, 118, 24, c.INK, 12),
    circle(560, 468, 34, c.INK), stroke('M560 468L596 524', c.STEEL, 11), rect(580, 516, 46, 15, c.INK, 7), stroke('M560 438L410 446M560 500L410 476', '#5d5a4b', 4), path('M594 322L634 308L668 388L628 404Z', c.SUN), rect(360, 330, 120, 10, c.INK, 5), path('M356 344H470L456 424H372Z', '#8a4b3c'),
  ],
})

/** Two screens asking for six digits. */
export const monitors = (): Scene => ({
  defs: fade('wall', '#e9e3d5', '#ddd5c2'),
  body: [
    ground('url(#wall)'), floor(520, '#bfa57c'), rect(0, 514, 1200, 10, '#a98f66'),
    ...[150, 630].map((x) => rect(x, 96, 430, 290, '#152a2e', 16) + rect(x + 190, 386, 50, 84, '#152a2e') + rect(x + 120, 464, 190, 18, '#152a2e', 9)),
    rect(168, 114, 394, 254, '#2c6e77', 4), polygon([[168, 368], [300, 230], [400, 320], [470, 270], [562, 368]], '#65a7a6'), circle(470, 180, 28, '#d8e7dd'),
    rect(648, 114, 394, 254, '#f3efe4', 4), at(845, 190, [rect(-30, -4, 60, 46, c.PETROL, 8), path('M-18 -4V-20C-18 -44 18 -44 18 -20V-4', 'none', `stroke="${c.PETROL}" stroke-width="9"`), circle(0, 18, 7, '#f3efe4')]),
    repeat(6, (i) => rect(692 + i * 52, 276, 42, 54, i < 4 ? c.WHITE : '#e3ddcd', 6, `stroke="${i === 4 ? c.PETROL : '#b9ae94'}" stroke-width="4"`) + (i < 4 ? circle(713 + i * 52, 303, 8, c.INK) : '')),
    rect(330, 540, 380, 70, '#d3cbb8', 10), repeat(3, (row) => repeat(14, (i) => rect(342 + i * 26, 550 + row * 19, 20, 13, '#f3efe4', 3))), path('M770 552C770 536 820 536 820 552V596C820 616 770 616 770 596Z', '#d3cbb8'),
    rect(916, 470, 96, 168, c.INK, 14, 'transform="rotate(10 964 554)"'), rect(926, 486, 76, 132, '#bfe0e2', 6, 'transform="rotate(10 964 554)"'), lines(940, 530, 22, [46, 32], c.PETROL, 9),
  ],
})

/** The northern car park, half of it closed. */
export const parking = (): Scene => ({
  body: [
    ground('#a9b5b1'), polygon([[0, 0], [1200, 0], [1200, 150], [0, 150]], '#8aa98f'), repeat(7, (i) => circle(70 + i * 180, 90, 62, i % 2 ? '#5f8a6a' : '#6f9a78')), rect(0, 146, 1200, 12, '#d9d5c8'),
    repeat(7, (i) => polygon([[60 + i * 170, 200], [68 + i * 170, 200], [20 + i * 178, 470], [10 + i * 178, 470]], c.WHITE)),
    ...[[88, c.PETROL], [930, '#8a4b3c']].map(([x, fill]) => at(Number(x), 230, [rect(0, 0, 116, 210, String(fill), 34), rect(14, 50, 88, 50, '#cfe3e4', 12), rect(14, 150, 88, 34, '#cfe3e4', 12), rect(10, 106, 96, 38, String(fill)), rect(10, 4, 22, 12, '#ffe6a3', 6), rect(84, 4, 22, 12, '#ffe6a3', 6)])),
    polygon([[372, 200], [760, 200], [800, 470], [340, 470]], '#7f6a4f'), repeat(14, (i) => circle(390 + (i * 83) % 360, 230 + (i * 47) % 220, 7 + (i % 3) * 4, '#6b5841')),
    ...[380, 560, 740].map((x) => polygon([[x, 420], [x + 44, 420], [x + 62, 520], [x - 18, 520]], '#d9542f') + polygon([[x - 4, 446], [x + 48, 446], [x + 53, 474], [x - 9, 474]], c.WHITE) + rect(x - 30, 514, 104, 16, '#2b3638', 6)),
    rect(280, 500, 24, 130, '#2b3638', 6), rect(880, 500, 24, 130, '#2b3638', 6), rect(260, 520, 664, 56, c.WHITE, 8), repeat(8, (i) => polygon([[270 + i * 84, 576], [312 + i * 84, 576], [348 + i * 84, 520], [306 + i * 84, 520]], '#c9503a')),
    circle(590, 330, 84, c.PETROL, `stroke="${c.WHITE}" stroke-width="10"`), path('M562 384V276H604C650 276 650 342 604 342H584V384ZM584 298V322H602C620 322 620 298 602 298Z', c.WHITE, 'fill-rule="evenodd"'), stroke('M532 388L648 272', '#c9503a', 16),
  ],
})

/** Racks of the new computer room. */
export const serverRoom = (): Scene => ({
  defs: fade('room', '#0f2a33', '#1d4952') + glow('cold', 600, 300, 520, '#62c6d0', 0.35),
  body: [
    ground('url(#room)'), polygon([[0, 675], [420, 470], [780, 470], [1200, 675]], '#163c44'), repeat(6, (i) => stroke(`M${600 - 700 + i * 280} 675L${600 - 180 + i * 72} 470`, '#24565f', 3)), repeat(3, (i) => stroke(`M${330 - i * 130} ${514 + i * 64}L${870 + i * 130} ${514 + i * 64}`, '#24565f', 3)), rect(420, 90, 360, 380, '#143740'),
    ...[-1, 1].map((side) => at(600, 0, [repeat(3, (i) => {
      const near = 640 - i * 150
      const far = 520 - i * 120
      const x = (value: number) => side * value
      const top = (value: number) => 280 - value * 0.5
      const foot = (value: number) => 400 + value * 0.42
      return polygon([[x(near), top(near)], [x(far), top(far)], [x(far), foot(far)], [x(near), foot(near)]], i % 2 ? '#1b3f48' : '#21505a') +
        repeat(9, (row) => { const f = (row + 0.6) / 9.6; const y = (v: number) => top(v) + (foot(v) - top(v)) * f; return stroke(`M${x(near - 16)} ${y(near - 16)}L${x(far + 14)} ${y(far + 14)}`, '#0f2a33', 9 - i * 1.6) + circle(x(near - 30), y(near - 30), 5 - i, row % 3 ? '#7fe0c8' : c.SUN) + circle(x(near - 52), y(near - 52), 5 - i, '#62c6d0') })
    })])),
    ground('url(#cold)'), repeat(3, (i) => rect(500 + i * 72, 110, 56, 340, '#1b4a53', 4) + repeat(8, (row) => rect(508 + i * 72, 124 + row * 40, 40, 26, '#0f2a33', 3) + circle(516 + i * 72, 137 + row * 40, 3.5, row % 3 === i ? c.SUN : '#7fe0c8'))), rect(460, 30, 280, 12, '#cfe9ea', 6),
  ],
})

/** Bus and tram at the works gate. */
export const tram = (): Scene => ({
  defs: fade('sky', '#d5e6e6', '#f1ead9'),
  body: [
    ground('url(#sky)'), circle(960, 130, 54, c.SUN), hills('#a9c3b4', [[0, 330], [320, 240], [700, 330], [1000, 260], [1200, 320]]), rect(60, 230, 150, 250, '#c9bfa5'), rect(230, 170, 170, 310, '#d6cbb0'), rect(880, 200, 160, 280, '#c9bfa5'), rect(1060, 260, 140, 220, '#d6cbb0'), repeat(4, (row) => repeat(3, (i) => rect(250 + i * 50, 200 + row * 64, 30, 38, '#8fb0b0', 3) + rect(898 + i * 48, 230 + row * 60, 28, 36, '#8fb0b0', 3))),
    floor(480, '#b9b5a6'), rect(0, 560, 1200, 10, '#8f8b7c'), rect(0, 610, 1200, 10, '#8f8b7c'), stroke('M0 120H1200', '#4d5f60', 4), stroke('M560 120L620 210L560 262M620 210L660 262', '#2b3638', 7),
    path('M300 560V310C300 286 318 268 342 268H800C850 268 884 300 900 350L922 470C926 500 910 560 870 560Z', c.PETROL), rect(300, 468, 626, 24, c.SUN), repeat(4, (i) => rect(330 + i * 116, 314, 96, 104, '#cfe9ea', 8)), polygon([[806, 314], [834, 314], [866, 350], [888, 418], [806, 418]], '#cfe9ea'), rect(560, 300, 6, 250, '#024b55'), rect(676, 300, 6, 250, '#024b55'), rect(330, 280, 200, 22, '#10262b', 5), lines(346, 287, 20, [120], c.SUN, 8), circle(396, 562, 26, c.INK), circle(476, 562, 26, c.INK), circle(740, 562, 26, c.INK), circle(820, 562, 26, c.INK), rect(896, 500, 26, 16, '#ffe6a3', 6),
    stroke('M1010 600V330', '#2b3638', 9), circle(1010, 300, 46, c.SUN), stroke('M996 282V318M996 300H1024M1024 282V318', c.INK, 8),
  ],
})

/** The valley with works, river and fields: where the money goes. */
export const valley = (): Scene => ({
  defs: fade('sky', '#d9e6e4', '#f2ead6'),
  body: [
    ground('url(#sky)'), circle(300, 150, 58, c.SUN), hills('#c3d3c6', [[0, 300], [240, 200], [520, 300], [800, 190], [1200, 310]]), hills('#9dbba6', [[0, 390], [360, 300], [700, 390], [1000, 310], [1200, 360]]), hills('#7f9f80', [[0, 480], [300, 420], [720, 470], [1200, 410]]),
    ...[[120, 440], [180, 452], [1040, 430], [1100, 440], [980, 440]].map(([x, y], i) => fir(x!, y!, 110 + (i % 3) * 26, '#4f7a63')),
    polygon([[420, 470], [420, 380], [480, 346], [480, 380], [540, 346], [540, 380], [600, 346], [600, 470]], '#a5674a'), rect(600, 330, 170, 140, '#c4805d'), rect(680, 210, 30, 130, '#8f5138'), rect(728, 240, 26, 100, '#8f5138'), repeat(3, (i) => rect(436 + i * 54, 406, 34, 34, '#f3d9a2', 3)), repeat(3, (i) => rect(620 + i * 48, 370, 30, 54, '#f3d9a2', 3)), path('M694 206C680 176 710 160 700 130C730 146 726 186 712 206Z', c.WHITE, 'opacity=".8"'),
    hills('#92b07f', [[0, 540], [400, 490], [800, 530], [1200, 490]]), path('M760 470C640 510 520 520 560 560C620 600 860 590 700 675H330C520 610 420 590 430 550C440 510 600 500 700 468Z', '#7fb8bd'), path('M700 490C620 512 540 530 580 552', 'none', 'stroke="#cfe6e6" stroke-width="6" stroke-linecap="round"'), ...[[160, 600], [250, 640], [930, 590], [1060, 630], [1130, 570]].map(([x, y]) => circle(x!, y!, 26, '#6f9a63') + circle(x! + 24, y! + 8, 18, '#5f8a58')),
  ],
})

/** The river in its new bed, with stilts and alders. */
export const river = (): Scene => ({
  defs: fade('sky', '#cfe0dd', '#eef0e4') + fade('water', '#7fb8bd', '#3c8f98'),
  body: [
    ground('url(#sky)'), hills('#a9c3b4', [[0, 260], [300, 180], [640, 270], [900, 200], [1200, 260]]), hills('#86a692', [[0, 330], [420, 280], [800, 340], [1200, 290]]), rect(120, 236, 210, 90, '#c4805d'), polygon([[110, 240], [340, 240], [300, 196], [150, 196]], '#8f5138'), repeat(4, (i) => rect(140 + i * 48, 262, 26, 34, '#f3d9a2', 3)),
    floor(350, '#8aa97f'), path('M560 330C520 380 700 400 620 460C520 530 300 560 260 675H980C960 600 820 560 860 480C890 420 720 390 720 330Z', 'url(#water)'), stroke('M600 400C640 410 650 420 640 436M560 530C620 510 680 520 740 500M480 620C580 590 700 610 800 580', '#d7ecec', 6),
    ...[[460, 500, 46], [420, 540, 30], [880, 560, 50], [930, 520, 30], [700, 450, 24]].map(([x, y, r]) => ellipse(x!, y!, r!, r! * 0.56, '#b9b5a6') + ellipse(x! - 6, y! - 6, r! * 0.7, r! * 0.3, '#d3cfc2')),
    ...[[180, 470, 1], [1020, 450, 1.1], [1120, 520, 1.3], [80, 560, 1.2]].map(([x, y, s]) => at(x!, y!, [rect(-9, -110, 18, 120, c.BARK, 6), circle(0, -150, 62, '#5f8a58'), circle(-44, -116, 40, '#6f9a63'), circle(44, -120, 42, '#6f9a63')], s!)),
    at(640, 560, [stroke('M0 0V-74M14 0V-70', '#8f6538', 5), path('M-34 -96C-20 -128 40 -126 62 -92C40 -70 -10 -66 -34 -96Z', '#8f9a99'), stroke('M40 -104C62 -130 50 -160 62 -176', c.WHITE, 11), circle(66, -180, 11, c.WHITE), polygon([[76, -184], [112, -176], [76, -174]], c.FIRE)]),
    repeat(12, (i) => stroke(`M${300 + (i % 6) * 12 + (i > 5 ? 600 : 0)} ${650 - (i % 3) * 8}L${290 + (i % 6) * 14 + (i > 5 ? 604 : 0)} ${570 - (i % 4) * 16}`, '#4f7a47', 6)),
  ],
})

/** A drawing of the furnace on the table, the decision beside it. */
export const plan = (): Scene => ({
  body: [
    ground('#b9946a'), repeat(5, (i) => rect(0, 130 * i, 1200, 5, '#a67f55')), at(600, 350, [
      rect(-400, -240, 800, 480, '#1e5560', 6, 'transform="rotate(-3)"'), '<g transform="rotate(-3)">', repeat(13, (i) => rect(-370 + i * 60, -220, 1.5, 440, '#3f7f8a')), repeat(8, (i) => rect(-380, -200 + i * 58, 760, 1.5, '#3f7f8a')),
      stroke('M-220 130V-110H120V130ZM-170 130V-60H70V130M-120 -60V-110M20 -60V-110M-220 -140H120M-220 -150V-130M120 -150V-130M160 -110V130M150 -110H170M150 130H170', '#e6f2f1', 5), stroke('M-140 60H40M-140 90H40M-140 30H40', '#8fd0d6', 5), lines(210, -150, 30, [120, 90, 110, 60], '#8fd0d6', 8), rect(200, 90, 150, 100, 'none', 0, 'stroke="#e6f2f1" stroke-width="4"'), lines(214, 108, 26, [100, 70, 90], '#e6f2f1', 6), '</g>',
    ]),
    at(980, 520, [rect(-120, -96, 200, 240, c.WHITE, 6, 'transform="rotate(7)"'), '<g transform="rotate(7)">', lines(-96, -66, 30, [150, 120, 140], '#c3bda9', 9), stroke('M-90 90C-70 50 -60 110 -40 80C-24 56 -14 100 20 76', c.PETROL, 6), circle(40, 40, 30, c.SUN), stroke('M28 40L37 50L54 30', c.INK, 7), '</g>']),
    at(190, 170, [circle(0, 0, 84, '#f3efe4'), circle(0, 0, 66, '#e3ddcd'), circle(0, 0, 56, '#6f4327'), stroke('M76 -30C120 -40 120 30 76 26', '#f3efe4', 18)]), at(820, 110, [rect(-150, -9, 300, 18, c.SUN, 4, 'transform="rotate(16)"'), '<g transform="rotate(16)">', polygon([[150, -9], [186, 0], [150, 9]], '#f0d9b5'), rect(-166, -9, 20, 18, c.BRICK, 4), '</g>']),
  ],
})
