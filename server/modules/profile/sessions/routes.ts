// Where the signed-in person is signed in, ending that, and the history of their sign-ins.
import { Type } from '@fastify/type-provider-typebox'
import { SignInHistory, SignOnSession, type Device } from '#contract/sessions.ts'
import { readHistory } from '#server/auth/sign-in-history.ts'
import { notFound } from '#server/http/errors.ts'
import { LongId } from '#contract/ids.ts'
import type { LiveSession } from '#server/kernel/identity-admin.ts'
import type { Session } from '#server/http/session.ts'
import type { Db } from '#server/db/db.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'

const UNKNOWN: Device = { kind: 'unknown', browser: '', system: '' }

/** To the hour: a finer time would reveal working times. */
function toTheHour(at: Date): string {
  const hour = new Date(at)
  hour.setUTCMinutes(0, 0, 0)
  return hour.toISOString()
}

/** The live sessions with their devices, this session first, then the newest. */
async function readSessions(
  db: Db,
  { personId, sid: own }: Session,
  living: readonly LiveSession[],
): Promise<SignOnSession[]> {
  const rows = await db.selectFrom('session_device').selectAll().where('person_id', '=', personId).execute()
  const noted = new Map(rows.map((row) => [row.sid, row]))
  // The caller is signed in, whatever the provider lists.
  const all = new Map([[own, noted.get(own)?.first_seen_at ?? new Date()]])
  for (const { sid, since } of living) all.set(sid, since)
  return [...all].map(([id, since]): SignOnSession => {
    const row = noted.get(id)
    const device = row ? { kind: row.kind as Device['kind'], browser: row.browser, system: row.system } : UNKNOWN
    const seenAt = row && id !== own ? { seenAt: toTheHour(row.seen_at) } : {}
    return { id, current: id === own, device, since: since.toISOString(), ...seenAt }
  })
}

/** Whether the session was the person's, living or not. */
async function wasTheirs(db: Db, personId: string, sid: string): Promise<boolean> {
  const row = await db
    .selectFrom('session_device')
    .select('sid')
    .where('sid', '=', sid)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}

/** Below api/user. */
export const sessionRoutes = moduleRoutes({ tags: ['sessions'], access: 'signed-in' }, (route, context) => {
  const { db, identity } = context
  route.get('/sessions', { summary: 'Where I am signed in', response: Type.Array(SignOnSession) }, async ({ viewer }) =>
    readSessions(db, viewer, await identity.sessions(viewer.personId)),
  )
  route.deleteWithoutTransaction(
    '/sessions',
    { summary: 'Sign out everywhere else', status: 204, response: Type.Null() },
    async ({ viewer }) => {
      await identity.signOut(viewer.personId, { exceptSid: viewer.sid })
      return null
    },
  )
  route.deleteWithoutTransaction(
    '/sessions/:id',
    {
      summary: 'Sign out there',
      params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) }),
      status: 204,
      response: Type.Null(),
    },
    async ({ viewer, params: { id } }) => {
      // A session that has ended already is the requested result.
      if (!(await identity.endSession(viewer.personId, id)) && !(await wasTheirs(db, viewer.personId, id)))
        throw notFound()
      return null
    },
  )
  route.get(
    '/sign-ins',
    {
      summary: 'What happened at the sign-in to my account in the last 90 days',
      query: Type.Object({
        before: Type.Optional(LongId()),
      }),
      response: SignInHistory,
    },
    ({ viewer: { personId, sid }, query: { before } }) => readHistory(db, { personId, sid, before }),
  )
})
