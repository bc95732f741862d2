// Picture and attachments of benefits, below api/benefits.
import { Type } from '@fastify/type-provider-typebox'
import { DocumentId, DocumentQuery, UploadedDocument } from '#contract/benefits.ts'
import { ADMIN_ROLE, USER_ROLE } from '#domain/benefits/benefit.ts'
import { refuseLargeDocument } from '#server/files/receive-document.ts'
import { Height, sendDocument, wholeOrPart } from '#server/files/send-picture.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { findDocument, uploadDocument } from './documents.ts'

const tags = ['benefit documents']

export const documentRoutes = moduleRoutes({ tags, access: [ADMIN_ROLE] }, (route, context, app) => {
  app.get(
    '/documents/:id',
    {
      config: { access: [USER_ROLE, ADMIN_ROLE] },
      schema: {
        tags,
        summary: 'A picture or an attachment of a benefit, for people who see the benefit',
        params: DocumentId,
        querystring: Type.Object({ ...Height.properties }),
        response: wholeOrPart('The document'),
      },
    },
    async (request, reply) => {
      const document = await findDocument(context, request.session, request.params.id)
      return sendDocument(request, reply, context.db, document, request.query.height)
    },
  )
  route.upload(
    '/documents',
    {
      summary: 'Upload a file for a benefit: a picture (JPEG, PNG) to 2 MB, an attachment to 10 MB',
      description: 'The body is the file itself. A file that no saved benefit has is removed after a day.',
      query: DocumentQuery,
      response: UploadedDocument,
      refuseLarge: refuseLargeDocument,
    },
    (request) => uploadDocument(request, context),
  )
})
