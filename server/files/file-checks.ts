// Checks of uploaded files, in a worker thread.
import type { AttachmentEnding } from '#domain/files/document-rules.ts'
import { PICTURE_PIXELS } from '#domain/files/picture-rules.ts'
import { unprocessable } from '#server/http/errors.ts'
import { workerFunction, WorkerTimeout } from '#server/jobs/worker-function.ts'
import { runExclusively } from './mutex.ts'

/** With the name of an attachment: its whole check; without: only which type it is. */
export interface FileTask {
  readonly bytes: Uint8Array
  readonly name?: string
}

/** The type of a file, or why it is refused: 'damaged' if only its beginning has a known type. */
export type CheckedEnding = AttachmentEnding | 'damaged' | 'tooManyPixels'

export interface CheckedAttachment {
  /** undefined: no accepted type. */
  readonly ending: CheckedEnding | undefined
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

/** The type of an attachment if it is accepted. Throws 422 `document_unreadable`, `document_pixels` with the rule. */
export async function acceptAttachment(
  bytes: Buffer,
  name: string,
): Promise<{ readonly ending: AttachmentEnding | undefined; readonly stripped?: Uint8Array }> {
  const { ending, ...checked } = await checkAttachment(bytes, name)
  if (ending === 'damaged')
    throw unprocessable('document_unreadable', [
      { field: 'body', rule: 'must be whole, with nothing before or behind it' },
    ])
  if (ending === 'tooManyPixels')
    throw unprocessable('document_pixels', [
      { field: 'body', rule: `must be a picture of at most ${PICTURE_PIXELS / 1_000_000} million pixels` },
    ])
  return { ...checked, ending }
}

/** The media type of the content of a file; undefined for an unknown one. */
export const mediaTypeOf = async (bytes: Buffer): Promise<string | undefined> =>
  (await inWorker({ bytes }).catch((error: unknown) => {
    if (error instanceof WorkerTimeout) return undefined
    throw error
  })) as string | undefined
