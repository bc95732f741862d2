import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { FullIban, Profile, ProfilePatch } from '#contract/personal-data.ts'
import { groupIban } from '#domain/iban.ts'
import { requireRecentFactor } from '#server/auth/recent-factor.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { logView } from './change-log.ts'
import { changeProfile, OWN } from './change-profile.ts'
import { toProfile } from './profile.ts'
import { readPerson } from './queries.ts'
import { Uuid } from '#contract/ids.ts'

const tags = ['profile']
const MINE = { access: ['menu_profile'] } as const

/** What personnel sees of a person of their own company; the person can see that they looked. */
async function readColleague({ db, now, vault }: Context, viewerId: string, personId: string): Promise<Profile> {
  const [row, viewer] = await Promise.all([readPerson(db, vault, personId), readPerson(db, vault, viewerId)])
  if (!row || row.companyId === null || row.companyId !== viewer?.companyId) throw notFound()
  if (row.id !== viewerId) await logView(db, row.id, viewerId, now())
  return toProfile(row, { viewer: 'personnel', mayChange: false }, now())
}

/** A person's own data: below api/user. */
export const personalDataRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, now, vault } = context

    app.get(
      '/profile',
      { config: MINE, schema: { tags, summary: 'My own data', response: { 200: Profile } } },
      async ({ session }) => {
        const row = await readPerson(db, vault, session.personId)
        if (!row) throw notFound()
        const reportUrl = context.config.bugReportUrl
        return { ...toProfile(row, OWN, now()), ...(reportUrl === undefined ? {} : { reportUrl }) }
      },
    )

    app.get(
      '/profile/:personId',
      {
        config: { access: ['menu_ma_personaldata'] },
        schema: {
          tags,
          summary: 'Data of a person of the own company; each view is logged for them',
          params: Type.Object({ personId: Uuid() }),
          response: { 200: Profile },
        },
      },
      async ({ session, params }) => readColleague(context, session.personId, params.personId),
    )

    app.get(
      '/profile/iban',
      {
        config: MINE,
        schema: { tags, summary: 'My IBAN in full; needs the second factor shown', response: { 200: FullIban } },
      },
      async ({ session }) => {
        await requireRecentFactor(context, session)
        const row = await readPerson(db, vault, session.personId)
        if (!row?.iban) throw notFound()
        return { iban: groupIban(row.iban), bic: row.bic }
      },
    )

    app.patch(
      '/profile',
      {
        config: MINE,
        schema: {
          tags,
          summary: 'Change my own data; needs the second factor shown',
          headers: IfMatch,
          body: ProfilePatch,
          response: { 200: Profile },
        },
      },
      async (request) => {
        const { session, body } = request
        await requireRecentFactor(context, session)
        const version = versionOf(request)
        return idempotent(request, db, (tx) => changeProfile(tx, context, session.personId, body, version))
      },
    )
  }
