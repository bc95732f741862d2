// The palette of the story pictures and the things that come back in several of them.
import { circle, ellipse, path, polygon, rect, repeat, stroke } from './svg.ts'

export const WIDTH = 1200
export const HEIGHT = 675

/** What the mocks' pictures are painted with: petrol, sand, one yellow. */
export const INK = '#10262b'
export const NIGHT = '#17363d'
export const DEEP = '#1e4a50'
export const TEAL = '#2b636a'
export const PETROL = '#005f6b'
export const LAGOON = '#3c8f98'
export const SKY = '#9cc7cb'
export const MIST = '#d9e3e0'
export const SAGE = '#c3d3c6'
export const MOSS = '#6f8a6d'
export const PAPER = '#f3efe4'
export const SAND = '#e9dfc8'
export const DUNE = '#d6c7a5'
export const WOOD = '#b98a5a'
export const BARK = '#7a5936'
export const BRICK = '#9c5a3f'
export const RUST = '#6f3d2d'
export const STEEL = '#8f9a99'
export const STONE = '#c9c6bb'
export const SUN = '#ffc53d'
export const FIRE = '#f7a23b'
export const WHITE = '#fbfaf6'

export interface Scene {
  body: readonly string[]
  defs?: string
}

/** The whole ground in one colour. */
export const ground = (fill: string) => rect(0, 0, WIDTH, HEIGHT, fill)

/** Everything from `y` down. */
export const floor = (y: number, fill: string) => rect(0, y, WIDTH, HEIGHT - y, fill)

/** A hill line through `points`, filled down to the lower edge. */
export function hills(fill: string, points: readonly (readonly [number, number])[]): string {
  const [first, ...rest] = points
  let d = `M${first!.join(' ')}`
  let [x, y] = first!
  for (const [nextX, nextY] of rest) {
    const half = (nextX - x) / 2
    d += `C${x + half} ${y} ${x + half} ${nextY} ${nextX} ${nextY}`
    x = nextX
    y = nextY
  }
  return path(`${d}V${HEIGHT}H${first![0]}Z`, fill)
}

interface Figure {
  clothes: string
  skin: string
  hair: string
  /** Height below the crown, in px at size 1. */
  length?: number
}

/** Someone seen from the front, `size` times 100 px wide at the shoulders; feet are not shown. */
export function person(x: number, y: number, size: number, { clothes, skin, hair, length = 340 }: Figure): string {
  const s = (value: number) => value * size
  return (
    path(
      `M${x - s(50)} ${y + s(length)}V${y + s(150)}C${x - s(50)} ${y + s(96)} ${x - s(34)} ${y + s(70)} ${x} ${y + s(70)}C${x + s(34)} ${y + s(70)} ${x + s(50)} ${y + s(96)} ${x + s(50)} ${y + s(150)}V${y + s(length)}Z`,
      clothes,
    ) +
    rect(x - s(10), y + s(46), s(20), s(34), skin, s(9)) +
    ellipse(x, y + s(30), s(26), s(32), skin) +
    path(
      `M${x - s(28)} ${y + s(32)}C${x - s(32)} ${y - s(14)} ${x + s(32)} ${y - s(14)} ${x + s(28)} ${y + s(32)}C${x + s(24)} ${y + s(14)} ${x + s(8)} ${y + s(10)} ${x - s(4)} ${y + s(8)}C${x - s(16)} ${y + s(12)} ${x - s(26)} ${y + s(16)} ${x - s(28)} ${y + s(32)}Z`,
      hair,
    )
  )
}

/** A dark figure with a helmet, standing with its feet on `y`. */
export function worker(x: number, y: number, size: number, helmet: string, body = INK): string {
  const s = (value: number) => value * size
  return (
    path(
      `M${x - s(48)} ${y}C${x - s(50)} ${y - s(150)} ${x - s(44)} ${y - s(176)} ${x} ${y - s(176)}C${x + s(44)} ${y - s(176)} ${x + s(50)} ${y - s(150)} ${x + s(48)} ${y}Z`,
      body,
    ) +
    circle(x, y - s(204), s(30), body) +
    path(
      `M${x - s(36)} ${y - s(208)}C${x - s(36)} ${y - s(254)} ${x + s(36)} ${y - s(254)} ${x + s(36)} ${y - s(208)}Z`,
      helmet,
    ) +
    rect(x - s(42), y - s(213), s(84), s(9), helmet, s(4))
  )
}

/** A conifer with its foot on `y`. */
export const fir = (x: number, y: number, height: number, fill: string) =>
  repeat(3, (row) => {
    const top = y - height + row * height * 0.24
    const half = height * (0.16 + row * 0.07)
    return polygon(
      [
        [x, top],
        [x - half, top + height * 0.42],
        [x + half, top + height * 0.42],
      ],
      fill,
    )
  }) + rect(x - height * 0.03, y - height * 0.14, height * 0.06, height * 0.14, BARK)

/** The trusses of a hall below the roof edge `y`. */
export const trusses = (y: number, color: string, step = 200) =>
  rect(0, y, WIDTH, 18, color) +
  rect(0, y + 92, WIDTH, 18, color) +
  repeat(Math.ceil(WIDTH / step) + 1, (i) =>
    stroke(`M${i * step - step / 2} ${y + 96}L${i * step} ${y + 16}L${i * step + step / 2} ${y + 96}`, color, 13),
  )

/** A wheel with a rim. */
export const wheel = (x: number, y: number, radius: number) =>
  circle(x, y, radius, INK) + circle(x, y, radius * 0.48, STONE) + circle(x, y, radius * 0.16, INK)

/** Lines of text on paper, `widths` in px. */
export const lines = (x: number, y: number, gap: number, widths: readonly number[], color: string, height = 10) =>
  widths.map((width, row) => rect(x, y + row * gap, width, height, color, height / 2)).join('')

/** A soft light; use it as fill `url(#id)`. */
export const glow = (id: string, x: number, y: number, radius: number, color: string, strength = 0.9) =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${radius}">` +
  `<stop offset="0" stop-color="${color}" stop-opacity="${strength}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`

/** From `top` to `bottom` over the height of the thing it fills. */
export const fade = (id: string, top: string, bottom: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`
