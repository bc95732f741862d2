// Pictures of ads, below api/mp.
import { Type } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { AdPicture, PictureId, PictureQuery, TurnBody } from '#contract/marketplace.ts'
import { PICTURE_BYTES } from '#domain/files/picture-rules.ts'
import { tooManyBytes } from '#server/files/inspect-picture.ts'
import { contentDisposition } from '#server/files/send-file.ts'
import { fileResponse, Height, sendPicture } from '#server/files/send-picture.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { MARKET_ROLE, PLACER_ROLE, readViewer } from '#server/modules/marketplace/viewer.ts'
import { findPicture, turn, uploadPicture } from './pictures.ts'

const tags = ['marketplace pictures']

/** Refuses an upload by its announced length before the body is read. */
async function refuseLarge({ headers }: FastifyRequest): Promise<void> {
  if (Number(headers['content-length'] ?? 0) > PICTURE_BYTES) throw tooManyBytes()
}

export const pictureRoutes = moduleRoutes({ tags, access: [PLACER_ROLE] }, (route, context, app) => {
  const { db, now } = context
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
  route.upload(
    '/pictures',
    {
      summary: 'Upload a picture for an ad: JPEG or PNG to 2 MB',
      description:
        'The body is the file itself. A picture that no saved ad has is removed after a day. 413 `picture_too_large`; 422 ' +
        '`picture_unreadable`, `picture_dimensions`, `document_empty`.',
      query: PictureQuery,
      response: AdPicture,
      refuseLarge,
    },
    (request) => uploadPicture(request, context),
  )
})
