// Administration of second factors and sessions, the same for both providers.
import type { MfaStatus } from '#contract/people.ts'

export interface IdentityAdmin {
  /** Whether a second factor is set up, and whether it was reset since. An unknown person has neither. */
  status(personId: string): Promise<MfaStatus>
  /** Removes the second factor and remembers that it must be set up anew. */
  resetMfa(personId: string): Promise<void>
  /** Ends every session of the person; their tokens are refused from then on. */
  signOut(personId: string): Promise<void>
}
