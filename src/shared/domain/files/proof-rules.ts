// Limits for proofs of special leave and of corrections: a scan or a photo of a certificate.
import { ATTACHMENT_BYTES, ATTACHMENT_TYPES, type AttachmentEnding } from './document-rules.ts'
import { PICTURE_BYTES } from './picture-rules.ts'

/** 10 MB; pictures have the limit of all pictures. */
export const PROOF_BYTES = ATTACHMENT_BYTES
/** Proofs of one request or correction. */
export const PROOF_COUNT = 5
export const PROOF_ENDINGS = ['pdf', 'jpg', 'png', 'webp'] as const satisfies readonly AttachmentEnding[]
type ProofEnding = (typeof PROOF_ENDINGS)[number]

export const isProofEnding = (ending: string | undefined): ending is ProofEnding =>
  (PROOF_ENDINGS as readonly (string | undefined)[]).includes(ending)

/** The type for the extension of a file name; undefined if it is not allowed for proofs. */
export function proofEndingOf(name: string): ProofEnding | undefined {
  const ending = name.split('.').at(-1)?.toLowerCase()
  return ending === 'jpeg' ? 'jpg' : isProofEnding(ending) ? ending : undefined
}

export const isProofPicture = (ending: ProofEnding): boolean => ending !== 'pdf'

/** Why a proof of so many bytes is refused; undefined if it fits. */
export function proofSizeFault(
  ending: ProofEnding,
  bytes: number,
): 'picture_too_large' | 'document_too_large' | undefined {
  if (isProofPicture(ending) && bytes > PICTURE_BYTES) return 'picture_too_large'
  return bytes > PROOF_BYTES ? 'document_too_large' : undefined
}

export const proofTypeOf = (ending: ProofEnding): string => ATTACHMENT_TYPES[ending]
