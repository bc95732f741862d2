// Checks of uploaded files, in a worker thread.
import type { AttachmentEnding } from '#domain/document-rules.ts'
import { workerFunction, WorkerTimeout } from '#server/worker-function.ts'
import { runExclusively } from './mutex.ts'

/** With the name of an attachment: its whole check; without: only which type it is. */
export interface FileTask {
  readonly bytes: Uint8Array
  readonly name?: string
}

export interface CheckedAttachment {
  /** 'damaged' if only the beginning of the file has a known type; undefined: no accepted type. */
  readonly ending: AttachmentEnding | 'damaged' | undefined
  /** A picture without the metadata of the camera. */
  readonly stripped?: Uint8Array
}

const inWorker = workerFunction<FileTask, unknown>(new URL('file-worker.ts', import.meta.url))

/** The type of an attachment; a file that needs too much work counts as damaged. */
export const checkAttachment = (bytes: Buffer, name: string): Promise<CheckedAttachment> =>
  runExclusively(async () => {
    try {
      return (await inWorker({ bytes, name })) as CheckedAttachment
    } catch (error) {
      if (error instanceof WorkerTimeout) return { ending: 'damaged' }
      throw error
    }
  })

/** The media type that the content of a file has; undefined: none that is known. */
export const mediaTypeOf = async (bytes: Buffer): Promise<string | undefined> =>
  (await inWorker({ bytes }).catch((error: unknown) => {
    if (error instanceof WorkerTimeout) return undefined
    throw error
  })) as string | undefined
