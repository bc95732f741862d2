// The search of the assistant, and of the palette. Below api/user.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { PASSAGE_SOURCES, PassageAnswer, PassagesQuery } from '#contract/passages.ts'
import type { Context } from '#server/context.ts'
import { readQuery } from '#server/search-query.ts'

/** Passages of each source. */
const LIMIT = 3
const BESIDE_NEWS = PASSAGE_SOURCES.filter((name) => name !== 'news')

export const helpRoutes =
  ({ db, now, passages }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/help/passages',
      {
        config: {
          access: ['user-api:assistant_user'],
          rateLimit: { max: 90, timeWindow: '1 minute' },
        },
        schema: {
          tags: ['help'],
          summary: 'Passages of forum, responsibilities, benefits, conduct and news that answer a question',
          description: 'Each source answers with what the person may read; one that does not answer is named.',
          querystring: PassagesQuery,
          response: { 200: PassageAnswer },
        },
      },
      ({ session, query: { q, language = 'de' } }) =>
        passages.search(db, { session, language, now: now() }, readQuery(q), { limit: LIMIT }),
    )
    app.get(
      '/search/passages',
      {
        config: { access: 'signed-in', rateLimit: { max: 300, timeWindow: '1 minute' } },
        schema: {
          tags: ['help'],
          summary: 'The same passages while somebody types into the palette, but for news, which it lists itself',
          querystring: PassagesQuery,
          response: { 200: PassageAnswer },
        },
      },
      ({ session, query: { q, language = 'de' } }) =>
        passages.search(db, { session, language, now: now() }, readQuery(q), { limit: LIMIT, sources: BESIDE_NEWS }),
    )
  }
