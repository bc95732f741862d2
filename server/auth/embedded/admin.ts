// Second factors and sessions of the embedded provider.
import type { IdentityAdmin } from '#server/auth/identity-admin.ts'
import type { Db } from '#server/db/db.ts'
import { createEndedSessions } from '#server/auth/ended-sessions.ts'
import { createSignOnSessions, type SignOnSessions } from './sessions.ts'

const detached = (db: Db) => createSignOnSessions({ db, ended: createEndedSessions({ db }) })

/** `sessions` of the running provider hear of a sign-out at once; without it the database alone is told. */
export function embeddedAdmin(db: Db, sessions: SignOnSessions = detached(db)): IdentityAdmin {
  return {
    async status(personId) {
      const row = await db
        .selectFrom('account')
        .select(['totp_secret', 'totp_confirmed_at', 'mfa_reset'])
        .where('person_id', '=', personId)
        .executeTakeFirst()
      return { setup: Boolean(row?.totp_secret && row.totp_confirmed_at), reset: row?.mfa_reset ?? false }
    },
    async resetMfa(personId) {
      await db
        .updateTable('account')
        .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: 0, mfa_reset: true })
        .set({ failed_attempts: 0, locked_until: null })
        .where('person_id', '=', personId)
        .execute()
    },
    setAttribute: async () => undefined,
    signOut: (personId) => sessions.endAllOf(personId),
  }
}
