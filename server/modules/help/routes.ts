// The search of the assistant, and of the palette. Below api/user.
import { PASSAGE_SOURCES, PassageAnswer, PassagesQuery } from '#contract/passages.ts'
import { readQuery } from '#server/search/search-query.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'

/** Passages of each source. */
const LIMIT = 3
const BESIDE_NEWS = PASSAGE_SOURCES.filter((name) => name !== 'news')

export const helpRoutes = moduleRoutes({ tags: ['help'], access: 'signed-in' }, (route, context) => {
  const { db, now, passages } = context
  route.get(
    '/help/passages',
    {
      access: ['user-api:assistant_user'],
      summary: 'Passages of forum, responsibilities, benefits, conduct and news that answer a question',
      description: 'Each source answers with what the person may read; one that does not answer is named.',
      query: PassagesQuery,
      response: PassageAnswer,
      rateLimit: { max: 90, timeWindow: '1 minute' },
    },
    ({ viewer, query: { q, language = 'de' } }) =>
      passages.search(db, { session: viewer, language, now: now() }, readQuery(q), { limit: LIMIT }),
  )
  route.get(
    '/search/passages',
    {
      summary: 'The same passages while somebody types into the palette, but for news, which it lists itself',
      query: PassagesQuery,
      response: PassageAnswer,
      rateLimit: { max: 300, timeWindow: '1 minute' },
    },
    ({ viewer, query: { q, language = 'de' } }) =>
      passages.search(db, { session: viewer, language, now: now() }, readQuery(q), {
        limit: LIMIT,
        sources: BESIDE_NEWS,
      }),
  )
})
