// The storage of attachments: a folder, or a bucket of an S3-compatible server. Objects are complete and never change.
import type { Readable } from 'node:stream'

/** A file on this machine that is to be stored. */
export interface LocalFile {
  readonly path: string
  /** Bytes. */
  readonly size: number
  readonly sha256: Buffer
  /** When it is on the disk, not in a cache only. */
  readonly flushed?: Promise<void>
}

/** It is there, whatever becomes of this process. */
export interface Stored {
  /** When a power cut does not take it either; rejects where the disk fails. */
  readonly lasting: Promise<void>
}

/** From the first to the last byte, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface Storage {
  /** Rejects with a message for the operator if nothing can be stored now. */
  check(): Promise<void>
  /** Stores a file under a key (UUID), whole or not at all; the file may be gone afterwards. */
  put(key: string, file: LocalFile): Promise<Stored>
  /** The bytes, or those of the range; undefined: there is nothing of this key. */
  open(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Nothing of this key is no fault. */
  remove(key: string): Promise<void>
  /** Keys of objects that were stored before that instant. */
  listOld(before: Date): AsyncIterable<string>
}
