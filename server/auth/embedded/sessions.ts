// Ending sign-on sessions: by the person, at one browser, or by an administrator, everywhere.
import { sql } from 'kysely'
import type { EndedSession, EndedSessions } from '#server/auth/ended-sessions.ts'
import type { LiveSession } from '#server/kernel/identity-admin.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { lastShown } from '#server/auth/shown-factor.ts'

/** When the person last showed their factor in this session: at its sign-in, or to the portal. */
export async function factorShownAt(
  db: Db,
  sessions: SignOnSessions,
  session: { sid: string; personId: string },
): Promise<Date | undefined> {
  const [atSignIn, toPortal] = [await sessions.signInOf(session.sid), await lastShown(db, session)]
  const isShown = atSignIn?.personId === session.personId && atSignIn.ways.includes('otp')
  const times = [isShown ? atSignIn.at : undefined, toPortal].filter((time) => time !== undefined)
  return times.sort((a, b) => b.getTime() - a.getTime())[0]
}

interface StoredSession {
  accountId?: string
  /** Seconds since the epoch. */
  loginTs?: number
  amr?: string[]
  authorizations?: Record<string, { grantId?: string }>
}

export interface SignOnSessions {
  /** Ends one session: its grants, its tokens from this moment on, and its sockets. */
  end(sid: string): Promise<void>
  /** Ends every session of the person, except `exceptSid`. */
  endAllOf(personId: string, exceptSid?: string): Promise<void>
  /** Takes one client out of a session: its codes and refresh tokens. The session and its other clients stay. */
  endGrant(grantId: string): Promise<void>
  /** The sign-in of an active session: person, time and method; undefined if there is none. */
  signInOf(sid: string): Promise<SessionStart | undefined>
  /** The active sessions of a person, the newest first. */
  allOf(personId: string): Promise<LiveSession[]>
}

interface SessionStart {
  personId: string
  at: Date
  /** Methods, as the library keeps them: 'pwd', 'otp'. */
  ways: readonly string[]
}

interface SessionOptions {
  db: Db
  ended: EndedSessions
  now: () => Date
}

const selectLiving = (db: Db, now: Date) =>
  db
    .selectFrom('oidc_record')
    .select(['uid', 'payload'])
    .where('model', '=', 'Session')
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))

/** The active sessions of a person, by an index of sessions only. */
export const selectSessionsOf = (db: Db, personId: string, now: Date) =>
  selectLiving(db, now).where(sql`payload ->> 'accountId'`, '=', personId)

async function deleteGrants(tx: Tx, grants: readonly string[]): Promise<void> {
  if (grants.length === 0) return
  await tx.deleteFrom('oidc_record').where('grant_id', 'in', grants).execute()
  await tx.deleteFrom('oidc_record').where('model', '=', 'Grant').where('id', 'in', grants).execute()
}

export function createSignOnSessions({ db, ended, now }: SessionOptions): SignOnSessions {
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
      await deleteGrants(
        tx,
        Object.values(authorizations).flatMap(({ grantId }) => grantId ?? []),
      )
      // A session that was never signed in to has no tokens that could outlive it.
      if (accountId === undefined) return undefined
      await ended.record(tx, { sid, personId: accountId })
      return { sid, personId: accountId }
    })
    if (done) ended.announce(done)
  }

  return {
    end,
    async endAllOf(personId, exceptSid) {
      for (const { uid } of await selectSessionsOf(db, personId, now()).execute())
        if (uid !== null && uid !== exceptSid) await end(uid)
    },
    endGrant: (grantId) => db.transaction().execute((tx) => deleteGrants(tx, [grantId])),
    async signInOf(sid) {
      const row = await selectLiving(db, now()).where('uid', '=', sid).executeTakeFirst()
      const { accountId, loginTs = 0, amr = [] } = (row?.payload ?? {}) as unknown as StoredSession
      return accountId === undefined ? undefined : { personId: accountId, at: new Date(loginTs * 1000), ways: amr }
    },
    async allOf(personId) {
      const rows = await selectSessionsOf(db, personId, now()).execute()
      const found = rows.flatMap(({ uid, payload }): LiveSession[] => {
        const { loginTs = 0 } = payload as unknown as StoredSession
        return uid === null ? [] : [{ sid: uid, since: new Date(loginTs * 1000) }]
      })
      return found.sort((a, b) => b.since.getTime() - a.since.getTime())
    },
  }
}
