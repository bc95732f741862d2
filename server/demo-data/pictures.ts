// Renders drawings and stores them as `server/files` stores an upload. They are our own pictures, so they are not decoded
// and encoded again; there are up to a thousand, so they are stored in batches.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Tx } from '#server/db/db.ts'
import { THUMBNAIL_HEIGHTS } from '#server/files/pictures.ts'
import { inBatches } from './batches.ts'

const CONTENT_TYPE = 'image/webp'
/** Rows of some 40 KB each per statement. */
const BATCH = 60

export interface Rendered {
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
  readonly copies: readonly { height: number; bytes: Buffer }[]
}

/** More would fill the thread pool, in which connections to the database are made too. */
const AT_ONCE = 2

/** Draws the SVG once and encodes it, and its smaller copies, as WebP. */
async function render(drawing: Buffer): Promise<Rendered> {
  const { data, info } = await sharp(drawing).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const raster = () => sharp(data, { raw: { width, height, channels } })
  const smaller = THUMBNAIL_HEIGHTS.filter((each) => each < height)
  const [bytes, ...copies] = await Promise.all([
    raster().webp({ quality: 88, effort: 2 }).toBuffer(),
    ...smaller.map((each) => raster().resize({ height: each }).webp({ quality: 84, effort: 2 }).toBuffer()),
  ])
  return { width, height, bytes, copies: copies.map((bytes, index) => ({ height: smaller[index]!, bytes })) }
}

/** Renders all drawings, a few at a time. */
export async function renderAll<K>(drawings: ReadonlyMap<K, Buffer>): Promise<Map<K, Rendered>> {
  const rendered = new Map<K, Rendered>()
  const left = drawings.entries()
  // Both take from the same iterator: the free one draws the next.
  const draw = async () => {
    for (const [key, drawing] of left) rendered.set(key, await render(drawing))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, draw))
  return rendered
}

/** Stores pictures under the ids given. */
export async function insertPictures(tx: Tx, pictures: readonly { id: string; picture: Rendered }[]): Promise<void> {
  const hashes = new Map<Buffer, Buffer>()
  const hashOf = (bytes: Buffer) => {
    const known = hashes.get(bytes) ?? createHash('sha256').update(bytes).digest()
    hashes.set(bytes, known)
    return known
  }
  const files = pictures.map(({ id, picture: { width, height, bytes } }) => ({
    id,
    content_type: CONTENT_TYPE,
    bytes,
    sha256: hashOf(bytes),
    width,
    height,
  }))
  const copies = pictures.flatMap(({ id, picture }) =>
    picture.copies.map(({ height, bytes }) => ({ file_id: id, height, bytes, content_type: CONTENT_TYPE })),
  )
  await inBatches(files, BATCH, (rows) => tx.insertInto('file').values(rows).execute())
  await inBatches(copies, BATCH * 3, (rows) => tx.insertInto('file_thumbnail').values(rows).execute())
}
