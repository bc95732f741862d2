// The checks of uploaded files in a worker thread: a file of 10 MB may consist of a million parts.
import { parentPort } from 'node:worker_threads'
import { fileTypeFromBuffer } from 'file-type'
import { answerCalls } from '#server/jobs/worker-function.ts'
import { attachmentEnding } from './attachment-type.ts'
import type { CheckedAttachment, FileTask } from './file-checks.ts'
import { isStripped, withoutMetadata } from './without-metadata.ts'

/** A Buffer over the bytes of a message: structured cloning turns a Buffer into a Uint8Array. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)

async function checkAttachment(bytes: Buffer, name: string): Promise<CheckedAttachment> {
  const ending = await attachmentEnding(bytes, name)
  return ending !== undefined && isStripped(ending)
    ? { ending, stripped: await withoutMetadata(ending, bytes) }
    : { ending }
}

answerCalls(parentPort, async ({ bytes, name }: FileTask) =>
  name === undefined
    ? (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime
    : checkAttachment(bufferOf(bytes), name),
)
