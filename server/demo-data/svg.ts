// A few words for flat drawings: everything returns SVG text.

type Point = readonly [x: number, y: number]

const number = (value: number) => String(Math.round(value * 10) / 10)
const attributes = (extra: string) => (extra ? ` ${extra}` : '')

type Finish = [radius?: number, extra?: string]

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  ...[radius = 0, extra = '']: Finish
) =>
  `<rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" fill="${fill}"` +
  `${radius ? ` rx="${number(radius)}"` : ''}${attributes(extra)}/>`

export const circle = (x: number, y: number, radius: number, fill: string, extra = '') =>
  `<circle cx="${number(x)}" cy="${number(y)}" r="${number(radius)}" fill="${fill}"${attributes(extra)}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = '') =>
  `<ellipse cx="${number(x)}" cy="${number(y)}" rx="${number(rx)}" ry="${number(ry)}" fill="${fill}"${attributes(extra)}/>`

export const path = (d: string, fill: string, extra = '') => `<path d="${d}" fill="${fill}"${attributes(extra)}/>`

/** A stroke without a fill, round at its ends. */
export const stroke = (d: string, color: string, width: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${attributes(extra)}/>`

export const polygon = (points: readonly Point[], fill: string, extra = '') =>
  path(`M${points.map(([x, y]) => `${number(x)} ${number(y)}`).join('L')}Z`, fill, extra)

/** Children moved, and scaled about their own origin. */
export const at = (x: number, y: number, children: string | readonly string[], scale = 1) =>
  `<g transform="translate(${number(x)} ${number(y)})${scale === 1 ? '' : ` scale(${scale})`}">${[children].flat().join('')}</g>`

/** `count` copies, each made from its index. */
export const repeat = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('')

interface Drawing {
  body: readonly string[]
  /** Gradients and the like. */
  defs?: string
}

export const svg = (width: number, height: number, { body, defs = '' }: Drawing) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
  `<defs>${defs}</defs>${body.join('')}</svg>`
