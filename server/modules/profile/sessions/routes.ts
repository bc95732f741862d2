// Where the signed-in person is signed in, ending that, and the history of their sign-ins.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SignInHistory, SignOnSession } from '#contract/sessions.ts'
import { readHistory } from '#server/auth/sign-in-history.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { readSessions, wasTheirs } from './queries.ts'
import { LongId } from '#contract/ids.ts'

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
      async ({ session }) => readSessions(db, session, await identity.sessions(session.sub)),
    )

    app.delete(
      '/sessions',
      {
        config,
        schema: { tags, summary: 'Sign out everywhere else', response: { 204: Type.Null() } },
      },
      async ({ session }, reply) => {
        await identity.signOut(session.sub, session.sid)
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
        if (!(await identity.endSession(session.sub, id)) && !(await wasTheirs(db, session.sub, id))) throw notFound()
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
      async ({ session: { sub: personId, sid }, query: { before } }) => readHistory(db, { personId, sid, before }),
    )
  }
