// Reports, moderation, categories and the answers that have to be checked, below api/qa.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
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
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import {
  changeCategory,
  createCategory,
  readChoices,
  readEditable,
  removeCategory,
} from '#server/modules/forum/categories/edit-categories.ts'
import { readChanges } from '#server/modules/forum/categories/changes.ts'
import { READER } from '#server/modules/forum/reading/routes.ts'
import { readViewer } from '#server/modules/forum/viewer.ts'
import {
  moderate,
  readChecked,
  readDisclosed,
  readDisclosures,
  readModerated,
  recordDisclosure,
  report,
} from './moderate.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['forum moderation']
const MODERATOR = { access: [FORUM_MODERATOR], personUnlogged: true } as const

export const moderationRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addReports(app, context)
    addModeration(app, context)
    addDisclosure(app, context)
    addCategories(app, context)
    addCategoryWrites(app, context)
    addTree(app, context)
  }

function addReports(app: App, context: Context): void {
  const { db, now } = context
  app.post(
    '/entries/:id/reports',
    {
      config: READER,
      schema: {
        tags,
        summary: 'Report an entry to the moderators; its author never learns who did',
        description:
          'Reported again, the answer is the open report. 403 `not_allowed` for an own entry; 422 `text_empty`.',
        params: EntryId,
        body: ForumReportBody,
        response: { 200: ForumReport },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session, now())
      return idempotent(request, db, (tx) => report(tx, context, viewer, request.params.id, request.body))
    },
  )
  app.get(
    '/checks',
    {
      config: READER,
      schema: {
        tags,
        summary: 'Official answers that the caller has to check; all of them for moderators',
        querystring: CheckedQuery,
        response: { 200: CheckedPage },
      },
    },
    async ({ session, query }) => readChecked(db, await readViewer(db, session, now()), query),
  )
}

function addModeration(app: App, context: Context): void {
  const { db, now } = context
  app.get(
    '/moderation',
    {
      config: MODERATOR,
      schema: {
        tags,
        summary: 'Entries with open reports, and hidden ones; of the own only those reported to the only moderator',
        response: { 200: Type.Array(ModeratedEntry) },
      },
    },
    async ({ session }) => readModerated(db, await readViewer(db, session, now())),
  )
  app.post(
    '/entries/:id/moderation',
    {
      config: MODERATOR,
      schema: {
        tags,
        summary: 'Hide an entry with a reason, show it again, or dismiss its reports',
        description:
          '403 `not_allowed` for an own entry, which the only moderator may hide; 409 `not_possible`; 422 `reason_required`.',
        params: EntryId,
        body: ModerateBody,
        response: { 200: ModeratedState },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session, now())
      return idempotent(request, db, (tx) => moderate(tx, context, viewer, request.params.id, request.body))
    },
  )
}

function addDisclosure(app: App, context: Context): void {
  const { db, now } = context
  app.post(
    '/entries/:id/author',
    {
      config: MODERATOR,
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
      const viewer = await readViewer(db, request.session, now())
      const { id } = request.params
      // Committed before the name is read, which is in no stored answer.
      await idempotent(request, db, (tx) => recordDisclosure(tx, context, viewer, id, request.body.reason))
      return readDisclosed(db, viewer, id)
    },
  )
  app.get(
    '/disclosures',
    {
      config: MODERATOR,
      schema: {
        tags,
        summary: 'Who asked for names of authors without a name, and why; never whose',
        response: { 200: Type.Array(Disclosure) },
      },
    },
    () => readDisclosures(db),
  )
}

function addCategories(app: App, { db, now }: Context): void {
  app.get(
    '/categories',
    {
      config: MODERATOR,
      schema: {
        tags,
        summary: 'All categories with whoever answers there',
        response: { 200: Type.Array(EditableForumCategory) },
      },
    },
    async ({ session }) => readEditable(db, await readViewer(db, session, now())),
  )
  app.get(
    '/categories/choices',
    {
      config: MODERATOR,
      schema: { tags, summary: 'Companies and material groups for a category', response: { 200: ForumChoices } },
    },
    () => readChoices(db),
  )
}

const REFUSED = '422 `category_refused`, `category_too_deep`, `reference_unknown` name the field.'

function addCategoryWrites(app: App, context: Context): void {
  const { db, now } = context
  app.post(
    '/categories',
    {
      config: MODERATOR,
      schema: {
        tags,
        summary: 'Add a category',
        description: REFUSED,
        body: ForumCategoryBody,
        response: { 200: EditableForumCategory },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session, now())
      return idempotent(request, db, (tx) => createCategory(tx, viewer, request.body))
    },
  )
  app.put(
    '/categories/:id',
    {
      config: MODERATOR,
      schema: {
        tags,
        summary: 'Change a category; questions that wait there may have somebody else answer',
        description: `409 \`version_conflict\` with the present category. ${REFUSED}`,
        params: ForumCategoryId,
        headers: IfMatch,
        body: ForumCategoryBody,
        response: { 200: EditableForumCategory },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session, now())
      const target = { id: request.params.id, version: versionOf(request) }
      return idempotent(request, db, (tx) => changeCategory(tx, context, viewer, target, request.body))
    },
  )
}

function addTree(app: App, context: Context): void {
  const { db, now } = context
  app.delete(
    '/categories/:id',
    {
      config: MODERATOR,
      schema: {
        tags,
        summary: 'Delete a category; with questions it stays at them, and those that wait go to the moderators',
        params: ForumCategoryId,
        response: { 200: RemovedForumCategory },
      },
    },
    async (request) => {
      const viewer = await readViewer(db, request.session, now())
      return idempotent(request, db, (tx) => removeCategory(tx, context, viewer, request.params.id))
    },
  )
  app.get(
    '/categories/changes',
    {
      config: MODERATOR,
      schema: {
        tags,
        summary: 'What was changed in the categories and which questions were moved, by whom; the last 100',
        response: { 200: Type.Array(ForumChange) },
      },
    },
    () => readChanges(db),
  )
}
