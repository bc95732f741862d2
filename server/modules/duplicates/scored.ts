// Compares partners of the database by the engine; frequencies of values are counted from their keys, as in the nightly search.
import { sql } from 'kysely'
import { MAX_CARRIERS } from '#domain/duplicates/keys.ts'
import { STORED_FROM, type Scorer } from '#domain/duplicates/score.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { recordOf, SOURCE_COLUMNS, type PartnerSource } from '#server/purchasing/partner-keys.ts'
import { carriersOf, scoreSubjects, storedKeysOf, subjectOf, type Subject } from './subjects.ts'

/** The last search that has ended, whose pairs are valid. */
export const LAST_RUN = sql<number>`(select max(id) from duplicate_run where state = 'done')`

/** The number of partners besides `exceptId` that have each of the keys, by the stored key; counting stops at MAX_CARRIERS. */
export async function countCarriers(db: Db, subject: Subject, exceptId: number): Promise<ReadonlyMap<string, number>> {
  const wanted = storedKeysOf(subject)
  const { rows } = await sql<{ key: string; count: number }>`
    select w.key, (select count(*)::integer from (
      select from partner_key k where k.key = w.key and k.partner_id <> ${exceptId} limit ${MAX_CARRIERS + 1}) c) as count
    from unnest(${wanted}::text[]) as w(key)`.execute(db)
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** The limit of candidates while somebody types: most candidates share several keys. */
const CANDIDATES = 200

/** Partners that share a key which is not too common, those with the most keys first. */
export async function readCandidates(
  db: Db,
  counts: ReadonlyMap<string, number>,
  exceptId: number,
): Promise<PartnerSource[]> {
  const keys = [...counts].flatMap(([key, count]) => (count > 0 && count < MAX_CARRIERS ? [key] : []))
  if (keys.length === 0) return []
  const { rows } = await sql<PartnerSource>`
    with found as materialized (
      select k.partner_id from partner_key k where k.key = any(${keys}::text[]) and k.partner_id <> ${exceptId}
      group by k.partner_id order by count(*) desc, k.partner_id limit ${CANDIDATES})
    select ${SOURCE_COLUMNS} from partner p join found on found.partner_id = p.id order by p.id`.execute(db)
  return rows
}

export const subjectOfSource = (source: PartnerSource): Subject => subjectOf(recordOf(source))

/**
 * Compares these partners again and replaces their pairs in the last search, so that the queue shows the rest of a group after a merge, and
 * both partners after its undo.
 */
export async function rescorePairs(tx: Tx, scorer: Scorer, ids: readonly number[]): Promise<void> {
  const { rows: runs } = await sql<{ id: number }>`select id from duplicate_run where id = ${LAST_RUN}`.execute(tx)
  if (!runs[0]) return
  const all = sql`any(${[...ids]}::bigint[])`
  await sql`delete from duplicate_pair where run_id = ${runs[0].id} and (one_id = ${all} or other_id = ${all})`.execute(
    tx,
  )
  const { rows } = await sql<PartnerSource>`
    select ${SOURCE_COLUMNS} from partner p where p.id = ${all} and p.merged_into is null order by p.id`.execute(tx)
  for (const source of rows) {
    const subject = subjectOfSource(source)
    const counts = await countCarriers(tx, subject, source.id)
    const found = (await readCandidates(tx, counts, source.id)).flatMap((candidate) => {
      const other = subjectOfSource(candidate)
      const carriers = carriersOf(subject, other, counts)
      const isFirst = source.id < candidate.id
      const { score, shown } = isFirst
        ? scoreSubjects(scorer, subject, other, carriers)
        : scoreSubjects(scorer, other, subject, carriers)
      const [oneId, otherId] = isFirst ? [source.id, candidate.id] : [candidate.id, source.id]
      return score >= STORED_FROM ? [{ oneId, otherId, score, reasons: shown }] : []
    })
    await sql`insert into duplicate_pair (run_id, one_id, other_id, score, reasons)
      select ${runs[0].id}, x."oneId", x."otherId", x.score, x.reasons
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as x("oneId" bigint, "otherId" bigint, score real, reasons jsonb)
      on conflict do nothing`.execute(tx)
  }
}
