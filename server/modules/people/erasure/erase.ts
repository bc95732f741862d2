// Erasure on request: what the portal holds of somebody who left is deleted; what the law keeps stays until its day, and then goes too.
import { sql } from 'kysely'
import { KEPT_BY_LAW, keptUntil, type KeptByLaw } from '#domain/people/retention.ts'
import { businessDay } from '#server/business-day.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound } from '#server/errors.ts'
import { PERSON_TABLES } from './person-tables.ts'

interface Column {
  table: string
  column: string
  /** Of the foreign key: 'c' deletes the row, 'n' takes the person out of it, 'a' must not be. */
  onDelete: 'a' | 'c' | 'n'
}

/** Every column of a table that names a person, as the database knows them. */
export async function readPersonColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as "column", k.confdeltype as "onDelete"
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'person'::regclass order by c.relname, a.attname`.execute(db)
  return rows
}

/** What is stored about whom the erased person is, beside the tables. */
async function emptyPerson(tx: Tx, id: string, at: Date): Promise<void> {
  const { rows } = await sql<{
    pictureId: string | null
  }>`select picture_id as "pictureId" from person where id = ${id}`.execute(tx)
  await sql`update person set email = null, phone = null, position = '', picture_id = null, expense_user_id = null, external_id = null,
      terms_accepted_at = null, last_login_at = null, frontend_version = null, frontend_system = null, supervisor_id = null,
      representative_id = null, team_id = null, username = '~' || id, erased_at = ${at}::timestamptz, changed_at = ${at}::timestamptz
    where id = ${id}`.execute(tx)
  const pictureId = rows[0]?.pictureId
  if (pictureId)
    await sql`delete from file f where f.id = ${pictureId} and not exists (select from person where picture_id = f.id)
      and not exists (select from news_document where file_id = f.id)`.execute(tx)
  for (const table of ['idempotency_record', 'socket_token', 'ended_session'] as const)
    await tx.deleteFrom(table).where('person_id', '=', id).execute()
  await sql`delete from oidc_record where payload ->> 'accountId' = ${id}`.execute(tx)
}

/** Deletes what no law keeps any more; true where nothing is left that one keeps. */
async function eraseTables(tx: Tx, id: string, isKept: (kind: KeptByLaw) => boolean): Promise<boolean> {
  let keeps = false
  for (const { table, column, onDelete } of await readPersonColumns(tx)) {
    const kind = PERSON_TABLES[table]?.kept
    const mine = sql`${sql.ref(column)} = ${id}`
    if (kind && isKept(kind)) {
      const { rows } = await sql`select from ${sql.table(table)} where ${mine} limit 1`.execute(tx)
      keeps ||= rows.length > 0
    } else if (table !== 'person' && onDelete === 'c')
      await sql`delete from ${sql.table(table)} where ${mine}`.execute(tx)
    // Who decided, wrote or changed something for the company is named as long as the law keeps the person's own records.
    else if (table === 'person') await sql`update person set ${sql.ref(column)} = null where ${mine}`.execute(tx)
  }
  return !keeps
}

/** 404 for nobody; 409 `not_left` for somebody who is here. To erase twice is to erase. */
export async function erasePerson(tx: Tx, id: string, now: Date): Promise<{ erased: true; keptUntil: string | null }> {
  const { rows } = await sql<{
    leftOn: Date | null
  }>`select left_at as "leftOn" from person where id = ${id} for update`.execute(tx)
  const person = rows[0]
  if (!person) throw notFound()
  if (person.leftOn === null) throw conflict('not_left')
  const leftOn = businessDay(person.leftOn)
  const today = businessDay(now)
  const isDone = await eraseTables(tx, id, (kind) => keptUntil(kind, leftOn) > today)
  // What refers to the person by its own rule loses the name, and their own row goes.
  if (isDone) {
    await tx.updateTable('person_subject').set({ ended_at: now }).where('person_id', '=', id).execute()
    await tx.deleteFrom('person').where('id', '=', id).execute()
  } else await emptyPerson(tx, id, now)
  const last = (Object.keys(KEPT_BY_LAW) as KeptByLaw[])
    .map((kind) => keptUntil(kind, leftOn))
    .toSorted()
    .at(-1)!
  return { erased: true, keptUntil: isDone ? null : last }
}

/** Accounts of people whose records are gone are known for a day, so that tokens that are still good make nobody anew. */
export async function forgetSubjects(db: Db, now: Date): Promise<void> {
  await sql`delete from person_subject where person_id is null
    and coalesce(ended_at, first_seen_at) < ${now}::timestamptz - interval '1 day'`.execute(db)
}

/** People whose records a law kept until now. Returns how many were gone through. */
export async function finishErasures(db: Db, now: Date): Promise<number> {
  const shortest = Math.min(...Object.values(KEPT_BY_LAW).map(({ years }) => years))
  const before = `${Number(businessDay(now).slice(0, 4)) - shortest}-01-01`
  const { rows } = await sql<{
    id: string
  }>`select id from person where erased_at is not null and left_at < ${before}::date limit 200`.execute(db)
  for (const { id } of rows) await db.transaction().execute((tx) => erasePerson(tx, id, now))
  return rows.length
}
