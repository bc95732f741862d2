// A picture as an answer: fixed type, no sniffing, no scripts, kept by the browser only as long as it asks again.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from '@fastify/type-provider-typebox'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/errors.ts'
import { copyFor, readPicture } from './pictures.ts'

/** The query of every call that gives a picture. */
export const Height = Type.Object({
  height: Type.Optional(Type.Number({ multipleOf: 1, minimum: 1, maximum: 2000, description: 'px' })),
})

/** What a module found out about a picture that the caller may see. */
export interface PictureRef {
  readonly fileId: string
  readonly sha256: Buffer
  /** Heights of its copies in px. */
  readonly heights: readonly number[]
}

/** Answers with the picture, or 304 where the caller has it; `height` picks the next larger copy. */
export async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  db: Db,
  ref: PictureRef,
  height?: number,
): Promise<FastifyReply> {
  const copy = copyFor(height, ref.heights)
  const etag = `"${ref.sha256.toString('base64url')}${copy === undefined ? '' : `-${copy}`}"`
  // Rights are asked again each time; the bytes travel only when they changed.
  void reply.headers({ etag, 'cache-control': 'private, no-cache' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const picture = await readPicture(db, ref.fileId, copy)
  if (!picture) throw notFound()
  return reply
    .headers({
      'content-type': picture.contentType,
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    .send(picture.bytes)
}
