// Second factors and sessions of the embedded provider.
import type { IdentityAdmin } from '#server/auth/identity-admin.ts'
import { lastShown } from '#server/auth/shown-factor.ts'
import type { Db } from '#server/db/db.ts'
import { createEnrolment } from './enrolment.ts'
import { dropFactor } from './factor-row.ts'
import type { SignOnSessions } from './sessions.ts'
import type { SignIn } from './sign-in.ts'

interface Parts {
  db: Db
  sessions: SignOnSessions
  signIn: SignIn
  now: () => Date
}

export function embeddedAdmin({ db, sessions, signIn, now }: Parts): IdentityAdmin {
  return {
    enrolment: createEnrolment({ db, signIn, now }),
    async status(personId) {
      const row = await db
        .selectFrom('account')
        .select(['totp_secret', 'totp_confirmed_at', 'mfa_reset'])
        .where('person_id', '=', personId)
        .executeTakeFirst()
      return { setup: Boolean(row?.totp_secret && row.totp_confirmed_at), reset: row?.mfa_reset ?? false }
    },
    resetMfa: (personId) => db.transaction().execute(async (tx) => void (await dropFactor(tx, personId, true))),
    async factorShownAt(session) {
      const [atSignIn, toPortal] = [await sessions.signInOf(session.sid), await lastShown(db, session)]
      const isShown = atSignIn?.personId === session.sub && atSignIn.ways.includes('otp')
      const times = [isShown ? atSignIn.at : undefined, toPortal].filter((time) => time !== undefined)
      return times.sort((a, b) => b.getTime() - a.getTime())[0]
    },
    async wayOf({ sid, sub }) {
      const found = await sessions.signInOf(sid)
      if (found?.personId !== sub) return undefined
      if (found.ways.includes('recovery-code')) return 'recovery-code'
      return found.ways.includes('otp') ? 'code' : 'password'
    },
    sessions: sessions.allOf,
    async endSession(personId, sid) {
      if ((await sessions.signInOf(sid))?.personId !== personId) return false
      await sessions.end(sid)
      return true
    },
    signOut: (personId, exceptSid) => sessions.endAllOf(personId, exceptSid),
    // Tokens are read from the person's own row.
    setAttribute: async () => undefined,
  }
}
