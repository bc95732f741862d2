// Sends pictures and attachments of the database.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from '@fastify/type-provider-typebox'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { copyFor, readPicture, type Picture } from './pictures.ts'
import { contentDisposition, isKnown, sendFile } from './send-file.ts'

/** The query of every call that returns a picture. */
export const Height = Type.Object({
  height: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000, description: 'px' })),
})

/** The response of a call that returns bytes of any of these media types. */
export const fileResponse = (description: string, ...mediaTypes: readonly string[]) => ({
  description,
  content: Object.fromEntries(
    mediaTypes.map((type) => [type, { schema: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) }]),
  ),
})

/** A file of any type, whole and in parts. */
export const wholeOrPart = (description: string) => ({
  200: fileResponse(description, '*/*'),
  206: fileResponse('The part of it that `Range` asks for', '*/*'),
})

/** A picture that the caller may see. */
export interface PictureRef {
  readonly fileId: string
  readonly sha256: Buffer
  /** Heights of its copies in px. */
  readonly heights: readonly number[]
}

/** Sends these bytes, or the requested part of them. */
export const sendBytes = (
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  { bytes, contentType }: Picture,
  disposition = 'inline',
): Promise<FastifyReply> =>
  sendFile(request, reply, etag, {
    contentType,
    disposition,
    size: bytes.length,
    open: async (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
  })

/** Sends the picture, or 304 where the caller has it; `height` selects the next larger copy. */
export async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  db: Db,
  { fileId, sha256, heights }: PictureRef,
  { height, disposition }: { readonly height?: number | undefined; readonly disposition?: string } = {},
): Promise<FastifyReply> {
  const copy = copyFor(height, heights)
  const etag = `"${sha256.toString('base64url')}${copy === undefined ? '' : `-${copy}`}"`
  if (isKnown(request, reply, etag)) return reply
  const picture = await readPicture(db, fileId, copy)
  if (!picture) throw notFound()
  return sendBytes(request, reply, etag, picture, disposition)
}

/** A document that the caller may see: a picture by its file, or an attachment by its bytes. */
export interface StoredDocument {
  readonly name: string
  readonly sha256: Buffer
  /** The file of a picture, with the heights of its copies in px; null: an attachment. */
  readonly fileId: string | null
  readonly heights: readonly number[]
  readonly contentType: string | null
  readonly bytes: Buffer | null
}

/** Sends a picture for display, as `sendPicture` does, or an attachment for download. */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  db: Db,
  { name, fileId, sha256, heights, bytes, contentType }: StoredDocument,
  height: number | undefined,
): Promise<FastifyReply> {
  if (fileId !== null) {
    const disposition = contentDisposition('inline', name)
    return sendPicture(request, reply, db, { fileId, sha256, heights }, { height, disposition })
  }
  const etag = `"${sha256.toString('base64url')}"`
  const content = { bytes: bytes!, contentType: contentType! }
  return sendBytes(request, reply, etag, content, contentDisposition('attachment', name))
}
