// The body of an upload that is the file itself.
import type { FastifyRequest } from 'fastify'
import { badRequest, unprocessable, type ProblemError } from '#server/http/errors.ts'
import { TooManyBytesError, type Draft, type Drafts } from './drafts.ts'

export const UPLOAD_TYPE = 'application/octet-stream'

interface Limit {
  /** Bytes. */
  readonly limit: number
  readonly tooLarge: () => ProblemError
}

/** Receives the whole body; throws `tooLarge`, 400 `upload_aborted` where the connection breaks off, 422 `document_empty`. */
export async function receiveUpload(
  { raw }: FastifyRequest,
  drafts: Drafts,
  { limit, tooLarge }: Limit,
): Promise<Draft> {
  const draft = await drafts.receive(raw, limit).catch((error: unknown) => {
    if (error instanceof TooManyBytesError) throw tooLarge()
    throw raw.destroyed && !raw.complete ? badRequest('upload_aborted') : error
  })
  if (draft.size > 0) return draft
  await draft.discard()
  throw unprocessable('document_empty', [{ field: 'body', rule: 'must not be empty' }])
}
