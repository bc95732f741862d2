import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Published, PublishBody, UnpublishedStory } from '#contract/news.ts'
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import type { AnswerCache } from '#server/modules/news/reading/answer-cache.ts'
import { readUnpublished } from '#server/modules/news/reading/queries.ts'
import { StoryId } from '#server/modules/news/story-id.ts'
import { publishStory } from './publish.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['news']

/** What editors call to make a story public. */
export function addPublishing(app: App, context: Context, cache: AnswerCache): void {
  app.get(
    '/news/unpublished',
    {
      config: { access: ['ma-news-api:news_write'] },
      schema: {
        tags,
        summary: 'Drafts and scheduled stories, for editors',
        response: { 200: Type.Array(UnpublishedStory) },
      },
    },
    async () => readUnpublished(context.db),
  )

  app.post(
    '/news/:id/publish',
    {
      config: { access: ['ma-news-api:news_write'] },
      schema: {
        tags,
        summary: 'Publish, or tell the readers again',
        params: StoryId,
        body: PublishBody,
        response: { 200: Published },
      },
      preValidation: async (request) => {
        if (request.body === undefined) request.body = {}
      },
    },
    async (request) => {
      const { id } = request.params
      const published = await idempotent(request, context.db, (tx) => publishStory(tx, context, id, request.body))
      // The editor's own server need not wait for the NOTIFY.
      cache.drop()
      return published
    },
  )
}
