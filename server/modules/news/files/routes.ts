// Routes for documents of stories: editors upload them, everybody who sees the story may download them.
import { Type } from '@fastify/type-provider-typebox'
import { NewsDocument } from '#contract/news.ts'
import { UploadQuery } from '#contract/news-editing.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { notFound } from '#server/http/errors.ts'
import { refuseLargeDocument } from '#server/files/receive-document.ts'
import { contentDisposition, isKnown, sendFile } from '#server/files/send-file.ts'
import { Height, sendBytes, sendPicture, wholeOrPart } from '#server/files/send-picture.ts'
import { EDITORS } from '#server/modules/news/route-schemas.ts'
import { createCrops } from './crops.ts'
import { findDocument } from './find-document.ts'
import { uploadDocument } from './upload.ts'
import { Uuid } from '#contract/ids.ts'

const tags = ['news documents']

const Download = Type.Object({
  ...Height.properties,
  crop: Type.Optional(
    Type.String({
      pattern: '^\\d{1,5}(,\\d{1,5}){3}$',
      description: 'x,y,width,height of a crop that the story defines: returns this part of the picture',
    }),
  ),
})

export const documentRoutes = moduleRoutes({ tags, ...EDITORS }, (route, context, app) => {
  const { db, now, storage } = context
  const cropper = createCrops(db)
  app.get(
    '/docs/:id/download',
    {
      config: { access: ['ma_news_user', 'ma-news-api:news_write'] },
      schema: {
        tags,
        summary: 'A document of a story: pictures to be shown, attachments to be saved, in parts too',
        params: Type.Object({ id: Uuid() }),
        querystring: Download,
        response: wholeOrPart('The document'),
      },
    },
    async (request, reply) => {
      const found = await findDocument(db, request.session, request.params.id, now())
      if (!found) throw notFound()
      const { id, name, sha256, fileId, heights, contentType, size, crops } = found
      const { height, crop } = request.query
      if (fileId === null) {
        const etag = `"${sha256.toString('base64url')}"`
        if (isKnown(request, reply, etag)) return reply
        const disposition = contentDisposition('attachment', name)
        const open = storage.open.bind(storage, id)
        return sendFile(request, reply, etag, { contentType: contentType!, size: size!, disposition, open })
      }
      const disposition = contentDisposition('inline', name)
      if (crop === undefined)
        return sendPicture(request, reply, db, { fileId, sha256, heights }, { height, disposition })
      if (!crops.some((each) => each.join(',') === crop)) throw notFound()
      const cut = cropper.get(fileId, crop, height)
      const etag = `"${sha256.toString('base64url')}-${cut.key}"`
      if (isKnown(request, reply, etag)) return reply
      return sendBytes(request, reply, etag, await cut.make(), disposition)
    },
  )
  route.upload(
    '/docs',
    {
      summary: 'Upload a document for a story: pictures (JPEG, PNG) to 2 MB, attachments to 10 MB',
      description: 'The body is the file itself. A document that no saved story refers to is removed after a day.',
      query: UploadQuery,
      response: NewsDocument,
      refuseLarge: refuseLargeDocument,
    },
    (request) => uploadDocument(request, context),
  )
})
