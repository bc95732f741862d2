// Uploads in progress: they stay on the disk of this server until they are complete and checked.
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { LocalFile } from './storage.ts'

/** How much may wait for the disk while more is received, in bytes. */
const BUFFER = 1_048_576
/**
 * After this many bytes a flush begins, so that at most half of the largest file is left for the end.
 * Flushing more often costs more than it saves, because the file system writes its journal each time.
 */
const FLUSH = 5_500_000

export interface Draft extends LocalFile {
  /** Deletes the draft; has no effect if it was stored. */
  discard(): Promise<void>
}

/** More bytes arrived than permitted. */
export class TooManyBytesError extends Error {
  constructor(limit: number) {
    super(`More than ${limit} bytes`)
    this.name = 'TooManyBytesError'
  }
}

export interface Drafts {
  /** Writes the source to the disk; throws TooManyBytesError and errors of the source, and then removes the file. */
  receive(source: Readable, limit: number): Promise<Draft>
  /** Removes files that a killed server left behind before that instant. */
  forget(before: Date): Promise<void>
}

interface Flusher {
  /** Called with the number of bytes that were written. */
  took(bytes: number): void
  /** Resolves when everything is on the disk; rejects if any write failed, because the system reports that only once. */
  finish(): Promise<void>
  /** The rest need not last. */
  stop(): Promise<void>
}

/** Flushes the received parts of the file at `path` to the disk, one after the other. */
function createFlusher(path: string): Flusher {
  let waiting = 0
  let isBusy = false
  let opened: Promise<FileHandle> | undefined
  const file = () => (opened ??= open(path, 'r+'))
  let begun: Promise<void> = Promise.resolve()
  const close = () =>
    opened?.then(
      (handle) => handle.close(),
      () => undefined,
    )
  return {
    took(bytes) {
      waiting += bytes
      if (waiting < FLUSH || isBusy) return
      ;[waiting, isBusy] = [0, true]
      begun = file().then((handle) => handle.datasync())
      begun.then(
        () => (isBusy = false),
        () => undefined, // reported at the end
      )
    },
    async finish() {
      try {
        await Promise.all([begun, file().then((handle) => handle.sync())])
      } finally {
        await close()
      }
    },
    stop: () => begun.then(close, close),
  }
}

export function createDrafts(folder: string): Drafts {
  return {
    async receive(source, limit) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, randomUUID())
      const flusher = createFlusher(path)
      const hash = createHash('sha256')
      let size = 0
      const counted = async function* () {
        // A client that sends too much gets a response, so its connection must stay open.
        for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
          size += chunk.length
          if (size > limit) throw new TooManyBytesError(limit)
          hash.update(chunk)
          yield chunk
          flusher.took(chunk.length)
        }
      }
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: BUFFER })
      try {
        await pipeline(counted, file)
      } catch (error) {
        // The pipeline does not wait for a file that is still being created: it would appear after its removal.
        if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve))
        await flusher.stop()
        await rm(path, { force: true })
        source.resume()
        throw error
      }
      // The disk is slow: the name is determined while it writes.
      const flushed = flusher.finish()
      flushed.catch(() => undefined) // reported to whoever stores it
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
