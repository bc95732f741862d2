// The log of a person's data, objections to its changes, and the export of all data.
import { Type } from '@fastify/type-provider-typebox'
import { Profile, ProfileChanges } from '#contract/personal-data.ts'
import { requireRecentFactor, withRecentFactor } from '#server/auth/recent-factor.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { readLog } from './change-log.ts'
import { objectTo } from './change-profile.ts'
import type { Session } from '#server/http/session.ts'
import { ProblemError } from '#server/http/errors.ts'
import { LongId } from '#contract/ids.ts'
import { Instant } from '#contract/instant.ts'

// One file with everything that the areas store about a person.
/** The right to one's data needs no second factor; people with one use it, and only then bank details are in full. */
async function maySeeAll(context: Context, session: Session): Promise<boolean> {
  try {
    await requireRecentFactor(context, session)
    return true
  } catch (refusal) {
    if (refusal instanceof ProblemError && refusal.code === 'second_factor_required') return false
    throw refusal
  }
}

/** The file as text; throws 403 `second_factor_expired` where a second factor is set up and was not shown lately. */
async function readExport(context: Context, session: Session): Promise<string> {
  const { db, exports, now } = context
  const full = await maySeeAll(context, session)
  const parts = await exports.read(db, { personId: session.personId, full })
  return JSON.stringify({ format: 'portal-export-1', at: now().toISOString(), ...parts }, undefined, 2)
}
const tags = ['profile']
/** Sent as text. */
const ExportFile = Type.Object({ format: Type.Literal('portal-export-1'), at: Instant })
const EXPORT = {
  tags,
  summary: 'Everything the portal keeps about me, as a file',
  description: '6 files an hour. 403 `second_factor_expired` where a factor is set up and was not shown lately.',
  response: {
    200: {
      description: 'A file to be saved: `format`, `at`, and the part of every area by its name',
      content: {
        'application/json': { schema: Type.Unsafe<string>(ExportFile) },
      },
    },
  },
}

/** Below api/user. */
export const profileLogRoutes = moduleRoutes({ tags, access: ['menu_profile'] }, (route, context, app) => {
  const { db, now } = context
  route.get(
    '/profile/changes',
    {
      summary: 'What changed in my data, and who looked at them',
      query: Type.Object({
        before: Type.Optional(LongId()),
      }),
      response: ProfileChanges,
    },
    ({ viewer, query }) => readLog(db, context, viewer.personId, query.before),
  )
  route.post(
    '/profile/changes/:id/objection',
    {
      summary: 'Take a change of my IBAN back',
      params: Type.Object({ id: LongId() }),
      prepare: withRecentFactor(context),
      response: Profile,
    },
    ({ tx, viewer, params }) => objectTo(tx, context, viewer.personId, params.id),
  )
  app.get(
    '/profile/export',
    {
      config: { access: 'signed-in', rateLimit: { max: 6, timeWindow: '1 hour' } },
      schema: EXPORT,
    },
    async ({ session }, reply) => {
      const file = await readExport(context, session)
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="meine-daten-${businessDay(now())}.json"`)
        .send(file)
    },
  )
})
