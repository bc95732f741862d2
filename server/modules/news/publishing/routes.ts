// Routes for editors who publish stories and withdraw them.
import { Type } from '@fastify/type-provider-typebox'
import { Published, PublishBody, UnpublishedStory } from '#contract/news.ts'
import { BulkBody, BulkResult, EditedStory, PeriodBody } from '#contract/news-editing.ts'
import {
  Impact,
  ImpactQuery,
  Confirmations,
  ConfirmingPeople,
  ConfirmingQuery,
  ExportQuery,
  Reach,
  Reminded,
  ReviewBody,
} from '#contract/news-publishing.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import type { ResponseCache } from '#server/modules/news/reading/response-cache.ts'
import { readUnpublished } from '#server/modules/news/reading/queries.ts'
import { EDITORS, StoryId, ABOUT_VERSIONS } from '#server/modules/news/route-schemas.ts'
import { csvHeaders } from '#server/text/csv.ts'
import { runBulkAction, requireEachOnce } from './bulk.ts'
import { readImpact } from './impact.ts'
import { readReach } from './reach.ts'
import { removePeriod, setPeriod } from './period.ts'
import { publishStory, undoPublication } from './publish.ts'
import { deleteStory, restoreStory, unpublishStory } from './withdraw.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import {
  readConfirmations,
  remindReaders,
  readConfirming,
  exportConfirmations,
} from '#server/modules/news/reading/confirmations.ts'
import { approveStory, askReview, returnStory } from './review.ts'

const tags = ['news publishing']

type Action = (tx: Tx, context: Context, target: { id: number; editorId: string }) => Promise<EditedStory>

/** Actions on one story without a body. */
const ACTIONS: readonly [method: 'post' | 'delete', path: string, summary: string, action: Action][] = [
  ['post', '/news/:id/publish/undo', 'Undo a publication before its readers are notified', undoPublication],
  ['post', '/news/:id/unpublish', 'Unpublish a story', unpublishStory],
  ['delete', '/news/:id/period', 'Remove the validity period', removePeriod],
  ['delete', '/news/:id', 'Move a story into the bin for 30 days', deleteStory],
  ['post', '/news/:id/restore', 'Restore a story from the bin', restoreStory],
]

/** Actions of the review by a second editor. */
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

export const publishingRoutes = (cache: ResponseCache) =>
  moduleRoutes({ tags, ...EDITORS }, (route, context, app) => {
    const { db, now } = context
    // The editor's own server does not wait for the NOTIFY.
    const after = cache.clear
    route.get(
      '/news/unpublished',
      { summary: 'Drafts and scheduled stories', response: Type.Array(UnpublishedStory) },
      () => readUnpublished(db),
    )
    route.get(
      '/news/:id/impact',
      { summary: 'The impact of publishing the newest version', params: StoryId, query: ImpactQuery, response: Impact },
      ({ params, query }) => readImpact(context, params.id, query.at === undefined ? now() : new Date(query.at)),
    )
    route.get(
      '/news/:id/reach',
      { summary: 'How many of the notified people have read a story, by company', params: StoryId, response: Reach },
      ({ params }) => readReach(db, params.id, now()),
    )
    route.post(
      '/news/:id/publish',
      {
        summary: 'Publish the newest version, or notify the readers again',
        description:
          `${ABOUT_VERSIONS} 409 too: \`story_deleted\`, \`story_expired\`, \`validity_period_set\`, \`review_required\`, ` +
          'and `publication_pending` while an earlier publication can still be undone. ' +
          '422 `fields_missing` with the missing fields, including descriptions of pictures.',
        params: StoryId,
        versioned: true,
        body: PublishBody,
        mayOmitBody: true,
        response: Published,
        after,
      },
      ({ tx, viewer, params, version, body }) =>
        publishStory(tx, context, params.id, { ...body, version }, viewer.personId),
    )
    route.put(
      '/news/:id/period',
      {
        summary: 'Set or reset the validity period; releases the newest version for it',
        description:
          `${ABOUT_VERSIONS} 409 too: \`story_deleted\`, \`review_required\`, and \`story_published\` for the begin of a ` +
          'public story. 422 `period_invalid`, `fields_missing`.',
        params: StoryId,
        versioned: true,
        body: PeriodBody,
        response: EditedStory,
        after,
      },
      ({ tx, viewer, params: { id }, version, body }) =>
        setPeriod(tx, context, { id, editorId: viewer.personId, version }, body),
    )
    for (const [method, url, summary, action] of ACTIONS)
      route[method](url, { summary, params: StoryId, response: EditedStory, after }, ({ tx, viewer, params: { id } }) =>
        action(tx, context, { id, editorId: viewer.personId }),
      )
    route.post(
      '/news/bulk',
      {
        summary: 'One action for many stories',
        description:
          'Each story on its own: one that refuses the action is not changed and gets the `code` of the single call. ' +
          'A story with the `version` that was seen gets `version_conflict` if a newer one exists.',
        body: BulkBody,
        response: BulkResult,
        after,
      },
      ({ tx, viewer, body }) => {
        requireEachOnce(body)
        return runBulkAction(tx, context, body, viewer.personId)
      },
    )
    for (const [url, summary, codes, action] of STEPS)
      route.post(
        url,
        {
          summary,
          description: `${ABOUT_VERSIONS} ${codes}`,
          params: StoryId,
          versioned: true,
          body: ReviewBody,
          mayOmitBody: true,
          response: EditedStory,
        },
        ({ tx, viewer, params: { id }, version, body }) =>
          action(tx, context, { id, editorId: viewer.personId, version }, body),
      )
    route.get(
      '/news/:id/confirmations',
      { summary: 'Confirmations by company', params: StoryId, response: Confirmations },
      ({ params }) => readConfirmations(db, params.id),
    )
    route.get(
      '/news/:id/confirmations/people',
      {
        summary: 'People who have confirmed and people who have not, if the story requires names',
        params: StoryId,
        query: ConfirmingQuery,
        response: ConfirmingPeople,
      },
      ({ params, query }) => readConfirming(db, params.id, query),
    )
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
        reply.headers(csvHeaders(`bestaetigungen-${params.id}`)).send(await exportConfirmations(db, params.id, query)),
    )
    route.post(
      '/news/:id/reminders',
      { summary: 'Remind people who have not confirmed', params: StoryId, response: Reminded },
      ({ tx, viewer, params: { id } }) => remindReaders(tx, context, { id, editorId: viewer.personId }),
    )
  })
