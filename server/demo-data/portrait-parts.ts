// Clothes, beards, glasses and helmets of the portraits.
import { circle, path, polygon, rect, stroke } from './svg.ts'

const SHOULDERS = 'M34 262C36 214 66 194 104 186C118 196 138 196 152 186C190 194 220 214 222 262Z'
const shade = 'rgb(0 0 0 / .16)'

export const CLOTHES = {
  sweater: (color: string) => path(SHOULDERS, color) + stroke('M103 188C116 202 140 202 153 188', shade, 6),
  turtleneck: (color: string) =>
    path(SHOULDERS, color) + rect(106, 166, 44, 30, color, 8) + stroke('M108 190C118 197 138 197 148 190', shade, 3),
  shirt: (color: string) =>
    path(SHOULDERS, color) +
    polygon(
      [
        [128, 206],
        [104, 182],
        [92, 200],
        [114, 222],
      ],
      'rgb(255 255 255 / .45)',
    ) +
    polygon(
      [
        [128, 206],
        [152, 182],
        [164, 200],
        [142, 222],
      ],
      'rgb(255 255 255 / .45)',
    ) +
    stroke('M128 210L128 260', shade, 3),
  blazer: (color: string) =>
    path(SHOULDERS, color) +
    polygon(
      [
        [103, 187],
        [128, 246],
        [153, 187],
        [128, 200],
      ],
      '#f1eee6',
    ) +
    polygon(
      [
        [103, 186],
        [84, 206],
        [98, 214],
        [94, 222],
        [126, 258],
      ],
      color,
    ) +
    polygon(
      [
        [153, 186],
        [172, 206],
        [158, 214],
        [162, 222],
        [130, 258],
      ],
      color,
    ) +
    stroke('M103 187L84 206L98 214L94 222L126 258M153 187L172 206L158 214L162 222L130 258', shade, 3),
  vneck: (color: string) =>
    path(SHOULDERS, color) +
    polygon(
      [
        [106, 187],
        [128, 220],
        [150, 187],
        [128, 198],
      ],
      '#f1eee6',
    ) +
    stroke('M105 187L128 221L151 187', shade, 4),
  hoodie: (color: string) =>
    path(SHOULDERS, color) +
    path(
      'M92 192C96 178 104 176 110 178C108 200 148 200 146 178C152 176 160 178 164 192C150 214 106 214 92 192Z',
      color,
    ) +
    stroke('M92 192C106 214 150 214 164 192', shade, 4) +
    stroke('M117 208L116 234M139 208L140 232', '#f1eee6', 3),
  workwear: (color: string) =>
    path(SHOULDERS, color) +
    polygon(
      [
        [108, 186],
        [128, 214],
        [148, 186],
        [128, 198],
      ],
      '#2b3638',
    ) +
    stroke('M128 214L128 260', shade, 3) +
    path('M44 228C52 222 62 219 70 218L72 256L58 256Z', '#ffc53d', 'opacity=".0"') +
    path('M36 246C90 236 166 236 220 246L222 258C166 248 90 248 34 258Z', '#e9dfc4') +
    path('M74 199L90 192L94 250L78 252ZM182 199L166 192L162 250L178 252Z', '#ffc53d'),
} satisfies Record<string, (color: string) => string>
export type Clothes = keyof typeof CLOTHES

export const BEARDS = {
  none: () => '',
  stubble: (color: string) =>
    path(
      'M89 112C91 144 108 161 128 161C148 161 165 144 167 112C162 132 152 138 140 134C132 131 124 131 116 134C104 138 94 132 89 112Z',
      color,
      'opacity=".35"',
    ),
  full: (color: string) =>
    path(
      'M88 104C87 146 104 172 128 172C152 172 169 146 168 104C165 124 158 132 146 132C138 124 118 124 110 132C98 132 91 124 88 104ZM114 141C122 137 134 137 142 141C138 148 118 148 114 141Z',
      color,
      'fill-rule="evenodd"',
    ),
  boxed: (color: string) =>
    path(
      'M88 110C88 146 106 165 128 165C150 165 168 146 168 110C165 130 157 139 146 136C138 129 118 129 110 136C99 139 91 130 88 110ZM115 143C122 139 134 139 141 143C137 149 119 149 115 143Z',
      color,
      'fill-rule="evenodd"',
    ),
  goatee: (color: string) =>
    path(
      'M112 134C120 128 136 128 144 134L143 152C140 166 116 166 113 152ZM118 142C124 139 132 139 138 142C135 147 121 147 118 142Z',
      color,
      'fill-rule="evenodd"',
    ),
  moustache: (color: string) =>
    path(
      'M107 138C112 127 122 127 128 131C134 127 144 127 149 138C140 136 134 137 128 139C122 137 116 136 107 138Z',
      color,
    ),
} satisfies Record<string, (color: string) => string>
export type Beard = keyof typeof BEARDS

const BRIDGE = 'M122 108C125 105 131 105 134 108M99 106L90 103M157 106L166 103'
export const GLASSES = {
  none: () => '',
  round: (color: string) =>
    circle(110, 109, 13, 'rgb(255 255 255 / .18)', `stroke="${color}" stroke-width="4"`) +
    circle(146, 109, 13, 'rgb(255 255 255 / .18)', `stroke="${color}" stroke-width="4"`) +
    stroke(BRIDGE, color, 4),
  square: (color: string) =>
    rect(96, 98, 27, 20, 'rgb(255 255 255 / .18)', 6, `stroke="${color}" stroke-width="4"`) +
    rect(133, 98, 27, 20, 'rgb(255 255 255 / .18)', 6, `stroke="${color}" stroke-width="4"`) +
    stroke(BRIDGE, color, 4),
} satisfies Record<string, (color: string) => string>
export type Glasses = keyof typeof GLASSES

/** A safety helmet over the hair. */
export const helmet = (color: string) =>
  path('M80 88C80 48 100 32 128 32C156 32 176 48 176 88Z', color) +
  path('M116 33C122 28 134 28 140 33L138 60L118 60Z', 'rgb(255 255 255 / .3)') +
  path('M72 92C72 84 80 82 128 82C176 82 184 84 184 92C184 96 176 97 128 92C80 97 72 96 72 92Z', color) +
  stroke('M80 93C110 90 146 90 176 93', 'rgb(0 0 0 / .18)', 4)
