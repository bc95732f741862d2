// The log of a person's data, objections to what it tells, and the export of everything.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Profile, ProfileChanges } from '#contract/personal-data.ts'
import { requireRecentFactor } from '#server/auth/recent-factor.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import { readLog } from './change-log.ts'
import { objectTo } from './change-profile.ts'
import { readExport } from './read-export.ts'

const tags = ['profile']
const MINE = { access: ['menu_profile'] } as const

/** Below api/user. */
export const profileLogRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, now } = context

    app.get(
      '/profile/changes',
      {
        config: MINE,
        schema: {
          tags,
          summary: 'What changed in my data, and who looked at them',
          querystring: Type.Object({
            before: Type.Optional(Type.Number({ multipleOf: 1, minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
          }),
          response: { 200: ProfileChanges },
        },
      },
      async ({ session, query }) => readLog(db, context, session.sub, query.before),
    )

    app.post(
      '/profile/changes/:id/objection',
      {
        config: MINE,
        schema: {
          tags,
          summary: 'Take a change of my IBAN back',
          params: Type.Object({ id: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }) }),
          response: { 200: Profile },
        },
      },
      async (request) => {
        await requireRecentFactor(context, request.session)
        return idempotent(request, db, (tx) => objectTo(tx, context, request.session.sub, Number(request.params.id)))
      },
    )

    app.get(
      '/profile/export',
      {
        config: { access: 'signed-in', rateLimit: { max: 6, timeWindow: '1 hour' } },
        schema: { tags, summary: 'Everything the portal keeps about me, as a file' },
      },
      async ({ session }, reply) => {
        const file = await readExport(context, session)
        return reply
          .type('application/json; charset=utf-8')
          .header('content-disposition', `attachment; filename="meine-daten-${businessDay(now())}.json"`)
          .send(file)
      },
    )
  }
