// Proofs that people send: a scan or a photo of a certificate or note, checked and cleaned before it is stored.
import { readFile } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { cleanFileName } from '#domain/files/file-name.ts'
import {
  isProofEnding,
  PROOF_BYTES,
  PROOF_ENDINGS,
  proofEndingOf,
  proofSizeFault,
  proofTypeOf,
} from '#domain/files/proof-rules.ts'
import { ProblemError, unprocessable } from '#server/http/errors.ts'
import type { Draft } from './drafts.ts'
import { acceptAttachment } from './file-checks.ts'
import { tooManyBytes } from './inspect-picture.ts'

export const proofTooLarge = (): ProblemError =>
  new ProblemError(413, 'document_too_large', [{ field: 'body', rule: `must be at most ${PROOF_BYTES} bytes` }])

/** Refuses an upload by its announced length before the body is read. */
export async function refuseLargeProof({ headers }: FastifyRequest): Promise<void> {
  if (Number(headers['content-length'] ?? 0) > PROOF_BYTES) throw proofTooLarge()
}

export interface ProofContent {
  readonly name: string
  readonly contentType: string
  readonly bytes: Buffer
}

/** The file as it is stored: pictures without the metadata of the camera. */
export async function checkProof(draft: Draft, name: string): Promise<ProofContent> {
  const bytes = await readFile(draft.path)
  const named = proofEndingOf(name)
  // A picture that is named as one is refused before it is decoded; another name is seen by the content.
  if (named && proofSizeFault(named, bytes.length) === 'picture_too_large') throw tooManyBytes()
  const { ending, stripped } = await acceptAttachment(bytes, name)
  if (!isProofEnding(ending))
    throw unprocessable('document_type', [{ field: 'body', rule: `must be one of ${PROOF_ENDINGS.join(', ')}` }])
  if (proofSizeFault(ending, bytes.length) === 'picture_too_large') throw tooManyBytes()
  return { name: cleanFileName(name, ending), contentType: proofTypeOf(ending), bytes: Buffer.from(stripped ?? bytes) }
}
