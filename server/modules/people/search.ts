// The contact search. It reveals no more than the phone list of a company, and only a few people per request.
import { Type } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { ContactGroups, ContactQuery, UserContact, type ContactType } from '#contract/search.ts'
import { ShortId } from '#contract/ids.ts'
import type { Db } from '#server/db/db.ts'
import { tooMany } from '#server/http/errors.ts'
import { moduleRoutes, type App } from '#server/kernel/routes.ts'
import { readQuery } from '#server/search/search-query.ts'
import { MEMBERS_LIMIT, readMembers, searchDivisions, searchPeople, searchTeams } from './search-queries.ts'

/** Searches of one person: enough for a call at every key, too few to read out the company. */
const LIMITS = [
  { max: 150, timeWindow: '1 minute' },
  { max: 1_500, timeWindow: '1 hour' },
] as const

/** Throws 429 where the person searched too often. */
function limitSearches(app: App): (request: FastifyRequest) => Promise<void> {
  const counters = LIMITS.map((limit) =>
    app.createRateLimit({ ...limit, keyGenerator: ({ session }) => `${limit.timeWindow} search ${session.personId}` }),
  )
  return async (request) => {
    for (const count of counters) {
      const seen = await count(request)
      if (!seen.isAllowed && seen.isExceeded) throw tooMany(seen.ttl)
    }
  }
}

async function searchContacts(db: Db, searcher: string, q: string, type: ContactType): Promise<ContactGroups> {
  const { words } = readQuery(q)
  const includes = (kind: ContactType) => words.length > 0 && (type === 'all' || type === kind)
  return Promise.all([
    includes('user') ? searchPeople(db, searcher, words) : [],
    includes('team') ? searchTeams(db, searcher, words) : [],
    includes('devision') ? searchDivisions(db, searcher, words) : [],
  ])
}

/** Below api/user. */
export const contactSearchRoutes = moduleRoutes({ tags: ['people'], access: 'signed-in' }, (route, context, app) => {
  const { db } = context
  // One limit for all three, because opening teams reads out the company as searching does.
  app.addHook('preHandler', limitSearches(app))
  const Members = Type.Array(UserContact, { maxItems: MEMBERS_LIMIT })
  route.get(
    '/user/search/team/:teamid',
    {
      summary: 'People of a team that the contact search has found',
      params: Type.Object({ teamid: ShortId() }),
      response: Members,
    },
    ({ viewer, params }) => readMembers(db, viewer.personId, params),
  )
  route.get(
    '/user/search/devision/:devisionid',
    {
      summary: 'People of a division that the contact search has found',
      params: Type.Object({ devisionid: ShortId() }),
      response: Members,
    },
    ({ viewer, params }) => readMembers(db, viewer.personId, params),
  )
  route.get(
    '/user/search',
    {
      summary: 'Contacts by name: people, teams and divisions',
      query: ContactQuery,
      response: ContactGroups,
      readsReplica: true,
    },
    ({ viewer, query: { q, type = 'all' } }) => searchContacts(db, viewer.personId, q, type),
  )
})
