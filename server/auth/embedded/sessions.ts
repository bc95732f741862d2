// Ending sign-on sessions: by the person, at one browser, or by an administrator, everywhere.
import { sql } from 'kysely'
import type { EndedSession, EndedSessions } from '#server/auth/ended-sessions.ts'
import type { Db } from '#server/db/db.ts'

interface StoredSession {
  accountId?: string
  authorizations?: Record<string, { grantId?: string }>
}

export interface SignOnSessions {
  /** Ends one session: its grants, its tokens from this moment on, and its sockets. */
  end(sid: string): Promise<void>
  endAllOf(personId: string): Promise<void>
}

export function createSignOnSessions({ db, ended }: { db: Db; ended: EndedSessions }): SignOnSessions {
  async function end(sid: string): Promise<void> {
    const done = await db.transaction().execute(async (tx): Promise<EndedSession | undefined> => {
      const row = await tx
        .deleteFrom('oidc_record')
        .where('model', '=', 'Session')
        .where('uid', '=', sid)
        .returning('payload')
        .executeTakeFirst()
      if (!row) return undefined
      const { accountId, authorizations = {} } = row.payload as unknown as StoredSession
      const grants = Object.values(authorizations).flatMap(({ grantId }) => grantId ?? [])
      if (grants.length > 0) {
        await tx.deleteFrom('oidc_record').where('grant_id', 'in', grants).execute()
        await tx.deleteFrom('oidc_record').where('model', '=', 'Grant').where('id', 'in', grants).execute()
      }
      // A session nobody signed in to has no tokens that could outlive it.
      if (accountId === undefined) return undefined
      await ended.record(tx, { sid, personId: accountId })
      return { sid, personId: accountId }
    })
    if (done) ended.announce(done)
  }

  return {
    end,
    async endAllOf(personId) {
      const rows = await db
        .selectFrom('oidc_record')
        .select('uid')
        .where('model', '=', 'Session')
        .where(sql`payload->>'accountId'`, '=', personId)
        .execute()
      for (const { uid } of rows) if (uid !== null) await end(uid)
    },
  }
}
