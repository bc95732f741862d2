// Where the square of a picture lies: moved, enlarged, turned; always inside and always whole pixels when it is sent.
import { middleSquare, turned, type Crop, type Dimensions, type Turn } from '#domain/picture-rules.ts'

/** The square by its middle, in px of the turned picture; zoom 1 is the largest square. */
export interface View {
  readonly turn: Turn
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** Enlarged at most so far that the square still has this many px. */
const SMALLEST = 100
const STEP = 1.15

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** The largest zoom of a picture. */
export const mostZoom = ({ width, height }: Dimensions): number => Math.max(1, Math.min(width, height) / SMALLEST)

const sizeOf = ({ zoom }: View, { width, height }: Dimensions): number => Math.min(width, height) / zoom

/** Brings a view back inside the picture. */
function inside(view: View, picture: Dimensions): View {
  const zoom = clamp(view.zoom, 1, mostZoom(picture))
  const { width, height } = turned(picture, view.turn)
  const half = sizeOf({ ...view, zoom }, picture) / 2
  return { ...view, zoom, x: clamp(view.x, half, width - half), y: clamp(view.y, half, height - half) }
}

/** The largest square in the middle, not turned. */
export const firstView = ({ width, height }: Dimensions): View => ({ turn: 0, zoom: 1, x: width / 2, y: height / 2 })

export const zoomTo = (view: View, zoom: number, picture: Dimensions): View => inside({ ...view, zoom }, picture)
export const zoomBy = (view: View, steps: number, picture: Dimensions): View =>
  zoomTo(view, view.zoom * STEP ** steps, picture)

/** Moves by shares of the square: 1 is its whole side. */
export function moveBy(view: View, right: number, down: number, picture: Dimensions): View {
  const size = sizeOf(view, picture)
  return inside({ ...view, x: view.x + right * size, y: view.y + down * size }, picture)
}

/** A quarter to the right; what is in the middle stays there. */
export function turnRight(view: View, picture: Dimensions): View {
  const { height } = turned(picture, view.turn)
  const turn = ((view.turn + 90) % 360) as Turn
  return inside({ ...view, turn, x: height - view.y, y: view.x }, picture)
}

/** The square that is sent. */
export function cropOf(view: View, picture: Dimensions): Crop {
  const { width, height } = turned(picture, view.turn)
  const size = Math.floor(sizeOf(view, picture))
  if (size >= Math.min(width, height)) return { ...clampedMiddle(view, picture), turn: view.turn }
  const at = (middle: number, side: number): number => clamp(Math.round(middle - size / 2), 0, side - size)
  return { x: at(view.x, width), y: at(view.y, height), size, turn: view.turn }
}

/** The largest square may still lie at either end of the longer side. */
function clampedMiddle(view: View, picture: Dimensions): Omit<Crop, 'turn'> {
  const { width, height } = turned(picture, view.turn)
  const { size } = middleSquare({ width, height })
  const at = (middle: number, side: number): number => clamp(Math.round(middle - size / 2), 0, side - size)
  return { x: at(view.x, width), y: at(view.y, height), size }
}

/** How far the square is from the left and from the top, as shares of the way it has; a half where it has none. */
export function placeOf(view: View, picture: Dimensions): { right: number; down: number } {
  const { width, height } = turned(picture, view.turn)
  const half = sizeOf(view, picture) / 2
  const share = (middle: number, side: number): number => (side > 2 * half ? (middle - half) / (side - 2 * half) : 0.5)
  return { right: share(view.x, width), down: share(view.y, height) }
}

/** Draws the picture so that the square takes `share` of a canvas of `side` px, in the middle. */
export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, view: View, share: number): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { width: side } = canvas
  const scale = (share * side) / sizeOf(view, picture)
  context.reset()
  context.imageSmoothingQuality = 'high'
  context.translate(side / 2, side / 2)
  context.scale(scale, scale)
  context.translate(-view.x, -view.y)
  const { width, height } = picture
  const corners: Record<Turn, readonly [number, number]> = {
    0: [0, 0],
    90: [height, 0],
    180: [width, height],
    270: [0, width],
  }
  context.translate(...corners[view.turn])
  context.rotate((view.turn * Math.PI) / 180)
  context.drawImage(picture, 0, 0)
}
