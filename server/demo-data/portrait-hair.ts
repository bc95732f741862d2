// Hair of the portraits: one part behind the head, one on it. The face spans x 88–168 and y 58–160.
import { circle, ellipse, path, rect, stroke } from './svg.ts'

interface Hair {
  /** Drawn before shoulders and head. */
  back?: (color: string) => string
  /** Drawn over the head. */
  front: (color: string) => string
}

const CAP =
  'M84 112C78 64 100 44 128 44C156 44 178 64 172 112L167 112C168 96 163 86 154 79C138 86 112 85 101 80C93 87 89 97 89 112Z'
const FRINGE =
  'M83 118C76 66 98 43 128 43C158 43 180 66 173 118L167 118C167 104 166 97 163 91C140 94 112 94 93 91C90 98 89 106 89 118Z'
const PARTED =
  'M83 116C76 66 98 43 128 43C158 43 180 66 173 116L167 116C168 98 160 84 146 70C134 84 110 92 90 96C89 102 89 108 89 116Z'
const CENTRE = 'M82 120C75 66 98 42 128 42C158 42 181 66 174 120L166 120C168 100 152 82 128 68C104 82 88 100 90 120Z'

const curls = (color: string, points: readonly (readonly [number, number, number])[]) =>
  points.map(([x, y, radius]) => circle(x, y, radius, color)).join('')

const CURLS = [
  [92, 92, 17],
  [90, 72, 18],
  [103, 55, 19],
  [122, 47, 19],
  [141, 49, 19],
  [157, 60, 18],
  [166, 77, 17],
  [165, 95, 15],
] as const

const WOMEN = {
  bun: {
    back: (color: string) =>
      circle(128, 34, 20, color) + path('M82 90C80 116 82 132 90 142L166 142C174 132 176 116 174 90Z', color),
    front: (color: string) => path(PARTED, color),
  },
  lowBun: {
    back: (color: string) => ellipse(128, 150, 40, 24, color),
    front: (color: string) => path(CENTRE, color),
  },
  bob: {
    back: (color: string) =>
      path('M80 96C74 40 182 40 176 96L178 160C178 168 170 172 160 172L96 172C86 172 78 168 78 160Z', color),
    front: (color: string) => path(CENTRE, color),
  },
  fringeBob: {
    back: (color: string) =>
      path('M80 96C74 40 182 40 176 96L179 152C179 163 168 168 158 164L98 164C88 168 77 163 77 152Z', color),
    front: (color: string) => path(FRINGE, color),
  },
  long: {
    back: (color: string) =>
      path('M80 96C74 38 182 38 176 96C178 140 186 168 186 204C186 214 70 214 70 204C70 168 78 140 80 96Z', color),
    front: (color: string) => path(PARTED, color),
  },
  wavy: {
    back: (color: string) =>
      path(
        'M80 92C72 36 184 36 176 92C176 108 190 116 186 134C182 148 196 158 190 176C186 196 168 202 128 202C88 202 70 196 66 176C60 158 74 148 70 134C66 116 80 108 80 92Z',
        color,
      ),
    front: (color: string) => path(CENTRE, color),
  },
  ponytail: {
    back: (color: string) =>
      path('M150 60C190 58 198 96 188 132C182 156 188 172 180 182C166 168 164 140 160 112Z', color),
    front: (color: string) => path(PARTED, color),
  },
  pixie: {
    front: (color: string) =>
      path(
        'M84 110C76 62 100 42 132 42C160 42 178 62 172 108L167 108C168 96 166 90 162 84C150 92 124 90 112 74C108 88 96 94 92 98C90 102 89 106 89 110Z',
        color,
      ),
  },
  curly: {
    back: (color: string) =>
      curls(color, [
        [86, 120, 20],
        [170, 120, 20],
        [84, 144, 19],
        [172, 144, 19],
        [92, 164, 16],
        [164, 164, 16],
      ]),
    front: (color: string) => curls(color, CURLS) + path('M86 90C90 56 166 56 170 90C150 76 106 76 86 90Z', color),
  },
  braid: {
    back: (color: string) => path('M82 92C80 118 82 134 90 142L166 142C174 134 176 118 174 92Z', color),
    front: (color: string) =>
      path(PARTED, color) +
      curls(color, [
        [164, 150, 12],
        [166, 168, 12],
        [166, 186, 11],
        [164, 203, 9],
      ]),
  },
  headscarf: {
    back: (color: string) =>
      path('M76 108C70 34 186 34 180 108C182 146 184 164 196 192L60 192C72 164 74 146 76 108Z', color),
    front: (color: string) =>
      path(
        'M76 112C70 34 186 34 180 112C180 150 160 182 128 182C96 182 76 150 76 112ZM93 108C93 136 108 156 128 156C148 156 163 136 163 108C163 84 148 70 128 70C108 70 93 84 93 108Z',
        color,
        'fill-rule="evenodd"',
      ) + stroke('M88 150C102 178 140 184 166 160', 'rgb(0 0 0 / .14)', 4),
  },
} satisfies Record<string, Hair>

