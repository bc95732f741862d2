// The part of a picture that a card shows, cut from the picture itself: the copies are of the whole, and too coarse for it.
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/errors.ts'
import { decode } from '#server/files/inspect-picture.ts'
import { inTurn } from '#server/files/in-turn.ts'
import { copyFor, readPicture, THUMBNAIL_HEIGHTS, type Picture } from '#server/files/pictures.ts'

/** What is kept of them in memory, in bytes: everybody asks for the same few. */
const KEPT = 16_777_216

export interface CroppedPicture {
  /** Tells cuts of one picture apart. */
  readonly key: string
  make(): Promise<Picture>
}

export interface Crops {
  /** The part `x,y,width,height` of a picture, at the height of the copy that serves `wanted` px. */
  about(fileId: string, crop: string, wanted: number | undefined): CroppedPicture
}

export function createCrops(db: Db): Crops {
  const kept = new Map<string, Picture>()
  /** Everybody asks in the same minute: whoever comes while one is made waits for that one. */
  const making = new Map<string, Promise<Picture>>()
  let bytes = 0
  const keep = (key: string, picture: Picture): void => {
    kept.set(key, picture)
    bytes += picture.bytes.length
    for (const [oldest, { bytes: one }] of kept) {
      if (bytes <= KEPT) return
      kept.delete(oldest)
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
    // What waits for its turn holds no picture meanwhile: it is read then.
    const made = inTurn(make)
      .then((picture) => {
        keep(name, picture)
        return picture
      })
      .finally(() => making.delete(name))
    making.set(name, made)
    return made
  }
  return {
    about(fileId, crop, wanted) {
      const area = crop.split(',').map(Number) as unknown as Area
      const heights = THUMBNAIL_HEIGHTS.filter((each) => each < area[3])
      const tall = copyFor(wanted, heights)
      const key = `${area.join('-')}-${tall ?? 'full'}`
      const name = `${fileId} ${key}`
      const make = async () => kept.get(name) ?? making.get(name) ?? makeOnce(name, () => cut(fileId, area, tall))
      return { key, make }
    },
  }
}

type Area = readonly [left: number, top: number, width: number, height: number]
