// Profile pictures: a square of the picture, upright, re-encoded, without what the camera wrote into it.
import sharp, { type Metadata, type Sharp } from 'sharp'
import {
  cropFits,
  dimensionsFit,
  middleSquare,
  PICTURE_BYTES,
  PICTURE_PIXELS,
  PICTURE_SIDE,
  PORTRAIT_SIDE,
  turned,
  type Crop,
  type Dimensions,
} from '#domain/picture-rules.ts'
import { ProblemError, unprocessable } from '#server/errors.ts'
import { encodedPicture, type EncodedPicture } from './pictures.ts'

const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png'])

const unreadable = () => unprocessable('picture_unreadable', [{ field: 'body', rule: 'must be a JPEG or PNG picture' }])

/** What is too many bytes, named before anything is read of it. */
export const tooManyBytes = () =>
  new ProblemError(413, 'picture_too_large', [{ field: 'body', rule: `must be at most ${PICTURE_BYTES} bytes` }])

const tooWide = () =>
  unprocessable('picture_dimensions', [
    {
      field: 'body',
      rule: `must be at most ${PICTURE_SIDE} px wide and high, and ${PICTURE_PIXELS / 1_000_000} million pixels`,
    },
  ])

const decode = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: PICTURE_PIXELS, failOn: 'error', animated: false, pages: 1 })

/** Reads the head of the file, not its pixels: what it says about itself decides whether they are read. */
async function inspect(bytes: Buffer): Promise<Metadata> {
  // Only the head is read here: the limit on pixels is asked below, so that it can be named.
  const found = await sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 })
    .metadata()
    .catch(() => undefined)
  if (!found || !FORMATS.has(found.format)) throw unreadable()
  return found
}

/** A picture that the camera held sideways stands upright here: EXIF orientations from 5 on exchange the sides. */
const upright = ({ width, height, orientation = 1 }: Metadata): Dimensions =>
  orientation >= 5 ? { width: height, height: width } : { width, height }

/** Each step by itself: sharp reorders what is asked of one pipeline, and a crop counts after the turns. */
async function cut(bytes: Buffer, dimensions: Dimensions, { x, y, size, turn }: Crop): Promise<EncodedPicture> {
  const stands = await decode(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true })
  const raw = { width: stands.info.width, height: stands.info.height, channels: stands.info.channels }
  const turnedOnce =
    turn === 0 ? stands : await sharp(stands.data, { raw }).rotate(turn).raw().toBuffer({ resolveWithObject: true })
  const { width, height } = turned(dimensions, turn)
  const square = sharp(turnedOnce.data, { raw: { width, height, channels: turnedOnce.info.channels } })
    .extract({ left: x, top: y, width: size, height: size })
    .resize({ width: PORTRAIT_SIDE, height: PORTRAIT_SIDE, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 88, mozjpeg: true })
  return encodedPicture(await square.toBuffer({ resolveWithObject: true }), 'image/jpeg')
}

let last: Promise<unknown> = Promise.resolve()

/** Runs `work` after what came before it: the largest picture takes 160 MB, and twice that while it is turned. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}

/**
 * The square of a JPEG or PNG picture, ready to be stored; without `crop` the largest one in its middle. Throws 413
 * `picture_too_large`, 422 `picture_unreadable`, `picture_dimensions` or `crop_outside`, each with the rule.
 */
export async function preparePortrait(bytes: Buffer, crop?: Crop): Promise<EncodedPicture> {
  if (bytes.length > PICTURE_BYTES) throw tooManyBytes()
  if (bytes.length === 0) throw unreadable()
  const found = await inspect(bytes)
  const dimensions = upright(found)
  if (!dimensionsFit(dimensions)) throw tooWide()
  const square = crop ?? middleSquare(dimensions)
  if (!cropFits(square, dimensions))
    throw unprocessable('crop_outside', [
      { field: 'query.size', rule: `must be a square inside ${dimensions.width} × ${dimensions.height} px` },
    ])
  return inTurn(() => cut(bytes, dimensions, square)).catch(() => {
    throw unreadable()
  })
}
