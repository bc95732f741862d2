// The picture beside the form: a train on the viaduct at night, generated as SVG.
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

const PITCH = 138
const WINDOWS = [14, 44, 74, 102]

function wagon(index: number): string {
  const x = 120 + index * PITCH
  const windows = WINDOWS.map((left) => `M${x + left} 364h18v18h-18z`).join('')
  const radius = index === 0 || index === 3 ? 12 : 5
  return `<rect x="${x}" y="352" width="130" height="52" rx="${radius}" fill="#62c6d0"/><path d="${windows}" fill="#0b2a2f"/>`
}

/** A pillar with half an arch to each side, 150 wide. */
const pillar = (index: number): string =>
  `<path d="M${index * 150 - 40} 430h151v420h-23v-290a53 60 0 0 0-106 0v290h-22z"/>`

/** A range of hills that continues beyond both sides. */
const hills = (y: number, height: number, colour: string): string =>
  `<path fill="${colour}" d="M-1080 ${y}q180-${height} 360 0${'t360 0'.repeat(7)}v600h-2880z"/>`

const MOON = '<circle cx="590" cy="150" r="62" fill="#e9dfc4"/>'
const VALLEY =
  '<path fill="#12343a" d="M0 700c140-26 240 10 380 14s260-30 400-10v140H0z"/>' +
  '<path fill="none" stroke="#2f8a94" stroke-width="14" d="M240 850c40-50 120-60 220-64 90-4 200-20 330-70"/>'

const bridge = (from: number, to: number): string =>
  `${range(0, 4).map(wagon).join('')}<path fill="#0b2226" d="M-1080 404h2880v26h-2880z"/>` +
  `<g fill="#0e2a2f">${range(from, to).map(pillar).join('')}</g><path stroke="#2f646a" stroke-width="3" d="M-1080 404h2880"/>`

const scene = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
  `<path fill="#16383e" d="M0 0h${width}v${height}H0z"/>${content}</svg>`

const HILLS = hills(360, 110, '#1d4a50') + hills(520, 90, '#20555a')

/** The picture for wide windows: 760 × 840, cropped to its box. */
export const drawViaduct = (): string => scene(760, 840, MOON + HILLS + bridge(0, 7) + VALLEY)

/** The picture for narrow windows: a strip of 1100 × 170 with the train in its middle. */
export const drawStrip = (): string =>
  scene(1100, 170, `<g transform="translate(334 -143) scale(.55)">${HILLS}${bridge(-6, 12)}</g>`)

const BRIDGE = 'M0 2.5h34v6H0zM0 11h34v15h-4.5v-2.5a6.25 6.25 0 0 0-12.5 0V26v-2.5a6.25 6.25 0 0 0-12.5 0V26H0z'

/** The logo of the group, in the current colour, or in `colour`. */
export const drawMark = (attributes: string, colour = 'currentColor'): string =>
  `<svg ${attributes} viewBox="0 0 34 26"><path fill="${colour}" d="${BRIDGE}"/></svg>`
