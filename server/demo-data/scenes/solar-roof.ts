// Panels on the roof of Olpe, above the valley.
import { fade, glow, ground, hills, SUN, worker, type Scene } from '#server/demo-data/scene-parts.ts'
import { circle, polygon, rect, repeat, stroke } from '#server/demo-data/svg.ts'

// A panel of the roof plane: across it runs to the right, down it leans to the left.
const corner = (across: number, down: number) =>
  [430 + across * 108 - down * 96, 262 + across * 12 + down * 62] as const
const panel = (column: number, row: number) => {
  const [u, v, w, h] = [column + 0.06, row + 0.06, column + 0.94, row + 0.94]
  const middle = corner(column + 0.5, row + 0.06)
  const foot = corner(column + 0.5, row + 0.94)
  return (
    polygon([corner(u, v), corner(w, v), corner(w, h), corner(u, h)], (column + row) % 3 ? '#1b5a66' : '#24707c') +
    stroke(`M${middle.join(' ')}L${foot.join(' ')}`, '#6fb0b7', 2.5)
  )
}

export const solarRoof: Scene = {
  defs: fade('sky', '#cfe3e4', '#f3ecd8') + glow('sun', 880, 130, 300, '#ffd98a', 0.9),
  body: [
    ground('url(#sky)'),
    ground('url(#sun)'),
    circle(880, 130, 66, SUN),
    hills('#a9c3b4', [
      [0, 300],
      [300, 210],
      [640, 300],
      [900, 240],
      [1200, 300],
    ]),
    hills('#86a692', [
      [0, 360],
      [260, 310],
      [560, 350],
      [900, 300],
      [1200, 350],
    ]),
    hills('#6f8a6d', [
      [0, 430],
      [300, 400],
      [800, 440],
      [1200, 400],
    ]),
    polygon([corner(-0.3, -0.3), corner(7.3, -0.3), corner(7.3, 5.4), corner(-0.3, 5.4)], '#d9cfb8'),
    polygon([corner(-0.3, 5.4), corner(7.3, 5.4), [corner(7.3, 5.4)[0], 700], [corner(-0.3, 5.4)[0], 700]], '#b9ae94'),
    repeat(5, (row) => repeat(7, (column) => panel(column, row))),
    polygon([corner(2, 1), corner(3.4, 1), corner(1.4, 4), corner(0.5, 4)], '#ffffff', 'opacity=".12"'),
    worker(1060, 470, 0.82, SUN, '#1d3f45'),
    rect(1000, 468, 120, 10, '#b9ae94', 5),
  ],
}
