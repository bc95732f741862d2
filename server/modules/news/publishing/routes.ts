// Routes for editors who publish stories and withdraw them.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Published, PublishBody, UnpublishedStory } from '#contract/news.ts'
import { BulkBody, BulkResult, EditedStory, PeriodBody } from '#contract/news-editing.ts'
import {
  Impact,
  ImpactQuery,
  ConfirmBody,
  Confirmations,
  Confirmed,
  ConfirmingPeople,
  ConfirmingQuery,
  ExportQuery,
  Reach,
  Reminded,
  ReviewBody,
} from '#contract/news-publishing.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import type { ResponseCache } from '#server/modules/news/reading/response-cache.ts'
import { readUnpublished } from '#server/modules/news/reading/queries.ts'
import { EDITORS, StoryId, ABOUT_VERSIONS } from '#server/modules/news/route-schemas.ts'
import { runBulkAction, requireEachOnce } from './bulk.ts'
import { readImpact } from './impact.ts'
import { readReach } from './reach.ts'
import { removePeriod, setPeriod } from './period.ts'
import { publishStory, undoPublication } from './publish.ts'
import { deleteStory, restoreStory, unpublishStory } from './withdraw.ts'
import { readerOf } from '#server/modules/news/reading/reader.ts'
import { confirmStory, readConfirmations, remindReaders, readConfirming, exportConfirmations } from './confirmations.ts'
import { approveStory, askReview, returnStory } from './review.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['news publishing']

export function addPublishing(app: App, context: Context, cache: ResponseCache): void {
  addQuestions(app, context)
  addPublish(app, context, cache)
  addPeriod(app, context, cache)
  addActions(app, context, cache)
  addBulk(app, context, cache)
  addReviews(app, context)
  addConfirmations(app, context)
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
        summary: 'The impact of publishing the newest version',
        params: StoryId,
        querystring: ImpactQuery,
        response: { 200: Impact },
      },
    },
    ({ params, query }) => readImpact(context, params.id, query.at === undefined ? now() : new Date(query.at)),
  )
  app.get(
    '/news/:id/reach',
    {
      config: EDITORS,
      schema: {
        tags,
        summary: 'How many of the notified people have read a story, by company',
        params: StoryId,
        response: { 200: Reach },
      },
    },
    ({ params }) => readReach(db, params.id, now()),
  )
}

function addPublish(app: App, context: Context, cache: ResponseCache): void {
  app.post(
    '/news/:id/publish',
    {
      config: EDITORS,
      schema: {
        tags,
        summary: 'Publish the newest version, or notify the readers again',
        description:
          `${ABOUT_VERSIONS} 409 too: \`story_deleted\`, \`story_expired\`, \`validity_period_set\`, \`review_required\`, ` +
          'and `publication_pending` while an earlier publication can still be undone. ' +
          '422 `fields_missing` with the missing fields, including descriptions of pictures.',
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
      const options = { ...body, version: versionOf(request) }
      const published = await idempotent(request, context.db, (tx) =>
        publishStory(tx, context, params.id, options, session.personId),
      )
      // The editor's own server does not wait for the NOTIFY.
      cache.clear()
      return published
    },
  )
}

function addPeriod(app: App, context: Context, cache: ResponseCache): void {
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
      const target = { id: request.params.id, editorId: request.session.personId, version: versionOf(request) }
      const story = await idempotent(request, context.db, (tx) => setPeriod(tx, context, target, request.body))
      cache.clear()
      return story
    },
  )
}

type Action = (tx: Tx, context: Context, target: { id: number; editorId: string }) => Promise<EditedStory>

/** Actions on one story without a body. */
const ACTIONS: readonly [method: 'POST' | 'DELETE', path: string, summary: string, action: Action][] = [
  ['POST', '/news/:id/publish/undo', 'Undo a publication before its readers are notified', undoPublication],
  ['POST', '/news/:id/unpublish', 'Unpublish a story', unpublishStory],
  ['DELETE', '/news/:id/period', 'Remove the validity period', removePeriod],
  ['DELETE', '/news/:id', 'Move a story into the bin for 30 days', deleteStory],
  ['POST', '/news/:id/restore', 'Restore a story from the bin', restoreStory],
]

function addActions(app: App, context: Context, cache: ResponseCache): void {
  for (const [method, url, summary, action] of ACTIONS)
    app.route({
      method,
      url,
      config: EDITORS,
      schema: { tags, summary, params: StoryId, response: { 200: EditedStory } },
      handler: async (request) => {
        const target = { id: request.params.id, editorId: request.session.personId }
        const story = await idempotent(request, context.db, (tx) => action(tx, context, target))
        cache.clear()
        return story
      },
    })
}

