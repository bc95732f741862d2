// Saved searches, below api/mp.
import { Type } from '@fastify/type-provider-typebox'
import { SavedSearch, SearchBody, SearchId } from '#contract/marketplace-deals.ts'
import { MARKET_ROLE, viewerOf } from '#server/modules/marketplace/viewer.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { changeSearch, deleteSearch, readSearches, saveSearch } from './searches.ts'

const REFUSALS = '400 for words that cannot be searched; 409 `name_taken`; 422 `name_required`, `too_many_searches`.'

export const searchRoutes = moduleRoutes(
  { tags: ['marketplace searches'], access: [MARKET_ROLE], viewer: viewerOf },
  (route, context) => {
    route.get('/searches', { summary: 'The own saved searches', response: Type.Array(SavedSearch) }, ({ viewer }) =>
      readSearches(context.db, viewer),
    )
    route.post(
      '/searches',
      {
        summary: 'Save a search, with notices at once or daily',
        description: REFUSALS,
        body: SearchBody,
        response: SavedSearch,
      },
      ({ tx, viewer, body }) => saveSearch(tx, context, viewer, body),
    )
    route.put(
      '/searches/:id',
      {
        summary: 'Change an own saved search',
        description: `409 \`version_conflict\` with the present search. ${REFUSALS}`,
        params: SearchId,
        versioned: true,
        body: SearchBody,
        response: SavedSearch,
      },
      ({ tx, viewer, params: { id }, version, body }) => changeSearch(tx, context, viewer, { id, version }, body),
    )
    route.delete(
      '/searches/:id',
      { summary: 'Delete an own saved search', params: SearchId, response: SearchId },
      ({ tx, viewer, params }) => deleteSearch(tx, viewer, params.id),
    )
  },
)
