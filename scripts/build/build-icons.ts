// Renders the bitmaps of the installed portal from its icon, because home screens and notifications do not support SVG.
import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { ROOT } from '#scripts/bootstrap/paths.mjs'

/** `square`: the system rounds the corners. `mask`: the system cuts any shape around the centre. `sign`: for the status bar. */
type Shape = 'whole' | 'square' | 'mask' | 'sign'
interface Picture {
  readonly file: string
  readonly size: number
  readonly shape: Shape
}

/** The names contain no hash, because the files change under the same name. */
const PICTURES: readonly Picture[] = [
  { file: '192.png', size: 192, shape: 'whole' },
  { file: '512.png', size: 512, shape: 'whole' },
  { file: '512-mask.png', size: 512, shape: 'mask' },
  { file: 'touch.png', size: 180, shape: 'square' },
  { file: 'badge.png', size: 96, shape: 'sign' },
]

const GROUND = /<rect[^>]*\/>/

function shaped(svg: string, shape: Shape): string {
  if (shape === 'sign') return svg.replace(GROUND, '')
  // The drawing stays inside the safe zone of masks, a circle of 80 %.
  if (shape === 'mask')
    return svg
      .replace('viewBox="0 0 34 34"', 'viewBox="-4.5 -4.5 43 43"')
      .replace('width="34" height="34" rx="7"', 'x="-5" y="-5" width="44" height="44"')
  return shape === 'square' ? svg.replace(/ rx="[^"]*"/, '') : svg
}

/** Writes the bitmaps to `icons` below `dist`. */
export async function buildIcons(dist: string): Promise<void> {
  const svg = await readFile(resolve(ROOT, 'src/shell/icon.svg'), 'utf8')
  if (!GROUND.test(svg)) throw new Error('src/shell/icon.svg has no ground to be cut to a shape')
  const folder = join(dist, 'icons')
  await mkdir(folder, { recursive: true })
  await Promise.all(
    PICTURES.map(({ file, size, shape }) =>
      // Rendered at the final size instead of being enlarged; 34 units are 34 px at 72 dpi.
      sharp(Buffer.from(shaped(svg, shape)), { density: (72 * size) / 34 })
        .resize(size, size)
        .png({ compressionLevel: 9, palette: true })
        .toFile(join(folder, file)),
    ),
  )
}
