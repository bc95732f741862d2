import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { EditedStory } from '#contract/news-editing.ts'
import {
  ConfirmBody,
  Confirmations,
  Confirmed,
  ConfirmingPeople,
  ConfirmingQuery,
  ExportQuery,
  Reminded,
  ReviewBody,
} from '#contract/news-publishing.ts'
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { ABOUT_VERSIONS } from '#server/modules/news/about-versions.ts'
import { readerOf } from '#server/modules/news/reading/reader.ts'
import { EDITORS, StoryId } from '#server/modules/news/route-schemas.ts'
import { exportConfirmations } from './confirmations-csv.ts'
import { confirmStory, readConfirmations, remindReaders } from './confirmations.ts'
import { readConfirming } from './confirming-people.ts'
import { approveStory, askReview, returnStory } from './review.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['news publishing']

const STEPS = [
  ['/news/:id/review', 'Ask for the review by a second editor', '422 `fields_missing`.', askReview],
  [
    '/news/:id/review/approve',
    'Approve the version that was read',
    '409 too: `review_not_asked`. 403 `second_editor_required` for whoever wrote it or asked.',
    approveStory,
  ],
  ['/news/:id/review/return', 'Send a story back to its author', '409 too: `review_not_asked`.', returnStory],
] as const

/** Review by a second editor. */
export function addReviews(app: App, context: Context): void {
  for (const [url, summary, codes, step] of STEPS)
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
        const act = { id: params.id, editorId: session.sub, version: versionOf(request) }
        return idempotent(request, context.db, (tx) => step(tx, context, act, body))
      },
    )
}

/** Confirmations by readers, and what editors see of them. */
export function addConfirmations(app: App, context: Context): void {
  addConfirming(app, context)
  addFigures(app, context)
  addExport(app, context)
  const { db } = context
  app.post(
    '/news/:id/reminders',
    {
      config: EDITORS,
      schema: { tags, summary: 'Remind those who have not confirmed', params: StoryId, response: { 200: Reminded } },
    },
    (request) =>
      idempotent(request, db, (tx) =>
        remindReaders(tx, context, { id: request.params.id, editorId: request.session.sub }),
      ),
  )
}

function addConfirming(app: App, { db, now }: Context): void {
  app.put(
    '/news/:id/confirmation',
    {
      config: { access: ['ma_news_user'] },
      schema: {
        tags: ['news'],
        summary: 'Confirm the version of a story that was read',
        params: StoryId,
        body: ConfirmBody,
        response: { 200: Confirmed },
      },
    },
    (request) => {
      const { params, session, body } = request
      const about = { id: params.id, personId: session.sub, version: body.version }
      return idempotent(request, db, (tx) => confirmStory(tx, readerOf(session, now()), about))
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
        summary: 'Who has confirmed and who has not, where the story demands names',
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
        summary: 'Confirmations as CSV; with names only where the story demands them',
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
