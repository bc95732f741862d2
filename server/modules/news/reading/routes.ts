import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { NewsNeighbours } from '#contract/news-neighbours.ts'
import { NewsOverview, OverviewCounts, OverviewQuery } from '#contract/news-overview.ts'
import { CategoryNode, NewsItem, NewsStory } from '#contract/news.ts'
import { StoryHit, StoryQuery } from '#contract/search.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { readTree } from '#server/modules/news/categories/tree.ts'
import { StoryId } from '#server/modules/news/route-schemas.ts'
import { readQuery } from '#server/search-query.ts'
import type { ResponseCache } from './response-cache.ts'
import { addFollowing } from './followed-categories.ts'
import { addMarks } from './marks.ts'
import { createOverviewCounts, readOverview } from './overview.ts'
import { readHighlight, readLatest, readNeighbours, readNextExpiry, readStory } from './queries.ts'
import { readerOf } from './reader.ts'
import { searchStories } from './search.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const Latest = Type.Object({
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 3 })),
  category: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Label; the categories below it count too' }),
  ),
})

/** Sent as the serialised text that the cache holds. */
const Serialised = Type.Unsafe<string>(Type.Array(NewsItem))

const tags = ['news']
const config = { access: ['ma_news_user'] } as const
/** Greatest age of a cached response in ms; limits changes without a NOTIFY, such as a thumbnail that is made later. */
const KEPT = 30_000

/** Routes for readers. */
export function addReading(app: App, context: Context, cache: ResponseCache): void {
  addLists(app, context, cache)
  addSearch(app, context)
  addOverview(app, context)
  addStory(app, context)
  addMarks(app, context)
  addFollowing(app, context)
}

function addLists(app: App, { db, now }: Context, cache: ResponseCache): void {
  app.get(
    '/news/last',
    {
      config,
      schema: {
        tags,
        summary: 'The newest stories without the highlight, or all those of a category',
        querystring: Latest,
        response: { 200: Serialised },
      },
    },
    async (request, reply) => {
      const reader = readerOf(request.session, now())
      const { size = 3, category } = request.query
      // All people of a company get the same response; the key contains everything that it depends on.
      const text = await cache.get(`${reader.companyId}:${size}:${category ?? ''}`, async () => {
        const reads = [readLatest(db, reader, size, category), readNextExpiry(db, reader.now)] as const
        const [stories, expiry] = await Promise.all(reads)
        const until = Math.min(reader.now.getTime() + KEPT, expiry?.getTime() ?? Infinity)
        return { text: JSON.stringify(stories), until }
      })
      return reply.type('application/json; charset=utf-8').send(text)
    },
  )
  app.get(
    '/kategorien/primevuetreenodes',
    { config, schema: { tags, summary: 'The tree of categories', response: { 200: Type.Array(CategoryNode) } } },
    () => readTree(db),
  )
}

function addSearch(app: App, { db, now }: Context): void {
  app.get(
    '/news/search',
    {
      config: { ...config, readsReplica: true },
      schema: {
        tags,
        summary: 'Search of stories, the best hit first',
        querystring: StoryQuery,
        response: { 200: Type.Array(StoryHit) },
      },
    },
    ({ session, query: { q, size = 10 } }) => searchStories(db, readerOf(session, now()), readQuery(q), size),
  )
}

function addOverview(app: App, context: Context): void {
  const { db, now } = context
  const counts = createOverviewCounts(context)
  app.get(
    '/news/overview',
    {
      config,
      schema: {
        tags,
        summary: 'Stories by category, words, time and unread state, page by page',
        querystring: OverviewQuery,
        response: { 200: NewsOverview },
      },
    },
    ({ session, query }) => readOverview(db, readerOf(session, now()), query, counts),
  )
  app.get(
    '/news/overview/counts',
    {
      config,
      schema: {
        tags,
        summary: 'Number of stories and of unread stories in each category',
        response: { 200: OverviewCounts },
      },
    },
    ({ session }) => counts.of(readerOf(session, now())),
  )
}

function addStory(app: App, { db, now, config: { contactLinks } }: Context): void {
  app.get(
    '/news/highlight',
    {
      config,
      schema: {
        tags,
        summary: "The highlight of the reader's company; 204: none",
        response: { 200: NewsItem, 204: Type.Null() },
      },
    },
    async (request, reply) => (await readHighlight(db, readerOf(request.session, now()))) ?? reply.code(204).send(null),
  )
  app.get(
    '/news/:id',
    { config, schema: { tags, summary: 'A story with its content', params: StoryId, response: { 200: NewsStory } } },
    async (request) => {
      const story = await readStory(db, readerOf(request.session, now()), request.params.id)
      if (!story) throw notFound()
      return { ...story, ...(contactLinks && { contactLinks }) }
    },
  )
  app.get(
    '/news/:id/neighbours',
    {
      config,
      schema: { tags, summary: 'The newer and the older story', params: StoryId, response: { 200: NewsNeighbours } },
    },
    async ({ session, params }) => {
      const found = await readNeighbours(db, readerOf(session, now()), params.id)
      if (!found) throw notFound()
      return found
    },
  )
}