const MEN = {
  crop: { front: (color: string) => path(CAP, color) },
  side: {
    front: (color: string) =>
      path(
        'M84 112C76 62 100 42 134 42C162 44 178 64 172 112L167 112C168 100 165 92 160 86C140 90 112 86 100 74C98 88 90 96 89 112Z',
        color,
      ),
  },
  buzz: {
    front: (color: string) =>
      path(
        'M86 102C82 66 102 52 128 52C154 52 174 66 170 102C168 92 164 84 158 78C140 72 116 72 98 78C92 84 88 92 86 102Z',
        color,
      ),
  },
  quiff: {
    front: (color: string) =>
      path(
        'M85 110C80 78 84 60 96 52C104 36 140 32 158 44C174 52 176 76 171 110L167 110C167 94 164 84 156 78C140 76 116 72 104 80C94 86 89 96 89 110Z',
        color,
      ),
  },
  curly: {
    front: (color: string) =>
      curls(color, CURLS.slice(1, 7)) +
      path(
        'M88 98C84 76 90 62 128 60C166 62 172 76 168 98C164 86 158 80 150 78C134 82 118 82 106 78C98 82 92 88 88 98Z',
        color,
      ),
  },
  receding: {
    front: (color: string) =>
      path(
        'M85 114C80 72 98 50 128 50C158 50 176 72 171 114L166 114C167 98 165 90 160 84C162 70 148 62 140 62C136 70 120 70 116 62C108 62 94 70 96 84C91 90 89 98 90 114Z',
        color,
      ),
  },
  bald: {
    front: (color: string) =>
      path(
        'M86 118C84 104 85 96 88 88C91 96 91 108 92 118ZM170 118C172 104 171 96 168 88C165 96 165 108 164 118Z',
        color,
      ),
  },
  waves: {
    back: (color: string) =>
      path('M80 92C76 44 180 44 176 92C178 118 178 136 168 146L88 146C78 136 78 118 80 92Z', color),
    front: (color: string) => path(CENTRE, color),
  },
  knot: {
    back: (color: string) => circle(128, 38, 15, color),
    front: (color: string) => path(CAP, color),
  },
  fade: {
    front: (color: string) =>
      rect(87, 76, 5, 34, color, 2, 'opacity=".55"') +
      rect(164, 76, 5, 34, color, 2, 'opacity=".55"') +
      path('M86 84C86 56 104 44 128 44C152 44 170 56 170 84C150 74 106 74 86 84Z', color),
  },
} satisfies Record<string, Hair>

export type Hairstyle = keyof typeof WOMEN | `m-${keyof typeof MEN}`
const withPrefix = Object.entries(MEN).map(([name, hair]) => [`m-${name}`, hair])
export const HAIR = { ...WOMEN, ...Object.fromEntries(withPrefix) } as Record<Hairstyle, Hair>
export const HAIRSTYLES = {
  f: Object.keys(WOMEN) as Hairstyle[],
  m: Object.keys(MEN).map((name) => `m-${name}` as Hairstyle),
}
