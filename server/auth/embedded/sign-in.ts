// Signing in, apart from its pages: password, throttle, second factor and the sign-in history.
import type { FastifyBaseLogger } from 'fastify'
import type { Device, SignInKind } from '#contract/sessions.ts'
import { bareCode } from '#domain/people/second-factor.ts'
import type { Db } from '#server/db/db.ts'
import type { FactorCheck } from '#server/kernel/enrolment.ts'
import { verifyPassword } from '#server/auth/password.ts'
import { recordSignIn } from '#server/auth/sign-in-history.ts'
import { checkCode } from '#server/auth/totp.ts'
import type { Vault } from '#server/kernel/vault.ts'
import {
  codeLock,
  findAccount,
  findAccountById,
  forgiveCodes,
  refuseCodeStep,
  spendCodeStep,
  takeCodeAttempt,
  type Account,
} from './accounts.ts'
import { isRecoveryCode, spendRecoveryCode } from './recovery-codes.ts'
import type { Throttle } from './throttle.ts'

export type PasswordResult =
  | { kind: 'good'; account: Account }
  | { kind: 'wrong'; left: number }
  | { kind: 'locked'; until: Date }

/** Where an attempt comes from. */
export interface Visitor {
  address: string
  device: Device
}

export interface SignIn {
  /** Throttled by name and address; unknown names take as long and count as much as known ones. */
  checkPassword(username: string, password: string, visitor: Visitor): Promise<PasswordResult>
  /** A code or a recovery code; throttled by account, each is good once. A failure `from` a device is remembered. */
  checkCode(personId: string, code: string, from?: Device): Promise<FactorCheck>
}

interface SignInOptions {
  db: Db
  throttle: Throttle
  vault: Vault
  log: FastifyBaseLogger
  now: () => Date
}

export const createSignIn = (parts: SignInOptions): SignIn => ({
  checkPassword: (username, password, visitor) => checkPassword(parts, username, password, visitor),
  checkCode: (personId, code, from) => checkFactor(parts, personId, code, from),
})

/** Not awaited: the time that a refusal takes must not reveal whether the account exists. */
function remember({ db, log, now }: SignInOptions, personId: string, kind: SignInKind, device: Device): void {
  recordSignIn(db, { personId, kind, device, at: now() }).catch((err: unknown) =>
    log.warn({ err }, 'sign-in not recorded'),
  )
}

async function checkPassword(
  parts: SignInOptions,
  username: string,
  password: string,
  { address, device }: Visitor,
): Promise<PasswordResult> {
  const { db, throttle, now } = parts
  const attempt = await throttle.take(username, address)
  if (attempt.kind === 'locked') return attempt
  const account = await findAccount(db, username)
  if (account && (await verifyPassword(password, account.passwordHash))) {
    await throttle.succeeded(username, address)
    const until = account.totpSecret === undefined ? undefined : await codeLock(db, account.personId, now())
    return until ? { kind: 'locked', until } : { kind: 'good', account }
  }
  if (!account) await verifyPassword(password, undefined)
  else remember(parts, account.personId, attempt.left === 0 ? 'locked' : 'wrong-password', device)
  return attempt.left === 0 ? { kind: 'locked', until: attempt.until } : { kind: 'wrong', left: attempt.left }
}

async function checkFactor(parts: SignInOptions, personId: string, code: string, from?: Device): Promise<FactorCheck> {
  const attempt = await takeCodeAttempt(parts.db, personId, parts.now())
  // Attempts during a lock are not recorded: they would push the entries that the owner should read out of the list.
  if (attempt.kind === 'locked') return attempt
  const check = isRecoveryCode(code) ? checkRecovery : checkDigits
  const result = await check(parts, personId, code)
  if (result.kind === 'good') return result
  if (from) remember(parts, personId, attempt.left === 0 ? 'locked' : 'wrong-code', from)
  return attempt.left === 0 ? { kind: 'locked', until: attempt.until } : result
}

async function checkDigits({ db, vault, now }: SignInOptions, personId: string, code: string): Promise<FactorCheck> {
  const stored = (await findAccountById(db, personId))?.totpSecret
  if (stored === undefined) return { kind: 'wrong' }
  const check = checkCode(vault.open(stored), bareCode(code), now())
  if (check.kind === 'clock') await refuseCodeStep(db, personId, check.step, now())
  if (check.kind !== 'good') return check
  return (await spendCodeStep(db, personId, check.step)) ? { kind: 'good', way: 'code' } : { kind: 'used' }
}

const checkRecovery = ({ db, now }: SignInOptions, personId: string, code: string): Promise<FactorCheck> =>
  db.transaction().execute(async (tx) => {
    if (!(await spendRecoveryCode(tx, personId, code, now()))) return { kind: 'wrong' }
    await forgiveCodes(tx, personId)
    return { kind: 'good', way: 'recovery-code' }
  })
