// Memos about a partner. Who may not read one gets an answer as if it were not there.
import { sql } from 'kysely'
import type { Memo, MemoBody } from '#contract/suppliers-partner.ts'
import { mayReadMemo, writableMemos, type Viewer } from '#domain/suppliers/mandate.ts'
import { namedPerson } from '#server/db/columns.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, forbidden, notFound } from '#server/http/errors.ts'
import { lockPartner, readableMemos, type Seen } from './viewer.ts'

interface MemoRow extends Omit<Memo, 'changedAt'> {
  changedAt: Date
}

export async function readMemos(db: Db, viewer: Viewer, partnerId: number): Promise<Memo[]> {
  const { rows } = await sql<MemoRow>`
    select m.id, m.version, m.text, m.visibility, c.short_name as company, ${namedPerson(sql`m.author_id`)} as author,
      m.changed_at as "changedAt", m.author_id is not distinct from ${viewer.personId}::uuid as "isMine"
    from partner_memo m join company c on c.id = m.company_id
    where m.partner_id = ${partnerId} and ${readableMemos(viewer)} order by m.changed_at desc, m.id desc`.execute(db)
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }))
}

/** For one person and one partner: a limit for all of them would reveal hidden ones. */
const MEMOS_LIMIT = 30

function checkVisibility(viewer: Viewer, { visibility }: MemoBody): void {
  if (!writableMemos(viewer).includes(visibility)) throw forbidden('memoVisibility')
}

export async function addMemo(tx: Tx, viewer: Viewer, partnerId: number, body: MemoBody, now: Date): Promise<Memo[]> {
  await lockPartner(tx, partnerId)
  checkVisibility(viewer, body)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from partner_memo where partner_id = ${partnerId} and author_id = ${viewer.personId}::uuid`.execute(
    tx,
  )
  if ((rows[0]?.count ?? 0) >= MEMOS_LIMIT) throw conflict('too_many_memos')
  await tx
    .insertInto('partner_memo')
    .values({
      partner_id: partnerId,
      text: body.text,
      visibility: body.visibility,
      author_id: viewer.personId,
      company_id: viewer.companyId!,
      created_at: now,
      changed_at: now,
    })
    .execute()
  return readMemos(tx, viewer, partnerId)
}

interface Held {
  readonly version: number
  readonly isMine: boolean
}

/** 404 for a memo of another partner, or one that the viewer may not read; 409 for another version than was seen. */
async function lockMemo(tx: Tx, viewer: Viewer, at: { id: number; partId: number }, seen?: number): Promise<Held> {
  await lockPartner(tx, at.id)
  const row = await tx
    .selectFrom('partner_memo')
    .select(['version', 'visibility', 'company_id as companyId', 'author_id as authorId'])
    .where('id', '=', at.partId)
    .where('partner_id', '=', at.id)
    .forUpdate()
    .executeTakeFirst()
  const memo = row && { ...row, visibility: row.visibility as Memo['visibility'] }
  if (!memo || !mayReadMemo(viewer, memo)) throw notFound()
  if (seen !== undefined && seen !== memo.version)
    throw conflict('version_conflict', undefined, await readMemos(tx, viewer, at.id))
  return { version: memo.version, isMine: memo.authorId === viewer.personId }
}

/** Only its author writes in their name. */
export async function changeMemo(
  tx: Tx,
  viewer: Viewer,
  at: { id: number; partId: number },
  { version, ...body }: Seen<MemoBody>,
  now: Date,
): Promise<Memo[]> {
  const held = await lockMemo(tx, viewer, at, version)
  if (!held.isMine) throw forbidden('notAuthor')
  checkVisibility(viewer, body)
  await tx
    .updateTable('partner_memo')
    .set({ ...body, company_id: viewer.companyId!, changed_at: now, version: held.version + 1 })
    .where('id', '=', at.partId)
    .execute()
  return readMemos(tx, viewer, at.id)
}

/** Removes a memo, for its author. */
export async function removeMemo(
  tx: Tx,
  viewer: Viewer,
  at: { id: number; partId: number },
  seen?: number,
): Promise<Memo[]> {
  const held = await lockMemo(tx, viewer, at, seen)
  if (!held.isMine) throw forbidden('notAuthor')
  await tx.deleteFrom('partner_memo').where('id', '=', at.partId).execute()
  return readMemos(tx, viewer, at.id)
}
