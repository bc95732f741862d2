// A Lucide icon as the data of one path: the bell draws its icons so, because as files they weigh twice as much.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ROOT } from '#scripts/bootstrap/paths.mjs'

type Values = Readonly<Record<string, string>>
const number = (values: Values, name: string): number => Number(values[name] ?? 0)

const circle = (cx: number, cy: number, r: number): string =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

function rectangle(values: Values): string {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => number(values, name)) as [
    number,
    number,
    number,
    number,
  ]
  const r = number(values, 'rx')
  const corner = (dx: number, dy: number) => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${dx} ${dy}`)
  return `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}z`
}

const SHAPES: Readonly<Record<string, (values: Values) => string>> = {
  path: ({ d = '' }) => d,
  circle: (values) => circle(number(values, 'cx'), number(values, 'cy'), number(values, 'r')),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points = '' }) => `M${points}`,
  polygon: ({ points = '' }) => `M${points}z`,
  rect: rectangle,
}

/** The data of a path that draws the icon `name` of lucide-static. */
export function iconPath(name: string): string {
  const svg = readFileSync(resolve(ROOT, `node_modules/lucide-static/icons/${name}.svg`), 'utf8')
  return [...svg.matchAll(/<(path|circle|line|polyline|polygon|rect|ellipse)\s([^>]*?)\/?>/g)]
    .map(([, tag = '', text = '']) => {
      const values = Object.fromEntries(
        [...text.matchAll(/([a-z][a-z0-9-]*)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
      )
      const draw = SHAPES[tag]
      if (!draw) throw new Error(`${name}.svg: <${tag}> cannot be drawn as a path`)
      return draw(values)
    })
    .join('')
}
