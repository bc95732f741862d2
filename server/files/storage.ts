// The storage of attachments: a folder, or a bucket of an S3-compatible server. Objects are complete and never change.
import type { Readable } from 'node:stream'

/** A file on this machine that is to be stored. */
export interface LocalFile {
  readonly path: string
  /** Bytes. */
  readonly size: number
  readonly sha256: Buffer
  /** Resolves when the file is on the disk, not only in a cache. */
  readonly flushed?: Promise<void>
}

/** The result of storing: the file exists, even if this process ends. */
export interface Stored {
  /** Resolves when even a power cut cannot lose the file; rejects where the disk fails. */
  readonly lasting: Promise<void>
}

/** A range of bytes, first and last included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface Storage {
  /** Rejects with a message for the operator if nothing can be stored now. */
  check(): Promise<void>
  /** Stores a complete file under a key (UUID), or nothing; the file may have been moved away afterwards. */
  put(key: string, file: LocalFile): Promise<Stored>
  /** The bytes, or those of the range; undefined: no object has this key. */
  open(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Removes an object; a missing one is no error. */
  remove(key: string): Promise<void>
  /** Keys of objects that were stored before that instant. */
  listOld(before: Date): AsyncIterable<string>
}
