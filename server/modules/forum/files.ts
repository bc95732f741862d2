// Pictures and attachments of entries: uploaded separately, attached when the entry is saved, read by everybody who reads the entry.
import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { ForumFile, QuestionBody } from '#contract/forum.ts'
import type { DocumentKind } from '#domain/files/document-rules.ts'
import { oneLine } from '#domain/forms/one-line.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { notFound, unprocessable } from '#server/http/errors.ts'
import { limitUnattached, removeUnattached as removeUnattachedFrom } from '#server/files/limit-unattached.ts'
import { deletePictures, type PictureIds } from '#server/files/pictures.ts'
import { receiveDocument } from '#server/files/receive-document.ts'
import type { StoredDocument } from '#server/files/send-picture.ts'
import { mayRead, maySee, type Viewer } from '#server/modules/forum/viewer.ts'

/** Uploads of one person that are in no entry; they are removed after a day. */
const UNATTACHED = { limit: 40, which: 'files are in no entry' }

/** A file `f` with its picture `i`, if it is one. */
const WIRE = sql<ForumFile>`json_build_object('id', f.id, 'kind', f.kind, 'name', f.name, 'alt', f.alt,
  'contentType', coalesce(f.content_type, i.content_type), 'size', coalesce(f.size, octet_length(i.bytes)),
  'width', i.width, 'height', i.height, 'thumbnails', coalesce((
    select json_agg(json_build_object('height', n.height) order by n.height) from file_thumbnail n where n.file_id = i.id), '[]'))`

/** The files of an entry with this id, in their order. */
export const filesOf = (postId: RawBuilder<unknown>): RawBuilder<ForumFile[]> => sql<ForumFile[]>`coalesce((
  select json_agg(${WIRE} order by f.position) from forum_file f left join file i on i.id = f.file_id
  where f.post_id = ${postId}), '[]')`

/** Stores the body of `request`: a picture (JPEG, PNG) to 2 MB or an attachment to 10 MB, without the metadata of the camera. */
export async function uploadFile(
  request: FastifyRequest & { readonly query: { readonly name: string; readonly kind: DocumentKind } },
  context: Context,
): Promise<ForumFile> {
  const personId = request.session.personId
  await limitUnattached(context.db, sql`forum_file where uploaded_by = ${personId} and post_id is null`, UNATTACHED)
  return receiveDocument(request, context, request.query, async (tx, { kind, name, insertContent }) => {
    const id = randomUUID()
    await tx
      .insertInto('forum_file')
      .values({ id, kind, name, uploaded_by: personId, uploaded_at: context.now(), ...(await insertContent(tx)) })
      .execute()
    const { rows } = await sql<{ file: ForumFile }>`
      select ${WIRE} as file from forum_file f left join file i on i.id = f.file_id where f.id = ${id}`.execute(tx)
    return rows[0]!.file
  })
}

/**
 * Sets the files of the entry in their order; undefined does not change them. Throws 422 `reference_unknown` for a file of another entry or
 * another person's upload, `document_twice` for a repeated one, `anonymous_attachment` for anything but a picture on an entry without a
 * name: documents name their authors, and only pictures are stored without such data.
 */
export async function attachFiles(
  tx: Tx,
  { personId }: Viewer,
  { id: postId, isAnonymous }: { readonly id: number; readonly isAnonymous: boolean },
  wanted: QuestionBody['files'],
): Promise<void> {
  if (wanted === undefined) return
  const ids = wanted.map(({ id }) => id.toLowerCase())
  const { rows: known } = await sql<{ id: string; kind: DocumentKind }>`
    select id, kind from forum_file where id = any(${ids}::uuid[])
      and (post_id = ${postId} or (post_id is null and uploaded_by = ${personId})) order by id for update`.execute(tx)
  for (const [index, id] of ids.entries()) {
    const field = `body.files.${index}.id`
    const file = known.find((one) => one.id === id)
    if (!file) throw unprocessable('reference_unknown', [{ field, rule: 'names no file' }])
    if (isAnonymous && file.kind !== 'picture')
      throw unprocessable('anonymous_attachment', [{ field, rule: 'must be a picture in an entry without a name' }])
    if (ids.indexOf(id) < index) throw unprocessable('document_twice', [{ field, rule: 'is named before' }])
  }
  const gone = await sql<PictureIds>`
    delete from forum_file where post_id = ${postId} and not (id = any(${ids}::uuid[])) returning file_id as "fileId"`.execute(
    tx,
  )
  await deletePictures(tx, gone.rows)
  await sql`
    update forum_file f set post_id = ${postId}, position = w.position - 1, alt = w.alt, uploaded_by = null, uploaded_at = null
    from unnest(${ids}::uuid[], ${wanted.map(({ alt }) => oneLine(alt))}::text[]) with ordinality as w (id, alt, position)
    where f.id = w.id`.execute(tx)
}

/** Call it before an entry, or all entries of a question, are deleted. */
export async function removeFilesOf(tx: Tx, which: { postId: number } | { threadId: number }): Promise<void> {
  const posts =
    'postId' in which
      ? sql`select id from forum_post where id = ${which.postId}`
      : sql`select id from forum_post where thread_id = ${which.threadId}`
  const { rows } = await sql<PictureIds>`
    delete from forum_file where post_id in (${posts}) returning file_id as "fileId"`.execute(tx)
  await deletePictures(tx, rows)
}

/** 404 for a file of an entry that the viewer may not read, and for uploads of others. */
export async function findFile(db: Db, viewer: Viewer, id: string): Promise<StoredDocument> {
  const { rows } = await sql<StoredDocument>`
    select f.name, coalesce(f.sha256, i.sha256) as sha256, f.file_id as "fileId", f.content_type as "contentType", f.bytes,
      array(select n.height from file_thumbnail n where n.file_id = f.file_id) as heights
    from forum_file f left join file i on i.id = f.file_id left join forum_post p on p.id = f.post_id
      left join forum_thread t on t.id = p.thread_id left join forum_post q on q.thread_id = t.id and q.kind = 'question'
    where f.id = ${id} and case when f.post_id is null then f.uploaded_by = ${viewer.personId}
      else ${maySee(viewer)} and ${mayRead(viewer)} end`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Removes uploads that are in no entry a day later. */
export const removeUnattached = (db: Db, now: Date): Promise<void> =>
  removeUnattachedFrom(db, now, { table: 'forum_file', owner: 'post_id', columns: sql`file_id as "fileId"` })
