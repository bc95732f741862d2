import { Type } from '@fastify/type-provider-typebox'
import { FullIban, Profile, ProfilePatch } from '#contract/personal-data.ts'
import { groupIban } from '#domain/payment/iban.ts'
import { requireRecentFactor, withRecentFactor } from '#server/auth/recent-factor.ts'
import type { Context } from '#server/kernel/context.ts'
import { notFound } from '#server/http/errors.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { logView } from './change-log.ts'
import { changeProfile, OWN } from './change-profile.ts'
import { toProfile } from './profile.ts'
import { readPerson } from './queries.ts'
import { Uuid } from '#contract/ids.ts'

/** The data that personnel sees of a person of their own company; the person can see that they looked. */
async function readColleague({ db, now, vault }: Context, viewerId: string, personId: string): Promise<Profile> {
  const [row, viewer] = await Promise.all([readPerson(db, vault, personId), readPerson(db, vault, viewerId)])
  if (!row || row.companyId === null || row.companyId !== viewer?.companyId) throw notFound()
  if (row.id !== viewerId) await logView(db, row.id, viewerId, now())
  return toProfile(row, { role: 'personnel', mayChange: false }, now())
}

/** A person's own data: below api/user. */
export const personalDataRoutes = moduleRoutes({ tags: ['profile'], access: ['menu_profile'] }, (route, context) => {
  const { db, now, vault } = context
  route.get('/profile', { summary: 'My own data', response: Profile }, async ({ viewer }) => {
    const row = await readPerson(db, vault, viewer.personId)
    if (!row) throw notFound()
    const reportUrl = context.config.bugReportUrl
    return { ...toProfile(row, OWN, now()), ...(reportUrl === undefined ? {} : { reportUrl }) }
  })
  route.get(
    '/profile/:personId',
    {
      access: ['menu_ma_personaldata'],
      summary: 'Data of a person of the own company; each view is logged for them',
      params: Type.Object({ personId: Uuid() }),
      response: Profile,
    },
    ({ viewer, params }) => readColleague(context, viewer.personId, params.personId),
  )
  route.get(
    '/profile/iban',
    { summary: 'My IBAN in full; needs the second factor shown', response: FullIban },
    async ({ viewer }) => {
      await requireRecentFactor(context, viewer)
      const row = await readPerson(db, vault, viewer.personId)
      if (!row?.iban) throw notFound()
      return { iban: groupIban(row.iban), bic: row.bic }
    },
  )
  route.patch(
    '/profile',
    {
      summary: 'Change my own data; needs the second factor shown',
      versioned: true,
      body: ProfilePatch,
      prepare: withRecentFactor(context),
      response: Profile,
    },
    ({ tx, viewer, version, body }) => changeProfile(tx, context, viewer.personId, body, version),
  )
})
