// The report of exits, as main administrators read it.
import { sql } from 'kysely'
import type { PersonExit, PersonExits } from '#contract/people-import.ts'
import { fullName, instantText, namedPersonOrNull } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'

const PAGE = 50

async function read(db: Db, which: ReturnType<typeof sql<boolean>>): Promise<PersonExit[]> {
  const { rows } = await sql<PersonExit>`
    select e.id, json_build_object('id', p.id, 'name', ${fullName('p')},
        'personnelNumber', coalesce(p.personnel_number, '')) as person,
      ${instantText(sql`e.at`)} as at, e.cause, ${namedPersonOrNull(sql`e.by_id`)} as by,
      ${namedPersonOrNull(sql`e.successor_id`)} as successor,
      coalesce((select json_agg(json_build_object('what', x ->> 'what', 'count', (x ->> 'count')::integer,
        'to', ${namedPersonOrNull(sql`(x ->> 'to')::uuid`)}) order by n) from jsonb_array_elements(e.passed) with ordinality as t(x, n)),
        '[]') as passed,
      ${instantText(sql`e.returned_at`)} as "returnedAt",
      ${instantText(sql`p.erased_at`)} as "erasedAt"
    from person_exit e join person p on p.id = e.person_id where ${which} order by e.id desc limit ${PAGE + 1}`.execute(
    db,
  )
  return rows
}

export async function readExits(db: Db, before?: number): Promise<PersonExits> {
  const rows = await read(db, sql<boolean>`${before ?? null}::bigint is null or e.id < ${before ?? null}::bigint`)
  const exits = rows.slice(0, PAGE)
  const last = exits.at(-1)
  return { exits, ...(rows.length > PAGE && last ? { next: last.id } : {}) }
}

/** Throws 404 for somebody who never left. */
export async function readLastExit(db: Db, personId: string): Promise<PersonExit> {
  const [last] = await read(db, sql<boolean>`e.person_id = ${personId}::uuid`)
  if (!last) throw notFound()
  return last
}
