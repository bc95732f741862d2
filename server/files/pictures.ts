// Pictures in the database: decoded, turned upright, re-encoded without metadata, with smaller copies.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { PICTURE_BYTES } from '#domain/files/picture-rules.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { runExclusively } from './mutex.ts'
import { decode, inspectPicture, unreadable } from './inspect-picture.ts'

/** Longest side that is kept, in px. */
const SIDE_LIMIT = 2_400
/** Heights of the copies, in px; only those smaller than the picture are made. */
export const THUMBNAIL_HEIGHTS = [100, 200, 400] as const

async function shrink(bytes: Buffer, height: number): Promise<{ height: number; bytes: Buffer }> {
  return { height, bytes: await sharp(bytes).resize({ height }).webp({ quality: 80 }).toBuffer() }
}

/** A picture as it is stored, with its smaller copies. */
export interface EncodedPicture {
  readonly contentType: string
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
  readonly copies: readonly { height: number; bytes: Buffer }[]
}

/** Adds the smaller copies to the picture that sharp encoded. */
export async function encodedPicture(
  { data, info }: { data: Buffer; info: { width: number; height: number } },
  contentType: string,
): Promise<EncodedPicture> {
  const { width, height } = info
  const copies = await Promise.all(
    THUMBNAIL_HEIGHTS.filter((small) => small < height).map((small) => shrink(data, small)),
  )
  return { contentType, bytes: data, width, height, copies }
}

/** The picture of a row that was deleted, with the original that it was rotated from; null is none. */
export interface PictureIds {
  fileId: string | null
  originalId?: string | null
}

/** Deletes pictures with their copies. */
export async function deletePictures(tx: Tx, pictures: readonly PictureIds[]): Promise<void> {
  const ids = pictures.flatMap(({ fileId, originalId = null }) => [fileId, originalId]).filter((id) => id !== null)
  if (ids.length > 0) await tx.deleteFrom('file').where('id', 'in', ids).execute()
}

/** Writes a picture and its copies; returns the file id. */
export async function insertPicture(
  db: Db,
  { contentType, bytes, width, height, copies }: EncodedPicture,
): Promise<string> {
  const { id } = await db
    .insertInto('file')
    .values({
      content_type: contentType,
      bytes,
      sha256: createHash('sha256').update(bytes).digest(),
      width,
      height,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (copies.length > 0)
    await db
      .insertInto('file_thumbnail')
      .values(copies.map(({ height, bytes }) => ({ file_id: id, height, bytes, content_type: 'image/webp' })))
      .execute()
  return id
}

async function encode(bytes: Buffer, format: 'jpeg' | 'png'): Promise<EncodedPicture> {
  const small = decode(bytes)
    .autoOrient()
    .resize({ width: SIDE_LIMIT, height: SIDE_LIMIT, fit: 'inside', withoutEnlargement: true })
  const same = format === 'jpeg' ? small.jpeg({ quality: 86, mozjpeg: true }) : small.png()
  const encoded = await same.toBuffer({ resolveWithObject: true })
  if (encoded.data.length <= PICTURE_BYTES) return encodedPicture(encoded, `image/${format}`)
  // A picture that was made smaller may compress worse than before.
  const webp = await sharp(encoded.data).webp({ quality: 86 }).toBuffer({ resolveWithObject: true })
  return encodedPicture(webp, 'image/webp')
}

/**
 * A JPEG or PNG picture upright, re-encoded, without metadata, ready to be stored. Throws 413 `picture_too_large`, 422
 * `picture_unreadable` or `picture_dimensions`, each with the rule.
 */
export async function preparePicture(bytes: Buffer): Promise<EncodedPicture> {
  const { format } = await inspectPicture(bytes)
  return runExclusively(() => encode(bytes, format)).catch(() => {
    throw unreadable()
  })
}

export interface Picture {
  readonly contentType: string
  readonly bytes: Buffer
}

/** A stored picture turned clockwise by so many degrees, in the same format, ready to be stored beside it. */
export function turnPicture({ contentType, bytes }: Picture, turn: 90 | 180 | 270): Promise<EncodedPicture> {
  return runExclusively(async () => {
    const turned = decode(bytes).rotate(turn)
    const same =
      contentType === 'image/jpeg'
        ? turned.jpeg({ quality: 86, mozjpeg: true })
        : contentType === 'image/png'
          ? turned.png()
          : turned.webp({ quality: 86 })
    return encodedPicture(await same.toBuffer({ resolveWithObject: true }), contentType)
  })
}

/** The height in px of the copy that serves `wanted`: the smallest that is high enough; undefined: the picture itself. */
export const copyFor = (wanted: number | undefined, heights: readonly number[]): number | undefined =>
  wanted === undefined ? undefined : heights.toSorted((a, b) => a - b).find((height) => height >= wanted)

/** The bytes of a file, or of its copy of `height` px. */
export async function readPicture(db: Db, fileId: string, height?: number): Promise<Picture | undefined> {
  const found =
    height === undefined
      ? await db.selectFrom('file').select(['content_type', 'bytes']).where('id', '=', fileId).executeTakeFirst()
      : await db
          .selectFrom('file_thumbnail')
          .select(['content_type', 'bytes'])
          .where('file_id', '=', fileId)
          .where('height', '=', height)
          .executeTakeFirst()
  return found && { contentType: found.content_type, bytes: found.bytes }
}
