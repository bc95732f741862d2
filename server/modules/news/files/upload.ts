// Receives, checks and stores an upload; the next save of a story attaches it.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { NewsDocument } from '#contract/news.ts'
import type { UploadQuery } from '#contract/news-editing.ts'
import { ATTACHMENT_TYPES } from '#domain/files/document-rules.ts'
import { cleanFileName } from '#domain/files/file-name.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { ProblemError, unprocessable } from '#server/http/errors.ts'
import type { Draft } from '#server/files/drafts.ts'
import { acceptAttachment } from '#server/files/file-checks.ts'
import { insertPicture, preparePicture } from '#server/files/pictures.ts'
import { documentLimit, documentTooLarge } from '#server/files/receive-document.ts'
import { receiveUpload } from '#server/files/receive-upload.ts'
import { idempotent } from '#server/http/idempotency.ts'

/** Limit for the unattached uploads of one person in bytes; these are removed after a day. */
const UNATTACHED_BYTES = 262_144_000

async function limitUnattached(db: Db, personId: string): Promise<void> {
  const { bytes } = await db
    .selectFrom('news_document as d')
    .leftJoin('file as f', 'f.id', 'd.file_id')
    .select((e) => e.fn.sum<number>(e.fn.coalesce('d.size', e.fn<number>('octet_length', ['f.bytes']))).as('bytes'))
    .where('d.uploaded_by', '=', personId)
    .where((e) =>
      e.not(
        e.exists(e.selectFrom('news_version_document as n').select('n.version').whereRef('n.document_id', '=', 'd.id')),
      ),
    )
    .executeTakeFirstOrThrow()
  if (Number(bytes) >= UNATTACHED_BYTES)
    throw new ProblemError(429, 'uploads_unattached', [
      { field: 'body', rule: `must wait until less than ${UNATTACHED_BYTES} bytes are in no story` },
    ])
}

type Insert = (tx: Tx) => Promise<NewsDocument>
const UNATTACHED = { vorschau: false, alt: '', altEn: '', crop: null }

interface Upload {
  readonly id: string
  readonly name: string
  readonly personId: string
  readonly now: Date
  readonly draft: Draft
}

interface Prepared {
  readonly insert: Insert
  /** The file to store. */
  readonly attachment: Draft
}

async function preparedPicture({ id, name, personId, now, draft }: Upload): Promise<Insert> {
  const picture = await preparePicture(await readFile(draft.path))
  const { contentType, width, height, bytes, copies } = picture
  const fileName = cleanFileName(name, contentType === 'image/jpeg' ? 'jpg' : contentType.slice('image/'.length))
  return async (tx) => {
    const file_id = await insertPicture(tx, picture)
    await tx
      .insertInto('news_document')
      .values({ id, kind: 'picture', name: fileName, file_id, uploaded_by: personId, uploaded_at: now })
      .execute()
    const thumbnails = copies.map((copy) => ({ height: copy.height }))
    return {
      id,
      name: fileName,
      kind: 'picture',
      contentType,
      size: bytes.length,
      width,
      height,
      thumbnails,
      ...UNATTACHED,
    }
  }
}

/** The draft, or a copy without the metadata of the camera if it is a picture. */
async function cleanDraft({ drafts }: Context, draft: Draft, bytes: Buffer, clean?: Uint8Array): Promise<Draft> {
  return clean === undefined || bytes.equals(clean)
    ? draft
    : drafts.receive(Readable.from([Buffer.from(clean)]), clean.length)
}

async function preparedAttachment(context: Context, { id, name, personId, now, draft }: Upload): Promise<Prepared> {
  const bytes = await readFile(draft.path)
  const { ending, stripped } = await acceptAttachment(bytes, name)
  const allowed = Object.keys(ATTACHMENT_TYPES).join(', ')
  if (ending === undefined) throw unprocessable('document_type', [{ field: 'body', rule: `must be one of ${allowed}` }])
  const attachment = await cleanDraft(context, draft, bytes, stripped)
  const about = { id, kind: 'attachment', name: cleanFileName(name, ending), size: attachment.size } as const
  const contentType = ATTACHMENT_TYPES[ending]
  const row = { content_type: contentType, sha256: attachment.sha256, uploaded_by: personId, uploaded_at: now }
  const insert: Insert = async (tx) => {
    await tx
      .insertInto('news_document')
      .values({ ...about, ...row })
      .execute()
    return { ...about, contentType, width: null, height: null, thumbnails: [], ...UNATTACHED }
  }
  return { insert, attachment }
}

/**
 * Stores an attachment and then its row; a file without a row is removed a day later. The row is committed once the file
 * survives a power cut; the statements before the commit run while the disk writes.
 */
async function storeAttachment(
  request: FastifyRequest,
  { db, storage }: Context,
  { id, draft }: Upload,
  { insert, attachment }: Prepared,
): Promise<NewsDocument> {
  const { lasting } = await storage.put(id, attachment)
  const write: Insert = async (tx) => {
    const document = await insert(tx)
    await lasting
    return document
  }
  const document = await idempotent(request, db, write, { content: draft.sha256 })
  // The response belongs to an earlier attempt, whose file stays stored.
  if (document.id !== id) await storage.remove(id)
  return document
}

/** Stores the body of `request` as a document that is not attached to a story yet. */
export async function uploadDocument(
  request: FastifyRequest & { readonly query: UploadQuery },
  context: Context,
): Promise<NewsDocument> {
  const { db, now } = context
  const { kind, name } = request.query
  const personId = request.session.personId
  await limitUnattached(db, personId)
  const draft = await receiveUpload(request, context.drafts, {
    limit: documentLimit(kind),
    tooLarge: () => documentTooLarge(kind),
  })
  let attachment: Draft | undefined
  try {
    const upload = { id: randomUUID(), name, personId, now: now(), draft }
    if (kind === 'picture')
      return await idempotent(request, db, await preparedPicture(upload), { content: draft.sha256 })
    const prepared = await preparedAttachment(context, upload)
    attachment = prepared.attachment
    return await storeAttachment(request, context, upload, prepared)
  } finally {
    await attachment?.discard()
    await draft.discard()
  }
}
