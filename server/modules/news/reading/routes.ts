import { Type } from '@fastify/type-provider-typebox'
import { NewsNeighbours } from '#contract/news-neighbours.ts'
import { ConfirmBody, Confirmed } from '#contract/news-publishing.ts'
import { NewsOverview, OverviewCounts, OverviewQuery } from '#contract/news-overview.ts'
import { CategoryNode, NewsItem, NewsStory } from '#contract/news.ts'
import { StoryHit, StoryQuery } from '#contract/search.ts'
import { notFound } from '#server/http/errors.ts'
import { readTree } from '#server/modules/news/category-tree.ts'
import { confirmStory } from './confirmations.ts'
import { StoryId } from '#server/modules/news/route-schemas.ts'
import { readQuery } from '#server/search/search-query.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import type { ResponseCache } from './response-cache.ts'
import { createOverviewCounts, readOverview } from './overview.ts'
import { readHighlight, readLatest, readNeighbours, readNextExpiry, readStory } from './queries.ts'
import { viewerOf, READERS } from '#server/modules/news/viewer.ts'
import { searchStories } from './search.ts'

const Latest = Type.Object({
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 3 })),
  category: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Label; the categories below it count too' }),
  ),
})

/** Sent as the serialised text that the cache holds. */
const Serialised = Type.Unsafe<string>(Type.Array(NewsItem))

const tags = ['news']
const { access } = READERS
/** Greatest age of a cached response in ms; limits changes without a NOTIFY, such as a thumbnail that is made later. */
const KEPT = 30_000

/** Routes for readers. */
export const readingRoutes = (cache: ResponseCache) =>
  moduleRoutes({ tags, ...READERS }, (route, context, app) => {
    const { db, now, config } = context
    const { contactLinks } = config
    app.get(
      '/news/last',
      {
        config: { access },
        schema: {
          tags,
          summary: 'The newest stories without the highlight, or all those of a category',
          querystring: Latest,
          response: { 200: Serialised },
        },
      },
      async (request, reply) => {
        const viewer = viewerOf(request.session, now())
        const { size = 3, category } = request.query
        // All people of a company get the same response; the key contains everything that it depends on.
        const text = await cache.get(`${viewer.companyId}:${size}:${category ?? ''}`, async () => {
          const reads = [readLatest(db, viewer, size, category), readNextExpiry(db, viewer.now)] as const
          const [stories, expiry] = await Promise.all(reads)
          const until = Math.min(viewer.now.getTime() + KEPT, expiry?.getTime() ?? Infinity)
          return { text: JSON.stringify(stories), until }
        })
        return reply.type('application/json; charset=utf-8').send(text)
      },
    )
    route.get(
      '/kategorien/primevuetreenodes',
      { summary: 'The tree of categories', response: Type.Array(CategoryNode) },
      () => readTree(db),
    )
    route.get(
      '/news/search',
      {
        summary: 'Search of stories, the best hit first',
        query: StoryQuery,
        response: Type.Array(StoryHit),
        readsReplica: true,
      },
      ({ viewer, query: { q, size = 10 } }) => searchStories(db, viewer, readQuery(q), size),
    )
    const counts = createOverviewCounts(context)
    route.get(
      '/news/overview',
      {
        summary: 'Stories by category, words, time and unread state, page by page',
        query: OverviewQuery,
        response: NewsOverview,
      },
      ({ viewer, query }) => readOverview(db, viewer, query, counts),
    )
    route.get(
      '/news/overview/counts',
      { summary: 'Number of stories and of unread stories in each category', response: OverviewCounts },
      ({ viewer }) => counts.of(viewer),
    )
    app.get(
      '/news/highlight',
      {
        config: { access },
        schema: {
          tags,
          summary: "The highlight of the reader's company; 204: none",
          response: { 200: NewsItem, 204: Type.Null() },
        },
      },
      async (request, reply) =>
        (await readHighlight(db, viewerOf(request.session, now()))) ?? reply.code(204).send(null),
    )
    route.get(
      '/news/:id',
      { summary: 'A story with its content', params: StoryId, response: NewsStory },
      async ({ viewer, params }) => {
        const story = await readStory(db, viewer, params.id)
        if (!story) throw notFound()
        return { ...story, ...(contactLinks && { contactLinks }) }
      },
    )
    route.get(
      '/news/:id/neighbours',
      { summary: 'The newer and the older story', params: StoryId, response: NewsNeighbours },
      async ({ viewer, params }) => {
        const found = await readNeighbours(db, viewer, params.id)
        if (!found) throw notFound()
        return found
      },
    )
    route.put(
      '/news/:id/confirmation',
      {
        summary: 'Confirm the version of a story that the reader has seen',
        params: StoryId,
        body: ConfirmBody,
        response: Confirmed,
      },
      ({ tx, viewer, params: { id }, body }) =>
        confirmStory(tx, context, viewer, { id, personId: viewer.personId, version: body.version }),
    )
  })
