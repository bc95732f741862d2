// An upload that is a picture or an attachment: received, checked and cleaned before the transaction that stores it.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { ATTACHMENT_BYTES, ATTACHMENT_TYPES, DOCUMENT_KINDS, type DocumentKind } from '#domain/files/document-rules.ts'
import { cleanFileName } from '#domain/files/file-name.ts'
import { PICTURE_BYTES } from '#domain/files/picture-rules.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { ProblemError, unprocessable } from '#server/http/errors.ts'
import { idempotent } from '#server/http/idempotency.ts'
import type { Draft, Drafts } from './drafts.ts'
import { acceptAttachment } from './file-checks.ts'
import { tooManyBytes } from './inspect-picture.ts'
import { insertPicture, preparePicture } from './pictures.ts'
import { receiveUpload } from './receive-upload.ts'

export const documentLimit = (kind: DocumentKind): number => (kind === 'picture' ? PICTURE_BYTES : ATTACHMENT_BYTES)

/** The error for a file that is too large. */
export const documentTooLarge = (kind: DocumentKind): ProblemError =>
  kind === 'picture'
    ? tooManyBytes()
    : new ProblemError(413, 'document_too_large', [
        { field: 'body', rule: `must be at most ${ATTACHMENT_BYTES} bytes` },
      ])

/** Refuses an upload by its announced length before the body is read; its kind is in the query. */
export async function refuseLargeDocument({ headers, query }: FastifyRequest): Promise<void> {
  const { kind: wanted } = query as { kind?: unknown }
  const kind = DOCUMENT_KINDS.find((each) => each === wanted)
  if (kind && Number(headers['content-length'] ?? 0) > documentLimit(kind)) throw documentTooLarge(kind)
}

/** The columns of a table that holds pictures by `file_id` and attachments by their bytes. */
export type DocumentContent =
  | { readonly file_id: string }
  | { readonly content_type: string; readonly size: number; readonly sha256: Buffer; readonly bytes: Buffer }

export interface ReceivedDocument {
  readonly kind: DocumentKind
  readonly name: string
  /** Stores the picture; an attachment is in the columns themselves. */
  readonly insertContent: (tx: Tx) => Promise<DocumentContent>
}

async function checkedPicture(draft: Draft, name: string): Promise<ReceivedDocument> {
  const picture = await preparePicture(await readFile(draft.path))
  const ending = picture.contentType === 'image/jpeg' ? 'jpg' : picture.contentType.slice('image/'.length)
  return {
    kind: 'picture',
    name: cleanFileName(name, ending),
    insertContent: async (tx) => ({ file_id: await insertPicture(tx, picture) }),
  }
}

async function checkedAttachment(draft: Draft, name: string): Promise<ReceivedDocument> {
  const sent = await readFile(draft.path)
  const { ending, stripped } = await acceptAttachment(sent, name)
  const allowed = Object.keys(ATTACHMENT_TYPES).join(', ')
  if (ending === undefined) throw unprocessable('document_type', [{ field: 'body', rule: `must be one of ${allowed}` }])
  const bytes = Buffer.from(stripped ?? sent)
  const sha256 = createHash('sha256').update(bytes).digest()
  const content = { content_type: ATTACHMENT_TYPES[ending], size: bytes.length, sha256, bytes }
  return { kind: 'attachment', name: cleanFileName(name, ending), insertContent: async () => content }
}

/**
 * Receives the body of `request` and passes it to `store`, once for an Idempotency-Key. Throws 413 `document_too_large` or
 * `picture_too_large`, 422 `document_type`, `document_unreadable` and those of pictures.
 */
export async function receiveDocument<Result extends object>(
  request: FastifyRequest,
  { db, drafts }: { readonly db: Db; readonly drafts: Drafts },
  { kind, name }: { readonly kind: DocumentKind; readonly name: string },
  store: (tx: Tx, document: ReceivedDocument) => Promise<Result>,
): Promise<Result> {
  const draft = await receiveUpload(request, drafts, {
    limit: documentLimit(kind),
    tooLarge: () => documentTooLarge(kind),
  })
  try {
    const document = await (kind === 'picture' ? checkedPicture : checkedAttachment)(draft, name)
    return await idempotent(request, db, (tx) => store(tx, document), { content: draft.sha256 })
  } finally {
    await draft.discard()
  }
}
