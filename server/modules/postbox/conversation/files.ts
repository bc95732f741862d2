// Files of messages: uploaded before their message is sent, read by everybody who takes part.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { MessageFile } from '#contract/postbox-conversation.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { notFound, unprocessable } from '#server/http/errors.ts'
import { limitUnattached } from '#server/files/limit-unattached.ts'
import { receiveDocument } from '#server/files/receive-document.ts'
import type { StoredDocument } from '#server/files/send-picture.ts'
import { requireMember, type Room } from './room.ts'

/** Uploads of one person that are in no message; they are removed after a day. */
const UNATTACHED = { limit: 40, which: 'files are in no message' }
const DAY = 86_400_000

type Upload = FastifyRequest & { readonly params: { readonly id: number }; readonly query: { readonly name: string } }

/** Stores the body of `request` for a message of the form: an attachment to 10 MB. 404 for who does not take part. */
export async function uploadMessageFile(request: Upload, context: Context): Promise<MessageFile> {
  const { db, now } = context
  const personId = request.session.personId
  const formId = request.params.id
  await requireMember(db, { id: formId, personId }, now())
  await limitUnattached(
    db,
    sql`form_message_file where uploaded_by = ${personId} and message_id is null and waiting_id is null`,
    UNATTACHED,
  )
  const asked = { kind: 'attachment', name: request.query.name } as const
  return receiveDocument(request, context, asked, async (tx, { name, insertContent }) => {
    const id = randomUUID()
    const stored = await insertContent(tx)
    if (!('bytes' in stored)) throw new Error('An attachment is stored by its bytes')
    await tx
      .insertInto('form_message_file')
      .values({ id, form_id: formId, name, uploaded_by: personId, uploaded_at: now(), ...stored })
      .execute()
    return { id, name, contentType: stored.content_type, size: stored.size }
  })
}

/** Makes these the files of a message, in their order. 422 `reference_unknown` for a file that the person did not upload for this form, or that is in another message. */
export async function attachMessageFiles(
  tx: Tx,
  { id: formId }: Pick<Room, 'id'>,
  personId: string,
  owner: { readonly message_id: number } | { readonly waiting_id: number },
  fileIds: readonly string[],
): Promise<void> {
  for (const [position, id] of fileIds.entries()) {
    const { numUpdatedRows } = await tx
      .updateTable('form_message_file')
      .set({ ...owner, position })
      .where('id', '=', id)
      .where('form_id', '=', formId)
      .where('uploaded_by', '=', personId)
      .where('message_id', 'is', null)
      .where('waiting_id', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n)
      throw unprocessable('reference_unknown', [{ field: `body.files.${position}`, rule: 'names no file' }])
  }
}

/** 404 for files of other forms, and for uploads and waiting messages of others. */
export async function findMessageFile(db: Db, formId: number, personId: string, id: string): Promise<StoredDocument> {
  const { rows } = await sql<StoredDocument>`
    select name, sha256, null as "fileId", content_type as "contentType", bytes, '{}'::integer[] as heights
    from form_message_file
    where id = ${id} and form_id = ${formId} and (message_id is not null or uploaded_by = ${personId})`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Removes uploads that are in no message a day later. */
export async function removeUnattachedFiles(db: Db, now: Date): Promise<void> {
  await sql`
    delete from form_message_file where id in (
      select id from form_message_file where message_id is null and waiting_id is null and uploaded_at < ${new Date(now.getTime() - DAY)}
      limit 200 for update skip locked)`.execute(db)
}
