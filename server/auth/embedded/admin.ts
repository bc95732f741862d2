// Second factors and sessions of the embedded provider.
import type { Enrolment } from '#server/kernel/enrolment.ts'
import type { IdentityAdmin } from '#server/kernel/identity-admin.ts'
import type { Db } from '#server/db/db.ts'
import { dropFactor } from './factor-row.ts'
import { factorShownAt, type SignOnSessions } from './sessions.ts'

interface AdminOptions {
  db: Db
  sessions: SignOnSessions
  enrolment: Enrolment
}

export function embeddedAdmin({ db, sessions, enrolment }: AdminOptions): IdentityAdmin {
  return {
    enrolment,
    async status(personId) {
      const row = await db
        .selectFrom('account')
        .select(['totp_secret', 'totp_confirmed_at', 'mfa_reset'])
        .where('person_id', '=', personId)
        .executeTakeFirst()
      return { setup: Boolean(row?.totp_secret && row.totp_confirmed_at), reset: row?.mfa_reset ?? false }
    },
    resetMfa: async (tx, personId) => void (await dropFactor(tx, personId, true)),
    factorShownAt: (session) => factorShownAt(db, sessions, session),
    async signInMethodOf({ sid, personId }) {
      const found = await sessions.signInOf(sid)
      if (found?.personId !== personId) return undefined
      if (found.ways.includes('recovery-code')) return 'recovery-code'
      return found.ways.includes('otp') ? 'code' : 'password'
    },
    sessions: sessions.allOf,
    async endSession(personId, sid) {
      if ((await sessions.signInOf(sid))?.personId !== personId) return false
      await sessions.end(sid)
      return true
    },
    signOut: (personId, { exceptSid } = {}) => sessions.endAllOf(personId, exceptSid),
    // Tokens are read from the person's own row.
    setAttribute: async () => undefined,
  }
}
