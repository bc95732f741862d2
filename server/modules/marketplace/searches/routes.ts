// Saved searches, below api/mp.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SavedSearch, SearchBody, SearchId } from '#contract/marketplace-deals.ts'
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { MARKET_ROLE, readViewer } from '#server/modules/marketplace/viewer.ts'
import { changeSearch, deleteSearch, readSearches, saveSearch } from './searches.ts'

const tags = ['marketplace searches']
const READER = { access: [MARKET_ROLE] } as const
const REFUSALS = '400 for words that cannot be searched; 409 `name_taken`; 422 `name_required`, `too_many_searches`.'

export const searchRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = context
    app.get(
      '/searches',
      {
        config: READER,
        schema: { tags, summary: 'The own saved searches', response: { 200: Type.Array(SavedSearch) } },
      },
      async ({ session }) => readSearches(db, await readViewer(db, session)),
    )
    app.post(
      '/searches',
      {
        config: READER,
        schema: {
          tags,
          summary: 'Save a search, with notices at once or daily',
          description: REFUSALS,
          body: SearchBody,
          response: { 200: SavedSearch },
        },
      },
      async (request) => {
        const viewer = await readViewer(db, request.session)
        return idempotent(request, db, (tx) => saveSearch(tx, context, viewer, request.body))
      },
    )
    addChanges(app, context)
  }

function addChanges(app: Parameters<FastifyPluginAsyncTypebox>[0], context: Context): void {
  const { db } = context
  app.put(
    '/searches/:id',
    {
      config: READER,
      schema: {
        tags,
        summary: 'Change an own saved search',
        description: `409 \`version_conflict\` with the present search. ${REFUSALS}`,
        params: SearchId,
        headers: IfMatch,
        body: SearchBody,
        response: { 200: SavedSearch },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session)
      const target = { id: request.params.id, version: versionOf(request) }
      return idempotent(request, db, (tx) => changeSearch(tx, context, viewer, target, request.body))
    },
  )
  app.delete(
    '/searches/:id',
    {
      config: READER,
      schema: { tags, summary: 'Delete an own saved search', params: SearchId, response: { 200: SearchId } },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session)
      return idempotent(request, db, (tx) => deleteSearch(tx, viewer, request.params.id))
    },
  )
}
