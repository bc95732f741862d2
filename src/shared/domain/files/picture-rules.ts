// Limits for profile pictures, and their crop.

/** 2 MB. */
export const PICTURE_BYTES = 2_097_152
/** Greatest side and area of a picture before it is decoded, in px. */
export const PICTURE_SIDE = 10_000
export const PICTURE_PIXELS = 40_000_000
/** Side of the stored square, in px. */
export const PORTRAIT_SIDE = 800
/** A smaller portrait looks blurred on large screens, in px. */
export const PORTRAIT_SHARP = 400
/** Smallest side of the crop, in px. */
export const CROP_LEAST = 16

export const PICTURE_TYPES = ['image/jpeg', 'image/png'] as const

/** Quarter turns clockwise, in degrees. */
export const TURNS = [0, 90, 180, 270] as const
export type Turn = (typeof TURNS)[number]

/** A square in px of the picture after its EXIF orientation and the turn are applied. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly turn: Turn
}

export interface Dimensions {
  readonly width: number
  readonly height: number
}

/** A quarter turn exchanges width and height. */
export const turned = ({ width, height }: Dimensions, turn: Turn): Dimensions =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width }

/** True if the square is inside the rotated picture and large enough. */
export function cropFits(crop: Crop, dimensions: Dimensions): boolean {
  const { width, height } = turned(dimensions, crop.turn)
  const isWhole = [crop.x, crop.y, crop.size].every(Number.isInteger)
  const isInside = crop.x >= 0 && crop.y >= 0 && crop.x + crop.size <= width && crop.y + crop.size <= height
  return isWhole && isInside && crop.size >= CROP_LEAST
}

/** The largest square in the centre. */
export function middleSquare({ width, height }: Dimensions): Crop {
  const size = Math.min(width, height)
  return { x: Math.floor((width - size) / 2), y: Math.floor((height - size) / 2), size, turn: 0 }
}

/** True where the picture is small enough to be decoded. */
export const dimensionsFit = ({ width, height }: Dimensions): boolean =>
  Math.max(width, height) <= PICTURE_SIDE && width * height <= PICTURE_PIXELS
