// Templates and group postboxes for their editors, below api/forms. Everybody signed in may ask; what they get is decided by `Editor`.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ChoicesQuery,
  DraftContentBody,
  EditedGroup,
  EditedGroups,
  EditedTemplate,
  EditedTemplates,
  EditorsBody,
  GroupBody,
  GroupId,
  PreviewBody,
  TemplateAccess,
  TemplateChoices,
  TemplateFile,
  TemplateHistory,
  TemplatePreview,
  TemplateVersions,
} from '#contract/postbox-editing.ts'
import { TemplateId } from '#contract/postbox-templates.ts'
import type { Context } from '#server/context.ts'
import { forbidden } from '#server/errors.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import type { FastifyRequest } from 'fastify'
import { ADMIN_ROLE, USER_ROLE } from '#server/modules/postbox/roles.ts'
import { serializeAsIs } from '#server/modules/postbox/serialize.ts'
import { changeGroup, createGroup, deleteGroup, listGroups } from './groups.ts'
import { readPreview } from './preview.ts'
import {
  editorOf,
  listEdited,
  readAccess,
  readChoices,
  readContent,
  readEdited,
  readHistory,
  readVersions,
} from './read-edited.ts'
import {
  archiveTemplate,
  createTemplate,
  discardDraft,
  importTemplate,
  nameEditors,
  publishTemplate,
  saveDraft,
  type Target,
} from './save-template.ts'
import { fileOf } from './template-file.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['forms']
const USER = { access: [USER_ROLE] } as const
const ADMIN = { access: [ADMIN_ROLE] } as const
/** A template has up to 300 questions with texts in two languages. */
const BODY_LIMIT = 4 * 1024 * 1024

const EDITORS = 'For main administrators and the people whom a template names as its editors; 404 for others.'
const REFUSALS = '409 `version_conflict` with the present template, `template_archived`.'
const ERRORS =
  '422 `template_refused`: `details` name the path of each error, its rule, and the names of what else it concerns.'

export const editingRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    serializeAsIs(app)
    addReads(app, context)
    addParts(app, context)
    addNew(app, context)
    addDraft(app, context)
    addStates(app, context)
    addPreview(app, context)
    addGroups(app, context)
    addGroupChanges(app, context)
  }

function addReads(app: App, { db }: Context): void {
  const response = { 200: EditedTemplates }
  app.get(
    '/templates',
    {
      config: USER,
      schema: {
        tags,
        summary: 'Templates that I edit',
        description: 'In every state. 403 for people who edit none.',
        response,
      },
    },
    ({ session }) => listEdited(db, editorOf(session)),
  )
  app.get(
    '/templates/access',
    {
      config: USER,
      schema: { tags, summary: 'Whether I edit templates, and make new ones', response: { 200: TemplateAccess } },
    },
    ({ session }) => readAccess(db, editorOf(session)),
  )
  app.get(
    '/templates/choices',
    {
      config: USER,
      schema: {
        tags,
        summary: 'Companies, group postboxes and roles that a template can name',
        description: '403 for people who edit no template.',
        querystring: ChoicesQuery,
        response: { 200: TemplateChoices },
      },
    },
    ({ session, query }) => readChoices(db, editorOf(session), query.templateId),
  )
  app.get(
    '/templates/:id',
    {
      config: USER,
      schema: {
        tags,
        summary: 'A template to be changed',
        description: EDITORS,
        params: TemplateId,
        response: { 200: EditedTemplate },
      },
    },
    ({ session, params }) => readEdited(db, editorOf(session), params.id),
  )
}

function addParts(app: App, { db }: Context): void {
  app.get(
    '/templates/:id/versions',
    {
      config: USER,
      schema: {
        tags,
        summary: 'Published versions, the newest first',
        description: EDITORS,
        params: TemplateId,
        response: { 200: TemplateVersions },
      },
    },
    ({ session, params }) => readVersions(db, editorOf(session), params.id),
  )
  app.get(
    '/templates/:id/history',
    {
      config: USER,
      schema: {
        tags,
        summary: 'Who has changed what of a template, the newest entry first',
        description: EDITORS,
        params: TemplateId,
        response: { 200: TemplateHistory },
      },
    },
    ({ session, params }) => readHistory(db, editorOf(session), params.id),
  )
  app.get(
    '/templates/:id/file',
    {
      config: USER,
      schema: {
        tags,
        summary: 'A template as a file, as it is edited now',
        description: `Groups, people and companies by name. ${EDITORS}`,
        params: TemplateId,
        response: { 200: TemplateFile },
      },
    },
    async ({ session, params }) => fileOf(db, await readContent(db, editorOf(session), params.id)),
  )
}

function addNew(app: App, context: Context): void {
  const { db } = context
  app.post(
    '/templates',
    {
      bodyLimit: BODY_LIMIT,
      config: ADMIN,
      schema: {
        tags,
        summary: 'Create a template as a draft',
        description: ERRORS,
        body: DraftContentBody,
        response: { 200: EditedTemplate },
      },
    },
    (request) =>
      idempotent(request, db, (tx) => createTemplate(tx, context, editorOf(request.session), request.body.content)),
  )
  app.post(
    '/templates/import',
    {
      bodyLimit: BODY_LIMIT,
      config: ADMIN,
      schema: {
        tags,
        summary: 'Create a template from a file, as a draft',
        description: `All of it or nothing. ${ERRORS} \`reference_unknown\` for names of groups, people and companies that are not here.`,
        body: TemplateFile,
        response: { 200: EditedTemplate },
      },
    },
    (request) => idempotent(request, db, (tx) => importTemplate(tx, context, editorOf(request.session), request.body)),
  )
}

