// The crop of a picture: moved, enlarged, rotated; always inside the picture, and in whole pixels when it is sent.
import { turned, type Dimensions, type Turn } from '#domain/files/picture-rules.ts'

/** A picture, and the shape that is cut out of it. */
export interface Sheet extends Dimensions {
  /** Width ÷ height of the part. */
  readonly ratio: number
  /** Enlarged at most so far that the part is still so wide, in px. */
  readonly least: number
}

/** The part by its middle, in px of the turned picture; zoom 1 is the largest part. */
export interface View {
  readonly turn: Turn
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** The crop, in whole px of the rotated picture. */
export interface Part extends Dimensions {
  readonly x: number
  readonly y: number
  readonly turn: Turn
}

const STEP = 1.15

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

function sizeOf({ turn, zoom }: Pick<View, 'turn' | 'zoom'>, sheet: Sheet): Dimensions {
  const { width, height } = turned(sheet, turn)
  const part = Math.min(width, height * sheet.ratio) / zoom
  return { width: part, height: part / sheet.ratio }
}

/** The largest zoom of a picture. */
export const mostZoom = (sheet: Sheet, turn: Turn = 0): number =>
  Math.max(1, sizeOf({ turn, zoom: 1 }, sheet).width / sheet.least)

/** Brings a view back inside the picture. */
function inside(view: View, sheet: Sheet): View {
  const zoom = clamp(view.zoom, 1, mostZoom(sheet, view.turn))
  const { width, height } = turned(sheet, view.turn)
  const part = sizeOf({ ...view, zoom }, sheet)
  const at = (middle: number, side: number, size: number): number => clamp(middle, size / 2, side - size / 2)
  return { ...view, zoom, x: at(view.x, width, part.width), y: at(view.y, height, part.height) }
}

/** The largest part in the middle, not turned. */
export const firstView = ({ width, height }: Sheet): View => ({ turn: 0, zoom: 1, x: width / 2, y: height / 2 })

/** The view that shows `part`, which was cut before; not turned. */
export const viewOfPart = ({ x, y, width, height }: Omit<Part, 'turn'>, sheet: Sheet): View =>
  inside(
    { turn: 0, zoom: sizeOf({ turn: 0, zoom: 1 }, sheet).width / width, x: x + width / 2, y: y + height / 2 },
    sheet,
  )

export const zoomTo = (view: View, zoom: number, sheet: Sheet): View => inside({ ...view, zoom }, sheet)
export const zoomBy = (view: View, steps: number, sheet: Sheet): View => zoomTo(view, view.zoom * STEP ** steps, sheet)

/** Moves by shares of the part: 1 is its whole width or height. */
export function moveBy(view: View, right: number, down: number, sheet: Sheet): View {
  const { width, height } = sizeOf(view, sheet)
  return inside({ ...view, x: view.x + right * width, y: view.y + down * height }, sheet)
}

/** Rotates by 90 degrees to the right and keeps the centre. */
export function turnRight(view: View, sheet: Sheet): View {
  const { height } = turned(sheet, view.turn)
  const turn = ((view.turn + 90) % 360) as Turn
  return inside({ ...view, turn, x: height - view.y, y: view.x }, sheet)
}

/** The part that is sent. */
export function partOf(view: View, sheet: Sheet): Part {
  const { width, height } = turned(sheet, view.turn)
  const size = sizeOf(view, sheet)
  const whole = (length: number): number => Math.floor(length + 1e-6) // a ratio is not exact
  const part = { width: whole(size.width), height: whole(size.height) }
  const at = (middle: number, side: number, length: number): number =>
    clamp(Math.round(middle - length / 2), 0, side - length)
  return { x: at(view.x, width, part.width), y: at(view.y, height, part.height), ...part, turn: view.turn }
}

/** The position of the crop from the left and the top, as shares of its range; a half if it has none. */
export function placeOf(view: View, sheet: Sheet): { right: number; down: number } {
  const { width, height } = turned(sheet, view.turn)
  const part = sizeOf(view, sheet)
  const share = (middle: number, side: number, length: number): number =>
    side > length ? (middle - length / 2) / (side - length) : 0.5
  return { right: share(view.x, width, part.width), down: share(view.y, height, part.height) }
}

/** Draws the picture so that the part takes `share` of the canvas' width, in the middle. */
export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, view: View, sheet: Sheet, share: number): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const scale = (share * canvas.width) / sizeOf(view, sheet).width
  context.reset()
  context.imageSmoothingQuality = 'high'
  context.translate(canvas.width / 2, canvas.height / 2)
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
