// Picture and attachments of benefits: uploaded separately, attached when the benefit is saved, read by everybody who sees it.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { BenefitBody, UploadedDocument } from '#contract/benefits.ts'
import { ADMIN_ROLE } from '#domain/benefits/benefit.ts'
import type { DocumentKind } from '#domain/files/document-rules.ts'
import { holds } from '#domain/organisation/roles.ts'
import type { Session } from '#server/http/session.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context, ReadContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { notFound, unprocessable } from '#server/http/errors.ts'
import { limitUnattached, removeUnattached as removeUnattachedFrom } from '#server/files/limit-unattached.ts'
import { receiveDocument } from '#server/files/receive-document.ts'
import type { StoredDocument } from '#server/files/send-picture.ts'
import { ATTACHMENT, PICTURE } from './read-benefits.ts'
import { isOpenTo } from './who-sees.ts'

/** Uploads of one person that are in no benefit; they are removed after a day. */
const UNATTACHED = { limit: 60, which: 'files are in no benefit' }

async function readUploaded(tx: Tx, id: string): Promise<UploadedDocument> {
  const { rows } = await sql<UploadedDocument>`
    select case when d.kind = 'picture' then ${PICTURE} end as picture, case when d.kind = 'attachment' then ${ATTACHMENT} end as attachment
    from benefit_document d left join file f on f.id = d.file_id where d.id = ${id}`.execute(tx)
  return rows[0]!
}

/** Stores the body of `request`: a picture (JPEG, PNG) to 2 MB or an attachment to 10 MB, without the metadata of the camera. */
export async function uploadDocument(
  request: FastifyRequest & { readonly query: { readonly name: string; readonly kind: DocumentKind } },
  context: Context,
): Promise<UploadedDocument> {
  const personId = request.session.personId
  await limitUnattached(
    context.db,
    sql`benefit_document where uploaded_by = ${personId} and benefit_id is null`,
    UNATTACHED,
  )
  return receiveDocument(request, context, request.query, async (tx, { kind, name, insertContent }) => {
    const id = randomUUID()
    await tx
      .insertInto('benefit_document')
      .values({ id, kind, name, uploaded_by: personId, uploaded_at: context.now(), ...(await insertContent(tx)) })
      .execute()
    return readUploaded(tx, id)
  })
}

interface Owner {
  readonly benefitId: number
  readonly personId: string
}

/**
 * Makes these the documents of the benefit; those of its earlier versions stay. Throws 422 `reference_unknown` for a document of another
 * benefit, of another person's upload, or of the other kind.
 */
export async function attachDocuments(
  tx: Tx,
  { benefitId, personId }: Owner,
  { picture, attachments }: Pick<BenefitBody, 'picture' | 'attachments'>,
): Promise<void> {
  const wanted = [
    ...(picture ? [{ id: picture.id, kind: 'picture', field: 'body.picture.id', position: 0 }] : []),
    ...attachments.map((id, position) => ({ id, kind: 'attachment', field: `body.attachments.${position}`, position })),
  ]
  const ids = wanted.map(({ id }) => id)
  const { rows: known } = await sql<{ id: string; kind: string }>`
    select id, kind from benefit_document where id = any(${ids}::uuid[])
      and (benefit_id = ${benefitId} or (benefit_id is null and uploaded_by = ${personId})) order by id for update`.execute(
    tx,
  )
  for (const { id, kind, field } of wanted)
    if (!known.some((one) => one.id === id.toLowerCase() && one.kind === kind))
      throw unprocessable('reference_unknown', [{ field, rule: `names no ${kind}` }])
  await sql`update benefit_document set position = null where benefit_id = ${benefitId}`.execute(tx)
  for (const { id, position } of wanted)
    await tx.updateTable('benefit_document').set({ benefit_id: benefitId, position }).where('id', '=', id).execute()
  if (picture)
    await tx
      .updateTable('benefit_document')
      .set({ alt: picture.alt, alt_en: picture.altEn })
      .where('id', '=', picture.id)
      .execute()
}

/** 404 for a document that the caller may not see: administrators see all, others those of benefits that are open to them. */
export async function findDocument(
  { db, now }: ReadContext,
  { personId, rights }: Session,
  id: string,
): Promise<StoredDocument> {
  const { rows } = await sql<StoredDocument>`
    select d.name, coalesce(d.sha256, f.sha256) as sha256, d.file_id as "fileId", d.content_type as "contentType", d.bytes,
      array(select t.height from file_thumbnail t where t.file_id = d.file_id) as heights
    from benefit_document d left join file f on f.id = d.file_id left join benefit b on b.id = d.benefit_id
    where d.id = ${id} and case when d.benefit_id is null then d.uploaded_by = ${personId}
      else ${holds(rights, ADMIN_ROLE)} or (d.position is not null and ${isOpenTo(personId, businessDay(now()))}) end`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Removes uploads that are in no benefit a day later. */
export const removeUnattached = (db: Db, now: Date): Promise<void> =>
  removeUnattachedFrom(db, now, { table: 'benefit_document', owner: 'benefit_id', columns: sql`file_id as "fileId"` })
