// Reports, moderation, categories and the answers that have to be checked, below api/qa.
import { Type } from '@fastify/type-provider-typebox'
import { EntryId, ForumReport, ForumReportBody } from '#contract/forum.ts'
import {
  CheckedPage,
  CheckedQuery,
  DiscloseBody,
  DisclosedAuthor,
  Disclosure,
  EditableForumCategory,
  ForumCategoryBody,
  ForumCategoryId,
  ForumChange,
  ForumChoices,
  ModeratedEntry,
  ModeratedState,
  ModerateBody,
  RemovedForumCategory,
} from '#contract/forum-editing.ts'
import { FORUM_MODERATOR } from '#domain/forum/entry.ts'
import { idempotent } from '#server/http/idempotency.ts'
import {
  changeCategory,
  createCategory,
  readChoices,
  readEditable,
  removeCategory,
} from '#server/modules/forum/categories/edit-categories.ts'
import { readChanges } from '#server/modules/forum/categories/changes.ts'
import { FORUM, UNLOGGED, viewerOf } from '#server/modules/forum/viewer.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import {
  moderate,
  readChecked,
  readDisclosed,
  readDisclosures,
  readModerated,
  recordDisclosure,
  report,
} from './moderate.ts'

const tags = ['forum moderation']
const MODERATOR = [FORUM_MODERATOR] as const
const REFUSED = '422 `category_refused`, `category_too_deep`, `reference_unknown` name the field.'

export const moderationRoutes = moduleRoutes({ tags, ...FORUM }, (route, context, app) => {
  const { db } = context
  route.post(
    '/entries/:id/reports',
    {
      summary: 'Report an entry to the moderators; its author never learns who did',
      description:
        'Reported again, the answer is the open report. 403 `not_allowed` for an own entry; 422 `text_empty`.',
      params: EntryId,
      body: ForumReportBody,
      response: ForumReport,
    },
    ({ tx, viewer, params, body }) => report(tx, context, viewer, params.id, body),
  )
  route.get(
    '/checks',
    {
      summary: 'Official answers that the caller has to check; all of them for moderators',
      query: CheckedQuery,
      response: CheckedPage,
    },
    ({ viewer, query }) => readChecked(db, viewer, query),
  )
  route.get(
    '/moderation',
    {
      access: MODERATOR,
      summary: 'Entries with open reports, and hidden ones; of the own only those reported to the only moderator',
      response: Type.Array(ModeratedEntry),
    },
    ({ viewer }) => readModerated(db, viewer),
  )
  route.post(
    '/entries/:id/moderation',
    {
      access: MODERATOR,
      summary: 'Hide an entry with a reason, show it again, or dismiss its reports',
      description:
        '403 `not_allowed` for an own entry, which the only moderator may hide; 409 `not_possible`; 422 `reason_required`.',
      params: EntryId,
      body: ModerateBody,
      response: ModeratedState,
    },
    ({ tx, viewer, params, body }) => moderate(tx, context, viewer, params.id, body),
  )
  // The disclosure is committed before the name is read, which is in no stored answer.
  app.post(
    '/entries/:id/author',
    {
      config: { ...UNLOGGED, access: MODERATOR },
      schema: {
        tags,
        summary: 'The name of an author without a name, for a reason that is stored; the author is notified',
        description: '403 `not_allowed` for an entry with a name or an own one; 422 `reason_required`.',
        params: EntryId,
        body: DiscloseBody,
        response: { 200: DisclosedAuthor },
      },
    },
    async (request) => {
      const viewer = await viewerOf(db, request, context)
      const { id } = request.params
      await idempotent(request, db, (tx) => recordDisclosure(tx, context, viewer, id, request.body.reason))
      return readDisclosed(db, viewer, id)
    },
  )
  route.get(
    '/disclosures',
    {
      access: MODERATOR,
      summary: 'Who asked for names of authors without a name, and why; never whose',
      response: Type.Array(Disclosure),
    },
    () => readDisclosures(db),
  )
  route.get(
    '/categories',
    {
      access: MODERATOR,
      summary: 'All categories with whoever answers there',
      response: Type.Array(EditableForumCategory),
    },
    ({ viewer }) => readEditable(db, viewer),
  )
  route.get(
    '/categories/choices',
    { access: MODERATOR, summary: 'Companies and material groups for a category', response: ForumChoices },
    () => readChoices(db),
  )
  route.post(
    '/categories',
    {
      access: MODERATOR,
      summary: 'Add a category',
      description: REFUSED,
      body: ForumCategoryBody,
      response: EditableForumCategory,
    },
    ({ tx, viewer, body }) => createCategory(tx, viewer, body),
  )
  route.put(
    '/categories/:id',
    {
      access: MODERATOR,
      summary: 'Change a category; questions that wait there may have somebody else answer',
      description: `409 \`version_conflict\` with the present category. ${REFUSED}`,
      params: ForumCategoryId,
      versioned: true,
      body: ForumCategoryBody,
      response: EditableForumCategory,
    },
    ({ tx, viewer, params: { id }, version, body }) => changeCategory(tx, context, viewer, { id, version }, body),
  )
  route.delete(
    '/categories/:id',
    {
      access: MODERATOR,
      summary: 'Delete a category; with questions it stays at them, and those that wait go to the moderators',
      params: ForumCategoryId,
      response: RemovedForumCategory,
    },
    ({ tx, viewer, params }) => removeCategory(tx, context, viewer, params.id),
  )
  route.get(
    '/categories/changes',
    {
      access: MODERATOR,
      summary: 'What was changed in the categories and which questions were moved, by whom; the last 100',
      response: Type.Array(ForumChange),
    },
    () => readChanges(db),
  )
})
