// Checks of a picture before its pixels are decoded.
import sharp, { type Metadata, type Sharp } from 'sharp'
import {
  dimensionsFit,
  PICTURE_BYTES,
  PICTURE_PIXELS,
  PICTURE_SIDE,
  PICTURE_TYPES,
  type Dimensions,
} from '#domain/files/picture-rules.ts'
import { ProblemError, unprocessable } from '#server/http/errors.ts'
import { mediaTypeOf } from './file-checks.ts'

export const unreadable = () =>
  unprocessable('picture_unreadable', [{ field: 'body', rule: 'must be a JPEG or PNG picture' }])

/** The error for too many bytes, thrown before any of them is read. */
export const tooManyBytes = () =>
  new ProblemError(413, 'picture_too_large', [{ field: 'body', rule: `must be at most ${PICTURE_BYTES} bytes` }])

const tooWide = () =>
  unprocessable('picture_dimensions', [
    {
      field: 'body',
      rule: `must be at most ${PICTURE_SIDE} px wide and high, and ${PICTURE_PIXELS / 1_000_000} million pixels`,
    },
  ])

export const decode = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: PICTURE_PIXELS, failOn: 'error', animated: false, pages: 1 })

/** A picture that was taken sideways is upright here: EXIF orientations from 5 on exchange width and height. */
const upright = ({ width, height, orientation = 1 }: Metadata): Dimensions =>
  orientation >= 5 ? { width: height, height: width } : { width, height }

/** A decoder never gets a file of another type. */
async function typeOf(bytes: Buffer): Promise<'jpeg' | 'png'> {
  const found = await mediaTypeOf(bytes)
  const type = PICTURE_TYPES.find((each) => each === found)
  if (!type) throw unreadable()
  return type === 'image/png' ? 'png' : 'jpeg'
}

/** The size in the head of a picture, which may be more than is decoded; undefined: it cannot be read. */
export const sizeOf = (bytes: Buffer): Promise<Metadata | undefined> =>
  sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 })
    .metadata()
    .catch(() => undefined)

/**
 * Reads the head of a JPEG or PNG file, which decides whether its pixels are read. Throws 413 `picture_too_large`, 422 `picture_unreadable`
 * or `picture_dimensions`, each with the rule.
 */
export async function inspectPicture(bytes: Buffer): Promise<{ format: 'jpeg' | 'png'; dimensions: Dimensions }> {
  if (bytes.length > PICTURE_BYTES) throw tooManyBytes()
  const format = await typeOf(bytes)
  const found = await sizeOf(bytes)
  if (!found) throw unreadable()
  const dimensions = upright(found)
  if (!dimensionsFit(dimensions)) throw tooWide()
  return { format, dimensions }
}
