// Administration of second factors and sessions, the same for both providers. People are identified by the portal's own ids.
import type { MfaStatus } from '#contract/people.ts'
import type { SignInMethod } from '#contract/sessions.ts'
import type { Tx } from '#server/db/db.ts'
import type { Enrolment } from './enrolment.ts'
import type { Session } from '#server/http/session.ts'

/** A single sign-on session that can still issue tokens. */
export interface LiveSession {
  readonly sid: string
  readonly since: Date
}

export interface SignOutOptions {
  readonly exceptSid?: string | undefined
  /** Ids of the person at an external provider; undefined: those that the portal knows now. */
  readonly subjects?: readonly string[] | undefined
}

export interface IdentityAdmin {
  /** Set-up of a second factor in the portal; undefined: the provider has pages of its own for it. */
  readonly enrolment: Enrolment | undefined
  /** Whether a second factor is set up, and whether it was reset since. For an unknown person both are false. */
  status(personId: string): Promise<MfaStatus>
  /** Removes the second factor and requires a new set-up; our own rows change within `tx`. */
  resetMfa(tx: Tx, personId: string): Promise<void>
  /** When the second factor was last checked in this session, at the sign-in or by the portal. */
  factorShownAt(session: Session): Promise<Date | undefined>
  /** The factor used when this session began; undefined where the provider does not report it. */
  signInMethodOf(session: Session): Promise<SignInMethod | undefined>
  /** The live sessions of the person, the newest first. */
  sessions(personId: string): Promise<LiveSession[]>
  /** Ends one session of the person: its tokens are refused immediately; returns false where there is no such session. */
  endSession(personId: string, sid: string): Promise<boolean>
  /** Ends every session of the person, or all but one; their tokens are refused from then on. */
  signOut(personId: string, options?: SignOutOptions): Promise<void>
  /** Adds the attribute to the tokens from the next refresh on; with the embedded provider the portal's own row contains it. */
  setAttribute(personId: string, name: string, value: string): Promise<void>
}
