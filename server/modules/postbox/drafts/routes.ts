// Drafts with their files, and sending, below api/forms.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { LongId, Uuid } from '#contract/ids.ts'
import { DraftBody, Form, FormDraft, FormDraftRow, FormFile, NewDraftBody, SendQuery } from '#contract/postbox.ts'
import { SeenVersion } from '#contract/decisions.ts'
import { NAME_PATTERN } from '#domain/postbox/template.ts'
import type { Context } from '#server/context.ts'
import { refuseLargeDocument } from '#server/files/receive-document.ts'
import { UPLOAD_TYPE } from '#server/files/receive-upload.ts'
import { fileResponse, sendDocument } from '#server/files/send-picture.ts'
import { createUploadLimiter } from '#server/files/upload-limiter.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { USER_ROLE } from '#server/modules/postbox/roles.ts'
import { serializeAsIs } from '#server/modules/postbox/serialize.ts'
import { beginDraft, deleteDraft, listDrafts, readDraft, saveDraft } from './drafts.ts'
import { deleteDraftFile, findDraftFile, uploadFile } from './files.ts'
import { sendDraft } from './send.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['form drafts']
const USER = { access: [USER_ROLE] } as const
const DraftId = Type.Object({ id: LongId() })
const FileId = Type.Object({ id: LongId(), fileId: Uuid() })

export const draftRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    serializeAsIs(app)
    addReads(app, context)
    addWrites(app, context)
    addSending(app, context)
    addFiles(app, context)
    void app.register(async (scope: App) => addUpload(scope, context))
  }

function addReads(app: App, { db }: Context): void {
  app.get(
    '/drafts',
    {
      config: USER,
      schema: { tags, summary: 'My drafts, the last changed first', response: { 200: Type.Array(FormDraftRow) } },
    },
    ({ session }) => listDrafts(db, session.personId),
  )
  app.get(
    '/drafts/:id',
    {
      config: USER,
      schema: { tags, summary: 'A draft of mine, with its template', params: DraftId, response: { 200: FormDraft } },
    },
    ({ session, params }) => readDraft(db, session.personId, params.id),
  )
}

function addWrites(app: App, context: Context): void {
  const { db } = context
  app.post(
    '/drafts',
    {
      config: USER,
      schema: {
        tags,
        summary: 'Begin a form, with what my profile knows',
        description: '429 `drafts_limit`.',
        body: NewDraftBody,
        response: { 200: FormDraft },
      },
    },
    (request) => idempotent(request, db, (tx) => beginDraft(tx, context, request.session.personId, request.body)),
  )
  app.put(
    '/drafts/:id',
    {
      config: USER,
      schema: {
        tags,
        summary: 'Keep what is typed',
        description: '409 `version_conflict` with the present draft.',
        params: DraftId,
        headers: IfMatch,
        body: DraftBody,
        response: { 200: FormDraft },
      },
    },
    (request) => {
      const { params, session, body } = request
      const target = { id: params.id, personId: session.personId, version: versionOf(request, body) }
      return idempotent(request, db, (tx) => saveDraft(tx, context, target, body))
    },
  )
  app.delete(
    '/drafts/:id',
    {
      config: USER,
      schema: {
        tags,
        summary: 'Delete a draft with its files',
        description: '409 `version_conflict` with the present draft.',
        params: DraftId,
        headers: IfMatch,
        querystring: SeenVersion,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { params, session, query } = request
      const target = { id: params.id, personId: session.personId, version: versionOf(request, query) }
      await idempotent(request, db, (tx) => deleteDraft(tx, target))
      return reply.code(204).send(null)
    },
  )
}

function addSending(app: App, context: Context): void {
  app.post(
    '/drafts/:id/send',
    {
      config: USER,
      schema: {
        tags,
        summary: 'Send a draft',
        description:
          'A second window that sends the same draft gets the same form. 422 `answers_refused`: `details` name each answer as ' +
          '`answers.<page>.<question>[.<row>.<inner>]` with its rule. 409 `version_conflict` with the present draft; of a draft that changes ' +
          'a form 409 `alreadyDecided`, `notOpen`, `change_over` with the present form, `approvals_end` with the present draft, which names ' +
          'them.',
        params: DraftId,
        headers: IfMatch,
        querystring: SendQuery,
        response: { 200: Form },
      },
    },
    (request) => {
      const target = { id: request.params.id, personId: request.session.personId, version: versionOf(request) }
      return idempotent(request, context.db, (tx) => sendDraft(tx, context, target, request.query.endsApprovals))
    },
  )
}

function addFiles(app: App, { db }: Context): void {
  app.get(
    '/drafts/:id/files/:fileId',
    {
      config: USER,
      schema: {
        tags,
        summary: 'A file of my draft',
        params: FileId,
        response: {
          200: fileResponse('The file', '*/*'),
          206: fileResponse('The part of it that `Range` asks for', '*/*'),
        },
      },
    },
    async (request, reply) => {
      const { id, fileId } = request.params
      const file = await findDraftFile(db, request.session.personId, id, fileId)
      return sendDocument(request, reply, db, file, undefined)
    },
  )
  app.delete(
    '/drafts/:id/files/:fileId',
    {
      config: USER,
      schema: { tags, summary: 'Delete a file of my draft', params: FileId, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      const { id, fileId } = request.params
      await idempotent(request, db, (tx) => deleteDraftFile(tx, request.session.personId, id, fileId))
      return reply.code(204).send(null)
    },
  )
}

const FileQuery = Type.Object(
  {
    question: Type.String({ pattern: NAME_PATTERN }),
    name: Type.String({ minLength: 1, maxLength: 255, description: 'As it is called on the device' }),
  },
  { additionalProperties: false },
)

/** A separate scope, because only this route accepts a raw body. */
function addUpload(app: App, context: Context): void {
  const limiter = createUploadLimiter(context.now)
  app.addContentTypeParser(UPLOAD_TYPE, (_request, _payload, done) => done(null))
  app.post(
    '/drafts/:id/files',
    {
      config: { ...USER, slowBody: true },
      onRequest: refuseLargeDocument,
      schema: {
        tags,
        summary: 'Upload a file for a question of my draft, to 10 MB',
        description:
          'The body is the file itself. 413 `document_too_large`; 422 `document_type`, `document_unreadable`; 429 `files_limit`.',
        consumes: [UPLOAD_TYPE],
        params: DraftId,
        querystring: FileQuery,
        response: { 201: FormFile },
      },
    },
    async (request, reply) => {
      const upload = { id: request.params.id, ...request.query }
      const file = await limiter.run(request.session.personId, () => uploadFile(request, context, upload))
      return reply.code(201).send(file)
    },
  )
}
