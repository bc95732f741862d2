// Saved searches: kept by one person, read with the rights of that person each time they notify.
import { sql } from 'kysely'
import type { Criteria, SavedSearch, SearchBody } from '#contract/marketplace-deals.ts'
import { SEARCH_LIMIT } from '#domain/marketplace/market-notice.ts'
import { oneLine } from '#domain/forms/one-line.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound, unprocessable } from '#server/http/errors.ts'
import { readQuery } from '#server/search/search-query.ts'
import type { Viewer } from '#server/modules/marketplace/viewer.ts'

type Row = Omit<SavedSearch, 'createdAt'> & { createdAt: Date }
const COLUMNS = sql<Row>`id, name, criteria, frequency, version, created_at as "createdAt"`
const toWire = ({ createdAt, ...row }: Row): SavedSearch => ({ ...row, createdAt: createdAt.toISOString() })

export async function readSearches(db: Db, { personId }: Viewer): Promise<SavedSearch[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ad_search where person_id = ${personId} order by id`.execute(db)
  return rows.map(toWire)
}

/** The stored form; throws 400 for words that cannot be searched, 422 `name_required` for a blank name. */
function checked({ name, criteria, frequency }: SearchBody): { name: string; criteria: Criteria; frequency: string } {
  if (oneLine(name) === '') throw unprocessable('name_required', [{ field: 'body.name', rule: 'must not be blank' }])
  if (criteria.q === undefined) return { name: oneLine(name), criteria, frequency }
  return { name: oneLine(name), criteria: { ...criteria, q: readQuery(criteria.q).text }, frequency }
}

/** Names of one person's searches differ: 409 `name_taken`. */
async function requireFreeName(tx: Tx, { personId }: Viewer, name: string, without?: number): Promise<void> {
  const { rows } = await sql`
    select from ad_search where person_id = ${personId} and name = ${name} and id is distinct from ${without ?? null}::bigint`.execute(
    tx,
  )
  if (rows.length > 0) throw conflict('name_taken')
}

/** Changes of one person's searches follow each other. */
const lockPerson = (tx: Tx, { personId }: Viewer) =>
  sql`select from person where id = ${personId} for no key update`.execute(tx)

export async function saveSearch(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  viewer: Viewer,
  body: SearchBody,
): Promise<SavedSearch> {
  await lockPerson(tx, viewer)
  const search = checked(body)
  await requireFreeName(tx, viewer, search.name)
  const present = await readSearches(tx, viewer)
  if (present.length >= SEARCH_LIMIT)
    throw unprocessable('too_many_searches', [{ field: 'body', rule: `a person has at most ${SEARCH_LIMIT} searches` }])
  const at = now()
  const { rows } = await sql<Row>`
    insert into ad_search (person_id, name, criteria, frequency, created_at, noticed_at)
    values (${viewer.personId}, ${search.name}, ${JSON.stringify(search.criteria)}::jsonb, ${search.frequency}, ${at}, ${at})
    returning ${COLUMNS}`.execute(tx)
  return toWire(rows[0]!)
}

interface SeenSearch {
  readonly id: number
  readonly version: number | undefined
}

/** 409 `version_conflict` with the present search; it notifies of ads published from now on. */
export async function changeSearch(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  viewer: Viewer,
  { id, version }: SeenSearch,
  body: SearchBody,
): Promise<SavedSearch> {
  await lockPerson(tx, viewer)
  const present = (await readSearches(tx, viewer)).find((one) => one.id === id)
  if (!present) throw notFound()
  if (version !== undefined && version !== present.version) throw conflict('version_conflict', undefined, present)
  const search = checked(body)
  await requireFreeName(tx, viewer, search.name, id)
  const { rows } = await sql<Row>`
    update ad_search set name = ${search.name}, criteria = ${JSON.stringify(search.criteria)}::jsonb,
      frequency = ${search.frequency}, noticed_at = ${now()}, version = version + 1
    where id = ${id} returning ${COLUMNS}`.execute(tx)
  return toWire(rows[0]!)
}

/** A repeated deletion has no effect, and so does one of another person's search: the response is the same. */
export async function deleteSearch(tx: Tx, { personId }: Viewer, id: number): Promise<{ id: number }> {
  await sql`delete from ad_search where id = ${id} and person_id = ${personId}`.execute(tx)
  return { id }
}