function addBulk(app: App, context: Context, cache: ResponseCache): void {
  app.post(
    '/news/bulk',
    {
      config: EDITORS,
      schema: {
        tags,
        summary: 'One action for many stories',
        description:
          'Each story on its own: one that refuses the action is not changed and gets the `code` of the single call. ' +
          'A story with the `version` that was seen gets `version_conflict` if a newer one exists.',
        body: BulkBody,
        response: { 200: BulkResult },
      },
    },
    async (request) => {
      const { body, session } = request
      requireEachOnce(body)
      const results = await idempotent(request, context.db, (tx) => runBulkAction(tx, context, body, session.personId))
      cache.clear()
      return results
    },
  )
}

const STEPS = [
  ['/news/:id/review', 'Request a review by a second editor', '422 `fields_missing`.', askReview],
  [
    '/news/:id/review/approve',
    'Approve the version that was read',
    '409 too: `review_not_asked`. 403 `second_editor_required` for its author and for who requested the review.',
    approveStory,
  ],
  ['/news/:id/review/return', 'Return a story to its author', '409 too: `review_not_asked`.', returnStory],
] as const

/** Review by a second editor. */
function addReviews(app: App, context: Context): void {
  for (const [url, summary, codes, action] of STEPS)
    app.post(
      url,
      {
        config: EDITORS,
        schema: {
          tags,
          summary,
          description: `${ABOUT_VERSIONS} ${codes}`,
          params: StoryId,
          headers: IfMatch,
          body: ReviewBody,
          response: { 200: EditedStory },
        },
        preValidation: async (request) => {
          if (request.body === undefined) request.body = {}
        },
      },
      (request) => {
        const { params, session, body } = request
        const target = { id: params.id, editorId: session.personId, version: versionOf(request) }
        return idempotent(request, context.db, (tx) => action(tx, context, target, body))
      },
    )
}

/** Confirmations by readers, and the figures that editors see. */
function addConfirmations(app: App, context: Context): void {
  addConfirming(app, context)
  addFigures(app, context)
  addExport(app, context)
  const { db } = context
  app.post(
    '/news/:id/reminders',
    {
      config: EDITORS,
      schema: { tags, summary: 'Remind people who have not confirmed', params: StoryId, response: { 200: Reminded } },
    },
    (request) =>
      idempotent(request, db, (tx) =>
        remindReaders(tx, context, { id: request.params.id, editorId: request.session.personId }),
      ),
  )
}

function addConfirming(app: App, context: Context): void {
  const { db, now } = context
  app.put(
    '/news/:id/confirmation',
    {
      config: { access: ['ma_news_user'] },
      schema: {
        tags: ['news'],
        summary: 'Confirm the version of a story that the reader has seen',
        params: StoryId,
        body: ConfirmBody,
        response: { 200: Confirmed },
      },
    },
    (request) => {
      const { params, session, body } = request
      const target = { id: params.id, personId: session.personId, version: body.version }
      return idempotent(request, db, (tx) => confirmStory(tx, context, readerOf(session, now()), target))
    },
  )
}

function addFigures(app: App, { db }: Context): void {
  app.get(
    '/news/:id/confirmations',
    {
      config: EDITORS,
      schema: { tags, summary: 'Confirmations by company', params: StoryId, response: { 200: Confirmations } },
    },
    ({ params }) => readConfirmations(db, params.id),
  )
  app.get(
    '/news/:id/confirmations/people',
    {
      config: EDITORS,
      schema: {
        tags,
        summary: 'People who have confirmed and people who have not, if the story requires names',
        params: StoryId,
        querystring: ConfirmingQuery,
        response: { 200: ConfirmingPeople },
      },
    },
    ({ params, query }) => readConfirming(db, params.id, query),
  )
}

function addExport(app: App, { db }: Context): void {
  app.get(
    '/news/:id/confirmations/export',
    {
      config: EDITORS,
      schema: {
        tags,
        summary: 'Confirmations as CSV; with names only if the story requires them',
        params: StoryId,
        querystring: ExportQuery,
        response: {
          200: {
            description: 'One line for each company or person',
            content: { 'text/csv': { schema: Type.String() } },
          },
        },
      },
    },
    async ({ params, query }, reply) =>
      reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="bestaetigungen-${params.id}.csv"`,
          'cache-control': 'no-store',
        })
        .send(await exportConfirmations(db, params.id, query)),
  )
}
