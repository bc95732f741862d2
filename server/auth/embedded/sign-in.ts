// What signing in means, apart from its pages: password, throttle, second factor.
import type { Db } from '#server/db/db.ts'
import { checkCode, type CodeCheck } from '#server/auth/totp.ts'
import { verifyPassword } from '#server/auth/password.ts'
import { codeLock, findAccount, findAccountById, takeCodeAttempt, spendCodeStep, type Account } from './accounts.ts'
import type { Throttle } from './throttle.ts'

export type PasswordResult =
  | { kind: 'good'; account: Account }
  | { kind: 'wrong'; left: number }
  | { kind: 'locked'; until: Date }

export type CodeResult =
  | { kind: 'good' }
  | Exclude<CodeCheck, { kind: 'good' }>
  | { kind: 'used' }
  | { kind: 'locked'; until: Date }

export interface SignIn {
  /** Throttled by name and address; unknown names take as long and count as much as known ones. */
  checkPassword(username: string, password: string, address: string): Promise<PasswordResult>
  /** Throttled by account; each code is good once. */
  checkCode(personId: string, code: string): Promise<CodeResult>
}

export function createSignIn({ db, throttle, now }: { db: Db; throttle: Throttle; now: () => Date }): SignIn {
  return {
    async checkPassword(username, password, address) {
      const attempt = await throttle.take(username, address)
      if (attempt.kind === 'locked') return attempt
      const account = await findAccount(db, username)
      if (account && (await verifyPassword(password, account.passwordHash))) {
        await throttle.succeeded(username, address)
        const until = account.totpSecret === undefined ? undefined : await codeLock(db, account.personId, now())
        return until ? { kind: 'locked', until } : { kind: 'good', account }
      }
      if (!account) await verifyPassword(password, undefined)
      return attempt.left === 0 ? { kind: 'locked', until: attempt.until } : { kind: 'wrong', left: attempt.left }
    },
    async checkCode(personId, code) {
      const attempt = await takeCodeAttempt(db, personId, now())
      if (attempt.kind === 'locked') return attempt
      const secret = (await findAccountById(db, personId))?.totpSecret
      const check: CodeCheck =
        secret === undefined ? { kind: 'wrong' } : checkCode(secret, code.replaceAll(/\s/g, ''), now())
      if (check.kind === 'good' && (await spendCodeStep(db, personId, check.step))) return { kind: 'good' }
      if (attempt.left === 0) return { kind: 'locked', until: attempt.until }
      return check.kind === 'good' ? { kind: 'used' } : check
    },
  }
}
