// Pictures of ads, below api/mp.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { AdPicture, PictureId, PictureQuery, TurnBody } from '#contract/marketplace.ts'
import { PICTURE_BYTES } from '#domain/files/picture-rules.ts'
import type { Context } from '#server/kernel/context.ts'
import { tooManyBytes } from '#server/files/inspect-picture.ts'
import { UPLOAD_TYPE } from '#server/files/receive-upload.ts'
import { contentDisposition } from '#server/files/send-file.ts'
import { fileResponse, Height, sendPicture } from '#server/files/send-picture.ts'
import { createUploadLimiter } from '#server/files/upload-limiter.ts'
import { MARKET_ROLE, PLACER_ROLE, readViewer } from '#server/modules/marketplace/viewer.ts'
import { findPicture, turn, uploadPicture } from './pictures.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['marketplace pictures']

export const pictureRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addRead(app, context)
    addTurn(app, context)
    void app.register(async (scope: App) => addUpload(scope, context))
  }

function addRead(app: App, { db, now }: Context): void {
  app.get(
    '/pictures/:id',
    {
      config: { access: [MARKET_ROLE] },
      schema: {
        tags,
        summary: 'A picture of an ad, for people who see the ad',
        params: PictureId,
        querystring: Type.Object({ ...Height.properties }),
        response: {
          200: fileResponse('The picture', 'image/*'),
          206: fileResponse('The part that `Range` asks for', 'image/*'),
        },
      },
    },
    async (request, reply) => {
      const viewer = await readViewer(db, request.session)
      const { name, ...picture } = await findPicture(db, viewer, request.params.id, now())
      const disposition = contentDisposition('inline', name)
      return sendPicture(request, reply, db, picture, { height: request.query.height, disposition })
    },
  )
}

function addTurn(app: App, context: Context): void {
  app.put(
    '/pictures/:id/turn',
    {
      config: { access: [PLACER_ROLE] },
      schema: {
        tags,
        summary: 'Turn a picture of an own ad',
        description: 'From the original each time, so that it loses nothing by being turned again.',
        params: PictureId,
        body: TurnBody,
        response: { 200: AdPicture },
      },
    },
    (request) => turn(request, context, request.params.id, request.body.turn),
  )
}

/** Refuses an upload by its announced length before the body is read. */
async function refuseLarge({ headers }: FastifyRequest): Promise<void> {
  if (Number(headers['content-length'] ?? 0) > PICTURE_BYTES) throw tooManyBytes()
}

/** A separate scope, because only this route accepts a raw body. */
function addUpload(app: App, context: Context): void {
  const limiter = createUploadLimiter(context.now)
  app.addContentTypeParser(UPLOAD_TYPE, (_request, _payload, done) => done(null))
  app.post(
    '/pictures',
    {
      config: { access: [PLACER_ROLE], slowBody: true },
      onRequest: refuseLarge,
      schema: {
        tags,
        summary: 'Upload a picture for an ad: JPEG or PNG to 2 MB',
        description:
          'The body is the file itself. A picture that no saved ad has is removed after a day. 413 `picture_too_large`; 422 ' +
          '`picture_unreadable`, `picture_dimensions`, `document_empty`.',
        consumes: [UPLOAD_TYPE],
        querystring: PictureQuery,
        response: { 201: AdPicture },
      },
    },
    async (request, reply) => {
      const picture = await limiter.run(request.session.personId, () => uploadPicture(request, context))
      return reply.code(201).send(picture)
    },
  )
}
