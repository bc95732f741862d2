import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CategoryNode, NewsItem, NewsStory } from '#contract/news.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { readTree } from '#server/modules/news/categories/tree.ts'
import { StoryId } from '#server/modules/news/route-schemas.ts'
import type { AnswerCache } from './response-cache.ts'
import { addNeighbours } from './neighbours.ts'
import { addOverview } from './overview.ts'
import { readHighlight, readLatest, readNextExpiry, readStory } from './queries.ts'
import { readerOf } from './reader.ts'
import { addStorySearch } from './search.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const Latest = Type.Object({
  size: Type.Optional(Type.Number({ multipleOf: 1, minimum: 1, maximum: 50, default: 3 })),
  category: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Label; the categories below it count too' }),
  ),
})

/** Sent as the text that the cache keeps. */
const Serialised = Type.Unsafe<string>(Type.Array(NewsItem))

const tags = ['news']
const config = { access: ['ma_news_user'] } as const
/** Changes that no NOTIFY tells of, such as a thumbnail made later, show after this time at the latest, in ms. */
const KEPT = 30_000

/** What readers call. */
export function addReading(app: App, context: Context, cache: AnswerCache): void {
  addLists(app, context, cache)
  addStorySearch(app, context)
  addOverview(app, context)
  addStory(app, context)
  addNeighbours(app, context)
}

function addLists(app: App, { db, now }: Context, cache: AnswerCache): void {
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
      // All people of a company see the same; the key holds everything the answer depends on.
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

function addStory(app: App, { db, now }: Context): void {
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
      return story
    },
  )
}
