// Crops the part of a picture that a card shows. It is cut from the original, because the smaller copies are too coarse.
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { decode } from '#server/files/inspect-picture.ts'
import { runExclusively } from '#server/files/mutex.ts'
import { copyFor, readPicture, THUMBNAIL_HEIGHTS, type Picture } from '#server/files/pictures.ts'

/** Size of the cache in bytes: readers request the same few crops. */
const CACHE_BYTES = 16_777_216

export interface CroppedPicture {
  /** Distinguishes crops of one picture. */
  readonly key: string
  make(): Promise<Picture>
}

export interface Crops {
  /** The part `x,y,width,height` of a picture, at the height of the copy that serves `wanted` px. */
  get(fileId: string, crop: string, wanted: number | undefined): CroppedPicture
}

export function createCrops(db: Db): Crops {
  const cache = new Map<string, Picture>()
  /** Crops in progress: concurrent requests for a crop share its promise. */
  const pending = new Map<string, Promise<Picture>>()
  let bytes = 0
  const store = (key: string, picture: Picture): void => {
    cache.set(key, picture)
    bytes += picture.bytes.length
    for (const [oldest, { bytes: one }] of cache) {
      if (bytes <= CACHE_BYTES) return
      cache.delete(oldest)
      bytes -= one.length
    }
  }
  const cut = async (fileId: string, [left, top, width, height]: Area, tall: number | undefined): Promise<Picture> => {
    const whole = await readPicture(db, fileId)
    if (!whole) throw notFound()
    const part = decode(whole.bytes).extract({ left, top, width, height })
    const small = tall === undefined ? part : part.resize({ height: tall })
    return { contentType: 'image/webp', bytes: await small.webp({ quality: 80 }).toBuffer() }
  }
  const makeOnce = (name: string, make: () => Promise<Picture>): Promise<Picture> => {
    // The picture is read when the turn comes, so that waiting requests hold no memory.
    const made = runExclusively(make)
      .then((picture) => {
        store(name, picture)
        return picture
      })
      .finally(() => pending.delete(name))
    pending.set(name, made)
    return made
  }
  return {
    get(fileId, crop, wanted) {
      const area = crop.split(',').map(Number) as unknown as Area
      const heights = THUMBNAIL_HEIGHTS.filter((each) => each < area[3])
      const tall = copyFor(wanted, heights)
      const key = `${area.join('-')}-${tall ?? 'full'}`
      const name = `${fileId} ${key}`
      const make = async () => cache.get(name) ?? pending.get(name) ?? makeOnce(name, () => cut(fileId, area, tall))
      return { key, make }
    },
  }
}

type Area = readonly [left: number, top: number, width: number, height: number]
