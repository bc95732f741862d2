// Portraits drawn from parts: the same person always looks the same.
import { HAIR, HAIRSTYLES, type Hairstyle } from './portrait-hair.ts'
import { BEARDS, CLOTHES, GLASSES, helmet, type Beard, type Clothes, type Glasses } from './portrait-parts.ts'
import { random, type Random } from './random.ts'
import { circle, path, rect, svg } from './svg.ts'

export interface Look {
  ground: string
  skin: string
  hairstyle: Hairstyle
  hair: string
  clothes: Clothes
  cloth: string
  beard: Beard
  glasses: Glasses
  helmet: string
}

const GROUNDS = ['#c9d6df', '#cddbd2', '#e0e3d0', '#e6dcc8', '#d3dde0', '#dcd9d0', '#e3d5c8', '#c6d8d8']
const SKINS = ['#f0cbab', '#e9bd98', '#e3b18a', '#efc8a4', '#dca77c', '#c68f63', '#a86f47', '#8a5636']
const HAIRS = [
  '#1f1b19',
  '#33251d',
  '#4a3324',
  '#6b4a2f',
  '#8a6239',
  '#b58a4c',
  '#d0ad6b',
  '#9a4f2c',
  '#8d8a84',
  '#b9b6ae',
]
const CLOTHS = [
  '#7a5936',
  '#8c8f8a',
  '#3e4f66',
  '#5d6b4f',
  '#24565b',
  '#8a4b3c',
  '#4a4550',
  '#b29a70',
  '#2f3b3d',
  '#6f8791',
]
const SHIRTS = ['#9db4c4', '#c3c9c6', '#a9b8a0', '#8fa9b3', '#b9a98c']
const WORKWEAR = ['#1e4a50', '#2f3b4c']
const HELMETS = ['#ffc53d', '#f1efe8', '#5fa4ad']
const UNDER_HELMET: Record<'f' | 'm', readonly Hairstyle[]> = {
  f: ['bob', 'long', 'braid'],
  m: ['m-crop', 'm-buzz', 'm-bald'],
}
/** Hair lies over the ears of all the others. */
const EARS_SHOW: ReadonlySet<Hairstyle> = new Set(HAIRSTYLES.m.filter((style) => style !== 'm-waves').concat('pixie'))
const EVERYDAY: readonly Clothes[] = ['sweater', 'sweater', 'turtleneck', 'shirt', 'blazer', 'vneck', 'hoodie']

/** Dark skin with fair hair would look like a mistake of the generator. */
function hairFor(skin: number, draw: Random): string {
  return skin >= 5 ? HAIRS[draw.int(3)]! : draw.chance(0.16) ? draw.pick(HAIRS.slice(8)) : HAIRS[draw.int(8)]!
}

/** A random look for a person without a description; `worker` wears work clothes, sometimes a helmet. */
export function lookOf(seed: number, username: string, gender: 'f' | 'm', worker: boolean): Look {
  const draw = random(seed, `portrait:${username}`)
  const skin = draw.chance(0.72) ? draw.int(5) : draw.int(SKINS.length)
  const protectedHead = worker && draw.chance(0.3)
  const styles = protectedHead ? UNDER_HELMET[gender] : HAIRSTYLES[gender].filter((style) => style !== 'headscarf')
  const hairstyle = draw.pick(styles)
  const clothes = worker ? 'workwear' : draw.pick(EVERYDAY)
  const cloth = draw.pick(worker ? WORKWEAR : clothes === 'shirt' ? SHIRTS : CLOTHS)
  const beards: readonly Beard[] = ['stubble', 'full', 'boxed', 'goatee', 'moustache']
  return {
    ground: draw.pick(GROUNDS),
    skin: SKINS[skin]!,
    hairstyle,
    hair: hairFor(skin, draw),
    clothes,
    cloth,
    beard: gender === 'm' && draw.chance(0.5) ? draw.pick(beards) : 'none',
    glasses: draw.chance(0.34) ? draw.pick(['round', 'square'] as const) : 'none',
    helmet: protectedHead ? draw.pick(HELMETS) : '',
  }
}

const HEAD = 'M88 102C88 74 104 58 128 58C152 58 168 74 168 102C168 136 150 160 128 160C106 160 88 136 88 102Z'
const NECK = 'M109 140L147 140L147 184C147 202 109 202 109 184Z'

/** 256 × 256 px, square: the page cuts the circle. */
export function portrait(look: Look): string {
  const { back, front } = HAIR[look.hairstyle]
  const ears = EARS_SHOW.has(look.hairstyle) ? circle(88, 113, 8, look.skin) + circle(168, 113, 8, look.skin) : ''
  return svg(256, 256, {
    body: [
      rect(0, 0, 256, 256, look.ground),
      back?.(look.hair) ?? '',
      path(NECK, look.skin),
      path('M109 156C120 168 136 168 147 156L147 170C136 178 120 178 109 170Z', 'rgb(0 0 0 / .12)'),
      CLOTHES[look.clothes](look.cloth),
      ears,
      path(HEAD, look.skin),
      BEARDS[look.beard](look.hair),
      front(look.hair),
      look.helmet ? helmet(look.helmet) : '',
      GLASSES[look.glasses]('#1d2729'),
    ],
  })
}
