import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CategoryNode, NewsItem, NewsStory, Published, PublishBody } from '#contract/news.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { sendPicture } from '#server/files/send-picture.ts'
import { idempotent } from '#server/idempotency.ts'
import { createAnswerCache } from './answer-cache.ts'
import { readTree } from './categories.ts'
import { publishStory } from './publish.ts'
import { findDocument, readHighlight, readLatest, readNextExpiry, readStory } from './queries.ts'
import { readerOf } from './reader.ts'

const StoryId = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) })
const Size = Type.Object(
  {
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 3 })),
    category: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Label; its children count too' })),
  },
  { additionalProperties: false },
)
const Height = Type.Object({ height: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000, description: 'px' })) })
/** Changes that no NOTIFY tells of, such as a thumbnail made later, show after this time at the latest, in ms. */
const KEPT = 30_000

export function newsRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { db, hub, now } = context
  const cache = createAnswerCache({ hearing: () => hub.hearing, now })
  hub.watch('portal_news', { message: cache.drop, missed: cache.drop })
  const reads = { access: ['ma_news_user'] } as const
  const tags = ['news']

  return async (app) => {
    app.get(
      '/news/highlight',
      {
        config: reads,
        schema: { tags, summary: "The highlight of the reader's company; 204: none", response: { 200: NewsItem } },
      },
      async (request, reply) => (await readHighlight(db, readerOf(request.session, now()))) ?? reply.code(204).send(),
    )

    app.get(
      '/news/last',
      {
        config: reads,
        schema: {
          tags,
          summary: 'The newest stories, without the highlight; or those of a category, with it',
          querystring: Size,
          response: { 200: Type.Array(NewsItem) },
        },
      },
      async (request, reply) => {
        const reader = readerOf(request.session, now())
        const { size = 3, category } = request.query
        // All people of a company see the same; the key holds everything the answer depends on.
        const text = await cache.get(`${reader.companyId}:${size}:${category ?? ''}`, async () => {
          const [stories, expiry] = await Promise.all([readLatest(db, reader, size, category), readNextExpiry(db, reader.now)])
          return {
            text: JSON.stringify(stories),
            until: Math.min(reader.now.getTime() + KEPT, expiry?.getTime() ?? Infinity),
          }
        })
        return reply.type('application/json; charset=utf-8').send(text)
      },
    )

    app.get(
      '/news/:id',
      {
        config: reads,
        schema: { tags, summary: 'A story with its content', params: StoryId, response: { 200: NewsStory } },
      },
      async (request) => {
        const story = await readStory(db, readerOf(request.session, now()), request.params.id)
        if (!story) throw notFound()
        return story
      },
    )

    app.get(
      '/kategorien/primevuetreenodes',
      {
        config: reads,
        schema: { tags, summary: 'The tree of categories', response: { 200: Type.Array(CategoryNode) } },
      },
      async () => readTree(db),
    )

    app.get(
      '/docs/:id/download',
      {
        config: reads,
        schema: {
          tags,
          summary: 'A picture of a story',
          params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
          querystring: Height,
        },
      },
      async (request, reply) => {
        const found = await findDocument(db, readerOf(request.session, now()), request.params.id)
        if (!found) throw notFound()
        return sendPicture(request, reply, db, found, request.query.height)
      },
    )

    app.post(
      '/news/:id/publish',
      {
        config: { access: ['ma-news-api:news_write'] },
        schema: {
          tags,
          summary: 'Publish, or tell the readers again',
          params: StoryId,
          body: Type.Optional(PublishBody),
          response: { 200: Published },
        },
      },
      async (request) => {
        const published = await idempotent(request, db, (tx) =>
          publishStory(tx, context, request.params.id, request.body ?? {}),
        )
        // The editor's own server need not wait for the NOTIFY.
        cache.drop()
        return published
      },
    )
  }
}
