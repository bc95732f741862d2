// Set-up and checks of a second factor where the portal itself is the provider.
import type { Device } from '#contract/sessions.ts'
import type { Tx } from '#server/db/db.ts'
import type { Session } from '#server/http/session.ts'

/** A person and their session: a set-up belongs to the session that started it. */
export type Viewer = Pick<Session, 'sid' | 'personId'>

/** A set-up that was started; the account stays unchanged until it is finished. */
export interface PendingSetup {
  /** Base32. */
  readonly secret: string
  readonly uri: string
  readonly expiresAt: Date
  /** The next step: entering a correct code, or saving the recovery codes. */
  readonly step: 'code' | 'recovery-codes'
}

export interface FactorFacts {
  readonly since: Date | undefined
  readonly recoveryCodesLeft: number
  readonly pending: PendingSetup['step'] | undefined
}

/** Why a code was not accepted; `seconds` by which the phone's clock is ahead (negative: behind). */
export type CodeRefusal =
  | { readonly kind: 'wrong' }
  | { readonly kind: 'clock'; readonly seconds: number }
  | { readonly kind: 'used' }
  | { readonly kind: 'locked'; readonly until: Date }

export type SetupCheck =
  | { readonly kind: 'good'; readonly recoveryCodes: readonly string[] }
  | CodeRefusal
  /** No set-up is in progress in this session, or it took longer than 15 minutes. */
  | { readonly kind: 'expired' }
  /** A correct code was given before. */
  | { readonly kind: 'checked' }

export type FactorCheck = { readonly kind: 'good'; readonly way: 'code' | 'recovery-code' } | CodeRefusal

export type FinishHandler = (tx: Tx, personId: string, from: Device) => Promise<void>

export interface Enrolment {
  facts(viewer: Viewer): Promise<FactorFacts>
  /** Continues the pending set-up of this session, or starts one that replaces any other; undefined for a person without an account. */
  begin(viewer: Viewer): Promise<PendingSetup | undefined>
  /** Checks the first code of a new factor; ten wrong ones lock the set-up. */
  confirm(viewer: Viewer, code: string): Promise<SetupCheck>
  /** New recovery codes that replace those of a confirmed set-up; undefined where there is none. */
  renewPendingCodes(tx: Tx, viewer: Viewer): Promise<readonly string[] | undefined>
  /** Activates the factor; returns false where no set-up is confirmed. */
  finish(tx: Tx, viewer: Viewer, from: Device): Promise<boolean>
  /** Adds a handler for every completed set-up, in its transaction, wherever it was started. */
  onFinish(handler: FinishHandler): void
  /** Deletes a set-up that was started in this session. */
  cancel(viewer: Viewer): Promise<void>
  /** New recovery codes that replace all others; undefined without a factor. */
  renewCodes(tx: Tx, personId: string): Promise<readonly string[] | undefined>
  /** Removes the factor on the request of its owner; false where there was none. */
  remove(tx: Tx, personId: string): Promise<boolean>
  /** Checks a code, or a recovery code; throttled together with the sign-in. */
  check(personId: string, code: string, from: Device): Promise<FactorCheck>
}
