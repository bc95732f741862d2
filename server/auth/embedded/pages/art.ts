// The picture beside the form: a train on the viaduct at night, drawn by counting.
const range = (count: number) => [...Array(count).keys()]

const WINDOWS = [14, 44, 74, 102]
const PITCH = 138

function wagon(index: number): string {
  const x = 120 + index * PITCH
  const isEnd = index === 0 || index === 3
  const windows = WINDOWS.map(
    (left) => `M${x + left} 364h${left === 102 ? 18 : 22}v18h-${left === 102 ? 18 : 22}z`,
  ).join('')
  return `<rect x="${x}" y="352" width="130" height="52" rx="${isEnd ? 12 : 5}" fill="#62c6d0"/><path d="${windows}" fill="#0b2a2f"/>`
}

/** A pillar with half an arch to each side, 150 wide. */
const pillar = (index: number): string => {
  const x = index * 150 - 40
  return `<path d="M${x} 430h151v420h-23v-290a53 60 0 0 0-106 0v290h-22z"/>`
}

/** An SVG of 760 × 840, meant to be cropped to its place. */
export const drawViaduct = (): string =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 840" width="760" height="840" preserveAspectRatio="xMidYMid slice">',
    '<path fill="#16383e" d="M0 0h760v840H0z"/><circle cx="590" cy="150" r="62" fill="#e9dfc4"/>',
    '<path fill="#1d4a50" d="M0 360q200-157 400-40t380-80v600H0z"/><path fill="#20555a" d="M0 470q230-101 430 0t350-40v410H0z"/>',
    ...range(4).map(wagon),
    '<path fill="#0b2226" d="M-10 404h780v26H-10z"/><g fill="#0e2a2f">',
    ...range(7).map(pillar),
    '</g><path stroke="#2f646a" stroke-width="3" d="M-10 404h780"/>',
    '<path fill="#12343a" d="M0 700c140-26 240 10 380 14s260-30 400-10v140H0z"/>',
    '<path fill="none" stroke="#2f8a94" stroke-width="14" d="M240 850c40-50 120-60 220-64 90-4 200-20 330-70"/></svg>',
  ].join('')

const BRIDGE =
  'M0 2.5h34v6H0zM0 11h34v15h-4.5v-2.500a6.250 6.250 0 0 0-12.500 0V26v-2.500a6.250 6.250 0 0 0-12.500 0V26H0z'

/** The mark of the group; in the colour of its place, or in `colour`. */
export const drawMark = (attributes: string, colour = 'currentColor'): string =>
  `<svg ${attributes} viewBox="0 0 34 26"><path fill="${colour}" d="${BRIDGE}"/></svg>`
