// Set-up and removal of second factors of the embedded provider, for the portal's security page.
import { bareCode } from '#domain/people/second-factor.ts'
import type { Enrolment, FinishHandler, PendingSetup, SetupCheck, Viewer } from '#server/kernel/enrolment.ts'
import type { Vault } from '#server/kernel/vault.ts'
import type { Db, Tx } from '#server/db/db.ts'
import {
  dropFactor,
  isSetUp,
  lockFactor,
  pendingOf,
  readFactor,
  NOTHING_PENDING,
  uriOf,
  writeFactor,
  type FactorRow,
  type Means,
} from './factor-row.ts'
import { refuseCodeStep } from './accounts.ts'
import { countRecoveryCodes, writeRecoveryCodes, acceptPendingCodes, dropRecoveryCodes } from './recovery-codes.ts'
import type { SignIn } from './sign-in.ts'
import { Secret } from 'otpauth'
import { checkCode } from '#server/auth/totp.ts'
import { attemptOf } from './throttle.ts'

/** How long a set-up, and then the saving of its codes, may take, in ms. */
const SETUP_TIME = 15 * 60_000
/** Wrong codes at a set-up until it is locked. */
const SETUP_ATTEMPTS = 10
/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20

const later = (now: Date) => new Date(now.getTime() + SETUP_TIME)

/** Continues the pending set-up of this session, or starts one. */
async function beginSetup(tx: Tx, { personId, sid }: Viewer, means: Means): Promise<PendingSetup | undefined> {
  const { vault, now } = means
  const row = await lockFactor(tx, personId)
  if (!row) return undefined
  const running = pendingOf(row, sid, means)
  if (running) return running
  const secret = new Secret({ size: SECRET_BYTES }).base32
  const expiresAt = later(now)
  await dropRecoveryCodes(tx, personId, true)
  await writeFactor(tx, personId, {
    ...NOTHING_PENDING,
    pending_totp_secret: vault.seal(secret),
    pending_totp_until: expiresAt,
    pending_sid: sid,
  })
  return { secret, uri: uriOf(secret, row.username), expiresAt, step: 'code' }
}

async function confirmSetup(tx: Tx, viewer: Viewer, code: string, means: Means): Promise<SetupCheck> {
  const { personId, sid } = viewer
  const { now } = means
  const row = await lockFactor(tx, personId)
  const running = row && pendingOf(row, sid, means)
  if (!row || !running) return { kind: 'expired' }
  if (row.pending_locked_until && row.pending_locked_until > now)
    return { kind: 'locked', until: row.pending_locked_until }
  if (running.step === 'recovery-codes') return { kind: 'checked' }
  const check = checkCode(running.secret, bareCode(code), now)
  if (check.kind === 'clock') await refuseCodeStep(tx, personId, check.step, now)
  if (check.kind !== 'good') return (await countFailure(tx, personId, row, now)) ?? check
  if (row.totp_refused_steps.includes(check.step))
    return (await countFailure(tx, personId, row, now)) ?? { kind: 'used' }
  await writeFactor(tx, personId, {
    pending_totp_step: check.step,
    pending_totp_until: later(now),
    pending_failed: 0,
    pending_locked_until: null,
  })
  return { kind: 'good', recoveryCodes: await writeRecoveryCodes(tx, personId, { pending: true, now }) }
}

/** The lock that this failure causes, if any. A new secret does not reset the count, which belongs to the account. */
async function countFailure(tx: Tx, personId: string, { pending_failed }: FactorRow, now: Date) {
  const failed = pending_failed + 1
  const { left, until } = attemptOf(failed, SETUP_ATTEMPTS, now)
  await writeFactor(tx, personId, { pending_failed: failed, ...(left === 0 && { pending_locked_until: until }) })
  return left === 0 ? { kind: 'locked' as const, until } : undefined
}

/** Activates the factor; returns false where no set-up is confirmed. */
async function finishSetup(tx: Tx, { personId, sid }: Viewer, means: Means): Promise<boolean> {
  const { now } = means
  const row = await lockFactor(tx, personId)
  const running = row && pendingOf(row, sid, means)
  if (!row || running?.step !== 'recovery-codes') return false
  await writeFactor(tx, personId, {
    ...NOTHING_PENDING,
    totp_secret: row.pending_totp_secret,
    totp_confirmed_at: now,
    // The code of the set-up was seen once: it must not be accepted for a sign-in.
    totp_last_step: row.pending_totp_step ?? 0,
    mfa_reset: false,
    failed_attempts: 0,
    locked_until: null,
  })
  await acceptPendingCodes(tx, personId)
  return true
}

async function renewPendingCodes(tx: Tx, { personId, sid }: Viewer, means: Means): Promise<string[] | undefined> {
  const { now } = means
  const row = await lockFactor(tx, personId)
  if (!row || pendingOf(row, sid, means)?.step !== 'recovery-codes') return undefined
  await writeFactor(tx, personId, { pending_totp_until: later(now) })
  return writeRecoveryCodes(tx, personId, { pending: true, now })
}

/** Deletes the set-up of this session. */
async function cancelSetup(tx: Tx, { personId, sid }: Viewer): Promise<void> {
  if ((await lockFactor(tx, personId))?.pending_sid !== sid) return
  await writeFactor(tx, personId, NOTHING_PENDING)
  await dropRecoveryCodes(tx, personId, true)
}

/** Deletes the secrets and codes of set-ups that were not finished in time. */
export async function deleteOldSetups(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const late = await tx
      .updateTable('account')
      .set(NOTHING_PENDING)
      .where('pending_totp_until', '<=', now)
      .returning('person_id')
      .execute()
    for (const { person_id } of late) await dropRecoveryCodes(tx, person_id, true)
  })
}

interface EnrolmentOptions {
  db: Db
  signIn: SignIn
  vault: Vault
  now: () => Date
}

export function createEnrolment({ db, signIn, vault, now }: EnrolmentOptions): Enrolment {
  const handlers: FinishHandler[] = []
  const means = () => ({ vault, now: now() })
  return {
    onFinish: (handler) => void handlers.push(handler),
    async finish(tx, viewer, from) {
      const isDone = await finishSetup(tx, viewer, means())
      if (isDone) for (const handler of handlers) await handler(tx, viewer.personId, from)
      return isDone
    },
    async facts({ personId, sid }) {
      const row = await readFactor(db, personId)
      return {
        since: (row && isSetUp(row) && row.totp_confirmed_at) || undefined,
        recoveryCodesLeft: await countRecoveryCodes(db, personId),
        pending: row && pendingOf(row, sid, means())?.step,
      }
    },
    begin: (viewer) => db.transaction().execute((tx) => beginSetup(tx, viewer, means())),
    confirm: (viewer, code) => db.transaction().execute((tx) => confirmSetup(tx, viewer, code, means())),
    renewPendingCodes: (tx, viewer) => renewPendingCodes(tx, viewer, means()),
    cancel: (viewer) => db.transaction().execute((tx) => cancelSetup(tx, viewer)),
    async renewCodes(tx, personId) {
      const row = await lockFactor(tx, personId)
      return row && isSetUp(row) ? writeRecoveryCodes(tx, personId, { pending: false, now: now() }) : undefined
    },
    remove: (tx, personId) => dropFactor(tx, personId, false),
    check: signIn.checkCode,
  }
}
