// Profile pictures: a square of the picture, upright, re-encoded, without the metadata of the camera.
import sharp from 'sharp'
import {
  cropFits,
  middleSquare,
  PORTRAIT_SIDE,
  turned,
  type Crop,
  type Dimensions,
} from '#domain/files/picture-rules.ts'
import { unprocessable } from '#server/http/errors.ts'
import { runExclusively } from './mutex.ts'
import { decode, inspectPicture, unreadable } from './inspect-picture.ts'
import { encodedPicture, type EncodedPicture } from './pictures.ts'

/** One operation per pipeline: sharp reorders the operations of one pipeline, and a crop applies after the rotation. */
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

/**
 * The square of a JPEG or PNG picture, ready to be stored; without `crop` the largest one in its middle. Throws 413
 * `picture_too_large`, 422 `picture_unreadable`, `picture_dimensions` or `crop_outside`, each with the rule.
 */
export async function preparePortrait(bytes: Buffer, crop?: Crop): Promise<EncodedPicture> {
  const { dimensions } = await inspectPicture(bytes)
  const square = crop ?? middleSquare(dimensions)
  if (!cropFits(square, dimensions))
    throw unprocessable('crop_outside', [
      { field: 'query.size', rule: `must be a square inside ${dimensions.width} × ${dimensions.height} px` },
    ])
  return runExclusively(() => cut(bytes, dimensions, square)).catch(() => {
    throw unreadable()
  })
}
