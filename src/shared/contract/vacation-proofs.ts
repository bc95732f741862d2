// Proofs of special leave: read by the applicant and the personnel office, and by choice of the company by the supervisor.
import { Type, type Static } from 'typebox'
import { Uuid } from './ids.ts'
import { Instant } from './instant.ts'

export const Proof = Type.Object({
  id: Uuid(),
  name: Type.String(),
  contentType: Type.String(),
  size: Type.Integer({ description: 'Bytes' }),
  uploadedAt: Instant,
})
export type Proof = Static<typeof Proof>

export const ProofQuery = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 255, description: 'Name of the file' }),
})
export const ProofId = Type.Object({ id: Uuid() })
