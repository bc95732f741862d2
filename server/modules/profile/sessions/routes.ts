// Where the signed-in person is signed in, ending that, and the history of their sign-ins.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SignInHistory, SignOnSession, type Device } from '#contract/sessions.ts'
import { readHistory } from '#server/auth/sign-in-history.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { LongId } from '#contract/ids.ts'
import type { LiveSession } from '#server/auth/identity-admin.ts'
import type { Session } from '#server/auth/session.ts'
import type { Db } from '#server/db/db.ts'

const UNKNOWN: Device = { kind: 'unknown', browser: '', system: '' }

/** To the hour: a finer time would reveal working times. */
function toTheHour(at: Date): string {
  const hour = new Date(at)
  hour.setUTCMinutes(0, 0, 0)
  return hour.toISOString()
}

/** The living sessions with what they were seen on, this one first, then the newest. */
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

const tags = ['sessions']
const config = { access: 'signed-in' } as const

/** Below api/user. */
export const sessionRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, identity } = context

    app.get(
      '/sessions',
      {
        config,
        schema: { tags, summary: 'Where I am signed in', response: { 200: Type.Array(SignOnSession) } },
      },
      async ({ session }) => readSessions(db, session, await identity.sessions(session.personId)),
    )

    app.delete(
      '/sessions',
      {
        config,
        schema: { tags, summary: 'Sign out everywhere else', response: { 204: Type.Null() } },
      },
      async ({ session }, reply) => {
        await identity.signOut(session.personId, { exceptSid: session.sid })
        return reply.code(204).send(null)
      },
    )

    app.delete(
      '/sessions/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Sign out there',
          params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) }),
          response: { 204: Type.Null() },
        },
      },
      async ({ session, params: { id } }, reply) => {
        // A session that has ended already is the requested result.
        if (!(await identity.endSession(session.personId, id)) && !(await wasTheirs(db, session.personId, id)))
          throw notFound()
        return reply.code(204).send(null)
      },
    )

    app.get(
      '/sign-ins',
      {
        config,
        schema: {
          tags,
          summary: 'What happened at the sign-in to my account in the last 90 days',
          querystring: Type.Object({
            before: Type.Optional(LongId()),
          }),
          response: { 200: SignInHistory },
        },
      },
      async ({ session: { personId, sid }, query: { before } }) => readHistory(db, { personId, sid, before }),
    )
  }
