// What is being uploaded, on the disk of this server until it is whole and looked at.
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { LocalFile } from './storage.ts'

/** What may wait for the disk while more comes in, in bytes. */
const BUFFER = 1_048_576

export interface Draft extends LocalFile {
  /** Nothing is left of it; nothing happens where it was stored. */
  discard(): Promise<void>
}

/** More bytes came than may. */
export class TooManyBytesError extends Error {
  constructor(limit: number) {
    super(`More than ${limit} bytes`)
    this.name = 'TooManyBytesError'
  }
}

export interface Drafts {
  /** Writes what comes to the disk; throws TooManyBytesError, and what the source throws. Then nothing of it is left. */
  receive(source: Readable, limit: number): Promise<Draft>
  /** Removes what a killed server left behind before that instant. */
  forget(before: Date): Promise<void>
}

export function createDrafts(folder: string): Drafts {
  return {
    async receive(source, limit) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, randomUUID())
      const hash = createHash('sha256')
      let size = 0
      const counted = async function* () {
        // Whoever sends too much gets an answer: their connection must live on.
        for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
          size += chunk.length
          if (size > limit) throw new TooManyBytesError(limit)
          hash.update(chunk)
          yield chunk
        }
      }
      try {
        await pipeline(counted, createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: BUFFER }))
      } catch (error) {
        await rm(path, { force: true })
        source.resume()
        throw error
      }
      const handle = await open(path, 'r+')
      // The disk takes its time: what came is looked at meanwhile, and may get another name.
      const flushed = handle.sync().finally(() => handle.close())
      flushed.catch(() => undefined) // told to whoever stores it
      const discard = async () => {
        await flushed.catch(() => undefined)
        await rm(path, { force: true })
      }
      return { path, size, sha256: hash.digest(), flushed, discard }
    },
    async forget(before) {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        const about = await stat(path).catch(() => undefined)
        if (about && about.mtime < before) await rm(path, { force: true })
      }
    },
  }
}