const targetOf = (
  request: Pick<FastifyRequest, 'session' | 'headers'> & { readonly params: { readonly id: number } },
): Target => ({
  id: request.params.id,
  editor: editorOf(request.session),
  version: versionOf(request),
})

function addDraft(app: App, context: Context): void {
  const { db } = context
  const shape = { tags, params: TemplateId, headers: IfMatch, response: { 200: EditedTemplate } }
  app.put(
    '/templates/:id/draft',
    {
      bodyLimit: BODY_LIMIT,
      config: USER,
      schema: {
        ...shape,
        summary: 'Save the draft of a template, complete or not',
        description: `${REFUSALS} ${ERRORS} Only conditions that contradict each other or read in a circle are refused here.`,
        body: DraftContentBody,
      },
    },
    (request) => idempotent(request, db, (tx) => saveDraft(tx, context, targetOf(request), request.body.content)),
  )
  app.delete(
    '/templates/:id/draft',
    {
      config: USER,
      schema: {
        ...shape,
        summary: 'Throw the draft away and go on with the published version',
        description: `${REFUSALS} \`nothing_published\`.`,
      },
    },
    (request) => idempotent(request, db, (tx) => discardDraft(tx, context, targetOf(request))),
  )
  app.post(
    '/templates/:id/publish',
    {
      config: USER,
      schema: {
        ...shape,
        summary: 'Publish the draft as the next version',
        description: `Forms and drafts that were begun keep theirs. ${REFUSALS} \`nothing_to_publish\`. ${ERRORS} \`reference_unknown\`.`,
      },
    },
    (request) => idempotent(request, db, (tx) => publishTemplate(tx, context, targetOf(request))),
  )
}

function addStates(app: App, context: Context): void {
  const { db } = context
  const shape = { tags, params: TemplateId, headers: IfMatch, response: { 200: EditedTemplate } }
  const description = `403 \`not_administrator\` for editors who are no main administrators. ${REFUSALS}`
  for (const [path, summary, isArchived] of [
    ['archive', 'Archive a template: nobody begins it any more, what was begun goes on', true],
    ['restore', 'Offer an archived template again', false],
  ] as const)
    app.post(`/templates/:id/${path}`, { config: USER, schema: { ...shape, summary, description } }, (request) =>
      idempotent(request, db, (tx) => archiveTemplate(tx, context, targetOf(request), isArchived)),
    )
  app.put(
    '/templates/:id/editors',
    {
      config: USER,
      schema: { ...shape, summary: 'Name who edits a template', description, body: EditorsBody },
    },
    (request) => idempotent(request, db, (tx) => nameEditors(tx, context, targetOf(request), request.body.people)),
  )
}

function addPreview(app: App, context: Context): void {
  app.post(
    '/templates/preview',
    {
      bodyLimit: BODY_LIMIT,
      config: USER,
      schema: {
        tags,
        summary: 'A template as it would begin for a person, before it is saved',
        description:
          'Private values of others are not shown. 403 for people who edit no template; 404 for an unknown person.',
        body: PreviewBody,
        response: { 200: TemplatePreview },
      },
    },
    async ({ session, body }) => {
      if (!(await readAccess(context.db, editorOf(session))).mayEdit) throw forbidden()
      return readPreview(context, session.personId, body.personId, body.content)
    },
  )
}

function addGroups(app: App, context: Context): void {
  const { db } = context
  app.get(
    '/groups/all',
    {
      config: ADMIN,
      schema: { tags, summary: 'All group postboxes with their members', response: { 200: EditedGroups } },
    },
    () => listGroups(db),
  )
  app.post(
    '/groups',
    {
      config: ADMIN,
      schema: {
        tags,
        summary: 'Create a group postbox',
        description: '422 `name_taken`, `reference_unknown`.',
        body: GroupBody,
        response: { 200: EditedGroup },
      },
    },
    (request) => idempotent(request, db, (tx) => createGroup(tx, context, request.session.personId, request.body)),
  )
}

function addGroupChanges(app: App, context: Context): void {
  const { db } = context
  app.put(
    '/groups/:id',
    {
      config: ADMIN,
      schema: {
        tags,
        summary: 'Rename a group postbox and choose its members',
        description: '409 `version_conflict` with the present group; 422 `name_taken`, `reference_unknown`.',
        params: GroupId,
        headers: IfMatch,
        body: GroupBody,
        response: { 200: EditedGroup },
      },
    },
    (request) => {
      const target = { id: request.params.id, personId: request.session.personId, version: versionOf(request) }
      return idempotent(request, db, (tx) => changeGroup(tx, context, target, request.body))
    },
  )
  app.delete(
    '/groups/:id',
    {
      config: ADMIN,
      schema: {
        tags,
        summary: 'Delete a group postbox that no template uses',
        description: '409 `group_in_use`, `version_conflict` with the present group.',
        params: GroupId,
        headers: IfMatch,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const target = { id: request.params.id, personId: request.session.personId, version: versionOf(request) }
      const done = await idempotent(request, db, (tx) => deleteGroup(tx, target))
      return reply.code(204).send(done)
    },
  )
}
