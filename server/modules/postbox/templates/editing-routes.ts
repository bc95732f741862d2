// Templates and group postboxes for their editors, below api/forms. Everybody signed in may call them; `Editor` determines the result.
import { Type } from '@fastify/type-provider-typebox'
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
import { forbidden } from '#server/http/errors.ts'
import { ADMIN_ROLE, USER_ROLE } from '#server/modules/postbox/roles.ts'
import { serializeAsIs } from '#server/modules/postbox/serialize.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
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
} from './save-template.ts'
import { fileOf } from './template-file.ts'

const ADMIN = [ADMIN_ROLE] as const
/** A template has up to 300 questions with texts in two languages. */
const BODY_LIMIT = 4 * 1024 * 1024

const EDITORS = 'For main administrators and the people whom a template names as its editors; 404 for others.'
const REFUSALS = '409 `version_conflict` with the present template, `template_archived`.'
const ERRORS =
  '422 `template_refused`: `details` name the path of each error, its rule, and the names of what else it concerns.'

export const editingRoutes = moduleRoutes(
  { tags: ['forms'], access: [USER_ROLE], viewer: (_db, { session }) => editorOf(session) },
  (route, context, app) => {
    const { db } = context
    serializeAsIs(app)
    route.get(
      '/templates',
      {
        summary: 'Templates that I edit',
        description: 'In every state. 403 for people who edit none.',
        response: EditedTemplates,
      },
      ({ viewer }) => listEdited(db, viewer),
    )
    route.get(
      '/templates/access',
      { summary: 'Whether I edit templates, and make new ones', response: TemplateAccess },
      ({ viewer }) => readAccess(db, viewer),
    )
    route.get(
      '/templates/choices',
      {
        summary: 'Companies, group postboxes and roles that a template can name',
        description: '403 for people who edit no template.',
        query: ChoicesQuery,
        response: TemplateChoices,
      },
      ({ viewer, query }) => readChoices(db, viewer, query.templateId),
    )
    route.get(
      '/templates/:id',
      { summary: 'A template to be changed', description: EDITORS, params: TemplateId, response: EditedTemplate },
      ({ viewer, params }) => readEdited(db, viewer, params.id),
    )
    route.get(
      '/templates/:id/versions',
      {
        summary: 'Published versions, the newest first',
        description: EDITORS,
        params: TemplateId,
        response: TemplateVersions,
      },
      ({ viewer, params }) => readVersions(db, viewer, params.id),
    )
    route.get(
      '/templates/:id/history',
      {
        summary: 'Who has changed what of a template, the newest entry first',
        description: EDITORS,
        params: TemplateId,
        response: TemplateHistory,
      },
      ({ viewer, params }) => readHistory(db, viewer, params.id),
    )
    route.get(
      '/templates/:id/file',
      {
        summary: 'A template as a file, as it is edited now',
        description: `Groups, people and companies by name. ${EDITORS}`,
        params: TemplateId,
        response: TemplateFile,
      },
      async ({ viewer, params }) => fileOf(db, await readContent(db, viewer, params.id)),
    )
    route.post(
      '/templates',
      {
        access: ADMIN,
        summary: 'Create a template as a draft',
        description: ERRORS,
        bodyLimit: BODY_LIMIT,
        body: DraftContentBody,
        response: EditedTemplate,
      },
      ({ tx, viewer, body }) => createTemplate(tx, context, viewer, body.content),
    )
    route.post(
      '/templates/import',
      {
        access: ADMIN,
        summary: 'Create a template from a file, as a draft',
        description: `All of it or nothing. ${ERRORS} \`reference_unknown\` for names of groups, people and companies that are not here.`,
        bodyLimit: BODY_LIMIT,
        body: TemplateFile,
        response: EditedTemplate,
      },
      ({ tx, viewer, body }) => importTemplate(tx, context, viewer, body),
    )
    const shape = { params: TemplateId, versioned: true, response: EditedTemplate } as const
    route.put(
      '/templates/:id/draft',
      {
        ...shape,
        summary: 'Save the draft of a template, complete or not',
        description: `${REFUSALS} ${ERRORS} Only conditions that contradict each other or read in a circle are refused here.`,
        bodyLimit: BODY_LIMIT,
        body: DraftContentBody,
      },
      ({ tx, viewer, params, version, body }) =>
        saveDraft(tx, context, { id: params.id, editor: viewer, version }, body.content),
    )
    route.delete(
      '/templates/:id/draft',
      {
        ...shape,
        summary: 'Throw the draft away and go on with the published version',
        description: `${REFUSALS} \`nothing_published\`.`,
      },
      ({ tx, viewer, params, version }) => discardDraft(tx, context, { id: params.id, editor: viewer, version }),
    )
    route.post(
      '/templates/:id/publish',
      {
        ...shape,
        summary: 'Publish the draft as the next version',
        description: `Forms and drafts that were begun keep theirs. ${REFUSALS} \`nothing_to_publish\`. ${ERRORS} \`reference_unknown\`.`,
      },
      ({ tx, viewer, params, version }) => publishTemplate(tx, context, { id: params.id, editor: viewer, version }),
    )
    const description = `403 \`not_administrator\` for editors who are no main administrators. ${REFUSALS}`
    for (const [path, summary, isArchived] of [
      ['archive', 'Archive a template: nobody begins it any more, what was begun goes on', true],
      ['restore', 'Offer an archived template again', false],
    ] as const)
      route.post(`/templates/:id/${path}`, { ...shape, summary, description }, ({ tx, viewer, params, version }) =>
        archiveTemplate(tx, context, { id: params.id, editor: viewer, version }, isArchived),
      )
    route.put(
      '/templates/:id/editors',
      { ...shape, summary: 'Name who edits a template', description, body: EditorsBody },
      ({ tx, viewer, params, version, body }) =>
        nameEditors(tx, context, { id: params.id, editor: viewer, version }, body.people),
    )
    route.postWithoutTransaction(
      '/templates/preview',
      {
        summary: 'A template as it would begin for a person, before it is saved',
        description:
          'Private values of others are not shown. 403 for people who edit no template; 404 for an unknown person.',
        bodyLimit: BODY_LIMIT,
        body: PreviewBody,
        response: TemplatePreview,
      },
      async ({ viewer, body }) => {
        if (!(await readAccess(db, viewer)).mayEdit) throw forbidden()
        return readPreview(context, viewer.personId, body.personId, body.content)
      },
    )
    route.get(
      '/groups/all',
      { access: ADMIN, summary: 'All group postboxes with their members', response: EditedGroups },
      () => listGroups(db),
    )
    route.post(
      '/groups',
      {
        access: ADMIN,
        summary: 'Create a group postbox',
        description: '422 `name_taken`, `reference_unknown`.',
        body: GroupBody,
        response: EditedGroup,
      },
      ({ tx, viewer, body }) => createGroup(tx, context, viewer.personId, body),
    )
    route.put(
      '/groups/:id',
      {
        access: ADMIN,
        summary: 'Rename a group postbox and choose its members',
        description: '409 `version_conflict` with the present group; 422 `name_taken`, `reference_unknown`.',
        params: GroupId,
        versioned: true,
        body: GroupBody,
        response: EditedGroup,
      },
      ({ tx, viewer, params, version, body }) =>
        changeGroup(tx, context, { id: params.id, personId: viewer.personId, version }, body),
    )
    route.delete(
      '/groups/:id',
      {
        access: ADMIN,
        summary: 'Delete a group postbox that no template uses',
        description: '409 `group_in_use`, `version_conflict` with the present group.',
        params: GroupId,
        versioned: true,
        status: 204,
        response: Type.Null(),
      },
      ({ tx, viewer, params, version }) => deleteGroup(tx, { id: params.id, personId: viewer.personId, version }),
    )
  },
)
