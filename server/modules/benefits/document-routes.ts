// Picture and attachments of benefits, below api/benefits.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { DocumentId, DocumentQuery, UploadedDocument } from '#contract/benefits.ts'
import { ADMIN_ROLE, USER_ROLE } from '#domain/benefits/benefit.ts'
import type { Context } from '#server/kernel/context.ts'
import { refuseLargeDocument } from '#server/files/receive-document.ts'
import { UPLOAD_TYPE } from '#server/files/receive-upload.ts'
import { fileResponse, Height, sendDocument } from '#server/files/send-picture.ts'
import { createUploadLimiter } from '#server/files/upload-limiter.ts'
import { findDocument, uploadDocument } from './documents.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['benefit documents']

export const documentRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addRead(app, context)
    void app.register(async (scope: App) => addUpload(scope, context))
  }

function addRead(app: App, context: Context): void {
  app.get(
    '/documents/:id',
    {
      config: { access: [USER_ROLE, ADMIN_ROLE] },
      schema: {
        tags,
        summary: 'A picture or an attachment of a benefit, for people who see the benefit',
        params: DocumentId,
        querystring: Type.Object({ ...Height.properties }),
        response: {
          200: fileResponse('The document', '*/*'),
          206: fileResponse('The part of it that `Range` asks for', '*/*'),
        },
      },
    },
    async (request, reply) => {
      const document = await findDocument(context, request.session, request.params.id)
      return sendDocument(request, reply, context.db, document, request.query.height)
    },
  )
}

/** A separate scope, because only this route accepts a raw body. */
function addUpload(app: App, context: Context): void {
  const limiter = createUploadLimiter(context.now)
  app.addContentTypeParser(UPLOAD_TYPE, (_request, _payload, done) => done(null))
  app.post(
    '/documents',
    {
      config: { access: [ADMIN_ROLE], slowBody: true },
      onRequest: refuseLargeDocument,
      schema: {
        tags,
        summary: 'Upload a file for a benefit: a picture (JPEG, PNG) to 2 MB, an attachment to 10 MB',
        description: 'The body is the file itself. A file that no saved benefit has is removed after a day.',
        consumes: [UPLOAD_TYPE],
        querystring: DocumentQuery,
        response: { 201: UploadedDocument },
      },
    },
    async (request, reply) => {
      const document = await limiter.run(request.session.personId, () => uploadDocument(request, context))
      return reply.code(201).send(document)
    },
  )
}
