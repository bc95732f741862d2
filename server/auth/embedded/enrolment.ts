// Second factors of the embedded provider, as the portal's security page works with them.
import type { Enrolment, FinishHandler } from '#server/auth/enrolment.ts'
import type { Vault } from '#server/vault.ts'
import type { Db } from '#server/db/db.ts'
import { dropFactor, isSetUp, lockFactor, pendingOf, readFactor } from './factor-row.ts'
import { beginSetup, cancelSetup, confirmSetup, finishSetup, renewPendingCodes } from './pending-setup.ts'
import { countRecoveryCodes, writeRecoveryCodes } from './recovery-codes.ts'
import type { SignIn } from './sign-in.ts'

interface Parts {
  db: Db
  signIn: SignIn
  vault: Vault
  now: () => Date
}

export function createEnrolment({ db, signIn, vault, now }: Parts): Enrolment {
  const handlers: FinishHandler[] = []
  const means = () => ({ vault, now: now() })
  return {
    onFinish: (handler) => void handlers.push(handler),
    async finish(tx, who, from) {
      const isDone = await finishSetup(tx, who, means())
      if (isDone) for (const handler of handlers) await handler(tx, who.sub, from)
      return isDone
    },
    async facts({ sub: personId, sid }) {
      const row = await readFactor(db, personId)
      return {
        since: (row && isSetUp(row) && row.totp_confirmed_at) || undefined,
        recoveryCodesLeft: await countRecoveryCodes(db, personId),
        pending: row && pendingOf(row, sid, means())?.step,
      }
    },
    begin: (who) => db.transaction().execute((tx) => beginSetup(tx, who, means())),
    confirm: (who, code) => db.transaction().execute((tx) => confirmSetup(tx, who, code, means())),
    renewPendingCodes: (tx, who) => renewPendingCodes(tx, who, means()),
    cancel: (who) => db.transaction().execute((tx) => cancelSetup(tx, who)),
    async renewCodes(tx, personId) {
      const row = await lockFactor(tx, personId)
      return row && isSetUp(row) ? writeRecoveryCodes(tx, personId, { pending: false, now: now() }) : undefined
    },
    remove: (tx, personId) => dropFactor(tx, personId, false),
    check: signIn.checkCode,
  }
}
