// Drafts with their files, and sending, below api/forms.
import { Type } from '@fastify/type-provider-typebox'
import { LongId, Uuid } from '#contract/ids.ts'
import { DraftBody, Form, FormDraft, FormDraftRow, FormFile, NewDraftBody, SendQuery } from '#contract/postbox.ts'
import { NAME_PATTERN } from '#domain/postbox/template.ts'
import { refuseLargeDocument } from '#server/files/receive-document.ts'
import { sendDocument, wholeOrPart } from '#server/files/send-picture.ts'
import { USER_ROLE } from '#server/modules/postbox/roles.ts'
import { serializeAsIs } from '#server/modules/postbox/serialize.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { beginDraft, deleteDraft, listDrafts, readDraft, saveDraft } from './drafts/drafts.ts'
import { deleteDraftFile, findDraftFile, uploadFile } from './drafts/files.ts'
import { sendDraft } from './forms/send.ts'

const tags = ['form drafts']
const USER = [USER_ROLE] as const
const DraftId = Type.Object({ id: LongId() })
const FileId = Type.Object({ id: LongId(), fileId: Uuid() })

const FileQuery = Type.Object(
  {
    question: Type.String({ pattern: NAME_PATTERN }),
    name: Type.String({ minLength: 1, maxLength: 255, description: 'As it is called on the device' }),
  },
  { additionalProperties: false },
)

export const draftRoutes = moduleRoutes({ tags, access: USER }, (route, context, app) => {
  const { db } = context
  serializeAsIs(app)
  route.get(
    '/drafts',
    { summary: 'My drafts, the last changed first', response: Type.Array(FormDraftRow) },
    ({ viewer }) => listDrafts(db, viewer.personId),
  )
  route.get(
    '/drafts/:id',
    { summary: 'A draft of mine, with its template', params: DraftId, response: FormDraft },
    ({ viewer, params }) => readDraft(db, viewer.personId, params.id),
  )
  route.post(
    '/drafts',
    {
      summary: 'Begin a form, with what my profile knows',
      description: '429 `drafts_limit`.',
      body: NewDraftBody,
      response: FormDraft,
    },
    ({ tx, viewer, body }) => beginDraft(tx, context, viewer.personId, body),
  )
  route.put(
    '/drafts/:id',
    {
      summary: 'Keep what is typed',
      description: '409 `version_conflict` with the present draft.',
      params: DraftId,
      versioned: 'required',
      body: DraftBody,
      response: FormDraft,
    },
    ({ tx, viewer, params, version, body }) =>
      saveDraft(tx, context, { id: params.id, personId: viewer.personId, version }, body),
  )
  route.delete(
    '/drafts/:id',
    {
      summary: 'Delete a draft with its files',
      description: '409 `version_conflict` with the present draft.',
      params: DraftId,
      versioned: true,
      status: 204,
      response: Type.Null(),
    },
    ({ tx, viewer, params, version }) => deleteDraft(tx, { id: params.id, personId: viewer.personId, version }),
  )
  route.post(
    '/drafts/:id/send',
    {
      summary: 'Send a draft',
      description:
        'A second window that sends the same draft gets the same form. 422 `answers_refused`: `details` name each answer as ' +
        '`answers.<page>.<question>[.<row>.<inner>]` with its rule. 409 `version_conflict` with the present draft; of a draft that changes ' +
        'a form 409 `alreadyDecided`, `notOpen`, `change_over` with the present form, `approvals_end` with the present draft, which names ' +
        'them.',
      params: DraftId,
      query: SendQuery,
      versioned: true,
      response: Form,
    },
    ({ tx, viewer, params, query, version }) =>
      sendDraft(tx, context, { id: params.id, personId: viewer.personId, version }, query.endsApprovals),
  )
  app.get(
    '/drafts/:id/files/:fileId',
    {
      config: { access: USER },
      schema: {
        tags,
        summary: 'A file of my draft',
        params: FileId,
        response: wholeOrPart('The file'),
      },
    },
    async (request, reply) => {
      const { id, fileId } = request.params
      const file = await findDraftFile(db, request.session.personId, id, fileId)
      return sendDocument(request, reply, db, file, undefined)
    },
  )
  route.delete(
    '/drafts/:id/files/:fileId',
    { summary: 'Delete a file of my draft', params: FileId, status: 204, response: Type.Null() },
    ({ tx, viewer, params: { id, fileId } }) => deleteDraftFile(tx, viewer.personId, id, fileId),
  )
  route.upload(
    '/drafts/:id/files',
    {
      summary: 'Upload a file for a question of my draft, to 10 MB',
      description:
        'The body is the file itself. 413 `document_too_large`; 422 `document_type`, `document_unreadable`; 429 `files_limit`.',
      params: DraftId,
      query: FileQuery,
      response: FormFile,
      refuseLarge: refuseLargeDocument,
    },
    (request) => uploadFile(request, context, { id: request.params.id, ...request.query }),
  )
})
