// What editors call to make stories public, and to take them back.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Published, PublishBody, UnpublishedStory } from '#contract/news.ts'
import { BulkBody, BulkResult, EditedStory, PeriodBody } from '#contract/news-editing.ts'
import { Impact, ImpactQuery } from '#contract/news-publishing.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { ABOUT_VERSIONS } from '#server/modules/news/about-versions.ts'
import type { AnswerCache } from '#server/modules/news/reading/response-cache.ts'
import { readUnpublished } from '#server/modules/news/reading/queries.ts'
import { EDITORS, StoryId } from '#server/modules/news/route-schemas.ts'
import { actOnMany, requireEachOnce } from './bulk.ts'
import { readImpact } from './impact.ts'
import { removePeriod, setPeriod } from './period.ts'
import { publishStory } from './publish.ts'
import { takeBack } from './undo-publication.ts'
import { deleteStory, restoreStory, unpublishStory } from './withdraw.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['news publishing']

export function addPublishing(app: App, context: Context, cache: AnswerCache): void {
  addQuestions(app, context)
  addPublish(app, context, cache)
  addPeriod(app, context, cache)
  addActs(app, context, cache)
  addBulk(app, context, cache)
}

function addQuestions(app: App, context: Context): void {
  const { db, now } = context
  app.get(
    '/news/unpublished',
    {
      config: EDITORS,
      schema: { tags, summary: 'Drafts and scheduled stories', response: { 200: Type.Array(UnpublishedStory) } },
    },
    () => readUnpublished(db),
  )
  app.get(
    '/news/:id/impact',
    {
      config: EDITORS,
      schema: {
        tags,
        summary: 'What publishing the newest version would do',
        params: StoryId,
        querystring: ImpactQuery,
        response: { 200: Impact },
      },
    },
    ({ params, query }) => readImpact(context, params.id, query.at === undefined ? now() : new Date(query.at)),
  )
}

function addPublish(app: App, context: Context, cache: AnswerCache): void {
  app.post(
    '/news/:id/publish',
    {
      config: EDITORS,
      schema: {
        tags,
        summary: 'Publish the newest version, or tell the readers again',
        description:
          `${ABOUT_VERSIONS} 409 too: \`story_deleted\`, \`story_expired\`, \`validity_period_set\`, \`review_required\`, ` +
          'and `publication_pending` while an earlier publication can still be taken back. ' +
          '422 `fields_missing` with what readers need, descriptions of pictures among it.',
        params: StoryId,
        headers: IfMatch,
        body: PublishBody,
        response: { 200: Published },
      },
      preValidation: async (request) => {
        if (request.body === undefined) request.body = {}
      },
    },
    async (request) => {
      const { params, body, session } = request
      const wish = { ...body, version: versionOf(request) }
      const published = await idempotent(request, context.db, (tx) =>
        publishStory(tx, context, params.id, wish, session.sub),
      )
      // The editor's own server need not wait for the NOTIFY.
      cache.drop()
      return published
    },
  )
}

function addPeriod(app: App, context: Context, cache: AnswerCache): void {
  app.put(
    '/news/:id/period',
    {
      config: EDITORS,
      schema: {
        tags,
        summary: 'Set or reset the validity period; releases the newest version for it',
        description:
          `${ABOUT_VERSIONS} 409 too: \`story_deleted\`, \`review_required\`, and \`story_published\` for the begin of a ` +
          'public story. 422 `period_invalid`, `fields_missing`.',
        params: StoryId,
        headers: IfMatch,
        body: PeriodBody,
        response: { 200: EditedStory },
      },
    },
    async (request) => {
      const about = { id: request.params.id, editorId: request.session.sub, version: versionOf(request) }
      const story = await idempotent(request, context.db, (tx) => setPeriod(tx, context, about, request.body))
      cache.drop()
      return story
    },
  )
}

type Act = (tx: Tx, context: Context, about: { id: number; editorId: string }) => Promise<EditedStory>

/** Acts on one story without a body. */
const ACTS: readonly [method: 'POST' | 'DELETE', path: string, summary: string, act: Act][] = [
  ['POST', '/news/:id/publish/undo', 'Take a publication back while nobody was told of it', takeBack],
  ['POST', '/news/:id/unpublish', 'Take a story from its readers', unpublishStory],
  ['DELETE', '/news/:id/period', 'Remove the validity period', removePeriod],
  ['DELETE', '/news/:id', 'Put a story into the bin for 30 days', deleteStory],
  ['POST', '/news/:id/restore', 'Take a story out of the bin', restoreStory],
]

function addActs(app: App, context: Context, cache: AnswerCache): void {
  for (const [method, url, summary, act] of ACTS)
    app.route({
      method,
      url,
      config: EDITORS,
      schema: { tags, summary, params: StoryId, response: { 200: EditedStory } },
      handler: async (request) => {
        const about = { id: request.params.id, editorId: request.session.sub }
        const story = await idempotent(request, context.db, (tx) => act(tx, context, about))
        cache.drop()
        return story
      },
    })
}

function addBulk(app: App, context: Context, cache: AnswerCache): void {
  app.post(
    '/news/bulk',
    {
      config: EDITORS,
      schema: {
        tags,
        summary: 'One act for many stories',
        description:
          'Each by itself: one that cannot be is left as it is, with the `code` that its own call would answer. ' +
          'A story named with the `version` that was seen is left with `version_conflict` where another one is the newest.',
        body: BulkBody,
        response: { 200: BulkResult },
      },
    },
    async (request) => {
      const { body, session } = request
      requireEachOnce(body)
      const results = await idempotent(request, context.db, (tx) => actOnMany(tx, context, body, session.sub))
      cache.drop()
      return results
    },
  )
}
