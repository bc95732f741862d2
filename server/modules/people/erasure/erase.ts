// Erasure on request: the stored data about a person who left is deleted; data that the law requires stays until its day, and is deleted
// then.
import { sql } from 'kysely'
import { keptUntil } from '#domain/people/retention.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { eraseTexts, readFormDays } from './erase-texts.ts'
import { fateOf, PERSON_TABLES, type Fate } from './person-tables.ts'

interface Column {
  table: string
  column: string
  /** The delete rule of the foreign key: 'c' deletes the row, 'n' sets null, 'a' must not occur. */
  onDelete: 'a' | 'c' | 'n'
  isNullable: boolean
  /** Another column, `person_id`, names the owner of the row. */
  hasOwner: boolean
}

/** Every column of a table that names a person, as the database knows them. */
export async function readPersonColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as "column", k.confdeltype as "onDelete", not a.attnotnull as "isNullable",
      a.attname <> 'person_id' and exists (select from pg_attribute o
        where o.attrelid = k.conrelid and o.attname = 'person_id' and not o.attisdropped) as "hasOwner"
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'person'::regclass order by c.relname, a.attname`.execute(db)
  return rows
}

/** Empties the data about the person themselves, besides the tables. */
async function emptyPerson(tx: Tx, id: string, at: Date): Promise<void> {
  const { rows } = await sql<{
    pictureId: string | null
  }>`select picture_id as "pictureId" from person where id = ${id}`.execute(tx)
  await sql`update person set email = null, phone = null, position = '', picture_id = null, expense_user_id = null, external_id = null,
      terms_accepted_at = null, last_login_at = null, frontend_version = null, frontend_system = null, supervisor_id = null,
      representative_id = null, team_id = null, username = '~' || id, erased_at = coalesce(erased_at, ${at}::timestamptz), changed_at = ${at}::timestamptz
    where id = ${id}`.execute(tx)
  const pictureId = rows[0]?.pictureId
  if (pictureId)
    await sql`delete from file f where f.id = ${pictureId} and not exists (select from person where picture_id = f.id)
      and not exists (select from news_document where file_id = f.id)`.execute(tx)
  // Ends of sessions stay until no token can outlive them, and are deleted then, whoever owns them.
  for (const table of ['idempotency_record', 'socket_token'] as const)
    await tx.deleteFrom(table).where('person_id', '=', id).execute()
  await sql`delete from oidc_record where payload ->> 'accountId' = ${id}`.execute(tx)
}

const isNulled = (fate: Fate | undefined): boolean => fate === 'unnamed' || fate === 'named'

/** Treats every row by `PERSON_TABLES`; returns the last days of the remaining data. */
async function eraseTables(tx: Tx, id: string, leftOn: string, today: string): Promise<string[]> {
  const days: string[] = []
  for (const { table, column, hasOwner } of await readPersonColumns(tx)) {
    const fate = fateOf(table, column)
    // Rows of the person's own are deleted, now or when the law ends: until then they stay whole.
    const isOthers =
      hasOwner && !isNulled(fateOf(table, 'person_id')) ? sql`person_id is distinct from ${id}` : sql`true`
    const kept = PERSON_TABLES[table]?.kept
    const day = kept && fate !== 'unnamed' ? keptUntil(kept, leftOn) : today
    const mine = sql`${sql.ref(column)} = ${id}`
    if (day > today) {
      const { rows } = await sql`select from ${sql.table(table)} where ${mine} limit 1`.execute(tx)
      if (rows.length > 0) days.push(day)
    } else if (fate === 'deleted' || fate === 'unlinked')
      await sql`delete from ${sql.table(table)} where ${mine}`.execute(tx)
    else if (isNulled(fate))
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${mine} and ${isOthers}`.execute(tx)
  }
  return days
}

/** Throws 404 for an unknown person; 409 `not_left`. A repetition is harmless. `keptUntil`: the last day of the remaining data. */
export async function erasePerson(tx: Tx, id: string, now: Date): Promise<{ erased: true; keptUntil: string | null }> {
  const { rows } = await sql<{
    leftOn: Date | null
  }>`select left_at as "leftOn" from person where id = ${id} for update`.execute(tx)
  const person = rows[0]
  if (!person) throw notFound()
  if (person.leftOn === null) throw conflict('not_left')
  const today = businessDay(now)
  await eraseTexts(tx, { id, at: now, today })
  const kept = await eraseTables(tx, id, businessDay(person.leftOn), today)
  const days = [...kept, ...(await readFormDays(tx, id))].toSorted()
  await emptyPerson(tx, id, now)
  // The name is kept as long as other data remains.
  if (days.length === 0) {
    await tx.updateTable('person_subject').set({ ended_at: now }).where('person_id', '=', id).execute()
    // Accounts of the embedded provider have no rows: they bear the name of the person.
    await sql`insert into person_subject (sub, first_seen_at, ended_at) values (${id}::text, ${now}::timestamptz, ${now}::timestamptz)
      on conflict (sub) do nothing`.execute(tx)
    await tx.deleteFrom('person').where('id', '=', id).execute()
  } else await tx.updateTable('person').set({ erasure_due: days[0]! }).where('id', '=', id).execute()
  return { erased: true, keptUntil: days.at(-1) ?? null }
}

/** Accounts of people without records are remembered for a day, so that tokens that are still valid create nobody again. */
export async function forgetSubjects(db: Db, now: Date): Promise<void> {
  await sql`delete from person_subject where person_id is null
    and coalesce(ended_at, first_seen_at) < ${now}::timestamptz - interval '1 day'`.execute(db)
}

const PORTION = 200

/** Continues with people whose data has reached its last day; returns their number. Throws at the end if some failed. */
export async function finishErasures(db: Db, now: Date): Promise<number> {
  let finished = 0
  const failed = new Map<string, unknown>()
  for (;;) {
    const due = await db
      .selectFrom('person')
      .select('id')
      .where('erasure_due', '<=', businessDay(now))
      .$if(failed.size > 0, (query) => query.where('id', 'not in', [...failed.keys()]))
      .orderBy('erasure_due')
      .orderBy('id')
      .limit(PORTION)
      .execute()
    // A failed erasure of one person must not keep the data of all others.
    for (const { id } of due)
      await db
        .transaction()
        .execute((tx) => erasePerson(tx, id, now))
        .then(
          () => finished++,
          (error: unknown) => failed.set(id, error),
        )
    if (due.length < PORTION) break
  }
  if (failed.size > 0)
    throw new AggregateError(
      [...failed.values()],
      `The erasure of ${failed.size} people failed: ${[...failed].map(([id, error]) => `${id} (${String(error)})`).join(', ')}`.slice(
        0,
        4_000,
      ),
    )
  return finished
}
