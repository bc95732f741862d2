// Limits for proofs of special leave: a scan or a photo of a certificate.
import { ATTACHMENT_TYPES, type AttachmentEnding } from './document-rules.ts'

/** 5 MB. */
export const PROOF_BYTES = 5_242_880
/** Of one request. */
export const PROOF_COUNT = 5
export const PROOF_ENDINGS = ['pdf', 'jpg', 'png', 'webp'] as const satisfies readonly AttachmentEnding[]

export const isProofEnding = (ending: string | undefined): ending is (typeof PROOF_ENDINGS)[number] =>
  (PROOF_ENDINGS as readonly (string | undefined)[]).includes(ending)

export const proofTypeOf = (ending: (typeof PROOF_ENDINGS)[number]): string => ATTACHMENT_TYPES[ending]
