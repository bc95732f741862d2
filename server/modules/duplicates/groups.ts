// Which partners of the queue are probably more than two entries of one: groups of the domain over the pairs of the last search.
import { sql } from 'kysely'
import type { PairView } from '#contract/duplicates.ts'
import { compare } from '#domain/duplicates/compare.ts'
import { groupPairs, MAX_JOINED, type PartnerGroup, type ScoredPair } from '#domain/duplicates/groups.ts'
import { hasVeto, REVIEW_FROM } from '#domain/duplicates/score.ts'
import type { Db } from '#server/db/db.ts'
import { SOURCE_COLUMNS, type PartnerSource } from '#server/purchasing/partner-keys.ts'
import { LAST_RUN, subjectOfSource } from './scored.ts'

/** The limit of partners that are read around those that are asked for; beyond it they count as no group. */
const MAX_READ = 400
const SHOWN = 50
const NO_CARRIERS = { iban: 0, phone: 0, domain: 0, words: 0, address: 0 }

const isDecided = sql<boolean>`exists (select from no_duplicate n
  where n.one_id = d.one_id and n.other_id = d.other_id and n.changed = '{}')`

/** Partners that are connected with these by pairs of the queue, directly or through others. */
async function readConnected(db: Db, ids: readonly number[]): Promise<number[]> {
  const found = new Set(ids)
  for (let last = [...found]; last.length > 0 && found.size <= MAX_READ;) {
    const isPair = sql`d.run_id = ${LAST_RUN} and d.score >= ${REVIEW_FROM} and not ${isDecided}`
    const { rows } = await sql<{ id: number }>`
      select x.id from (
        select d.other_id as id from duplicate_pair d where d.one_id = any(${last}::bigint[]) and ${isPair}
        union select d.one_id from duplicate_pair d where d.other_id = any(${last}::bigint[]) and ${isPair}) x
      join partner p on p.id = x.id and p.merged_into is null order by x.id limit ${MAX_READ}`.execute(db)
    last = rows.flatMap(({ id }) => (found.has(id) ? [] : [id]))
    for (const id of last) found.add(id)
  }
  return [...found]
}

/** Pairs that are not in the queue because their fields contradict each other. */
async function readVetoes(db: Db, pairs: readonly ScoredPair[], ids: readonly number[]): Promise<ScoredPair[]> {
  const known = new Set(pairs.map(({ one, other }) => `${one} ${other}`))
  const missing = ids
    .toSorted((one, other) => one - other)
    .flatMap((one, index, all) => all.slice(index + 1).map((other) => [one, other] as const))
    .filter(([one, other]) => !known.has(`${one} ${other}`))
  if (missing.length === 0) return []
  const { rows } = await sql<PartnerSource>`
    select ${SOURCE_COLUMNS} from partner p where p.id = any(${[...ids]}::bigint[])`.execute(db)
  const partners = new Map(rows.map((row) => [row.id, subjectOfSource(row).partner]))
  return missing.flatMap(([one, other]) => {
    const [a, b] = [partners.get(one), partners.get(other)]
    return a && b && hasVeto(compare(a, b, NO_CARRIERS)) ? [{ one, other, score: 0, isContradicted: true }] : []
  })
}

/** The groups of these partners; a partner that is in none is a group of its own. */
export async function readGroups(db: Db, ids: readonly number[]): Promise<PartnerGroup[]> {
  if (ids.length === 0) return []
  const connected = await readConnected(db, ids)
  const all = sql`any(${connected}::bigint[])`
  const { rows: pairs } = await sql<ScoredPair>`
    select d.one_id as one, d.other_id as other, d.score, ${isDecided} as "isContradicted" from duplicate_pair d
    where d.run_id = ${LAST_RUN} and d.one_id = ${all} and d.other_id = ${all}`.execute(db)
  const { rows: decided } = await sql<ScoredPair>`
    select n.one_id as one, n.other_id as other, 0::real as score, true as "isContradicted" from no_duplicate n
    where n.changed = '{}' and n.one_id = ${all} and n.other_id = ${all}
      and not exists (select from duplicate_pair d where d.run_id = ${LAST_RUN} and (d.one_id, d.other_id) = (n.one_id, n.other_id))`.execute(
    db,
  )
  const known = [...pairs, ...decided]
  const joined = groupPairs(known)
  const vetoes = await Promise.all(
    joined
      .filter(({ members, isLarge }) => !isLarge && members.length > 2 && members.length <= MAX_JOINED)
      .map(({ members }) => readVetoes(db, known, members)),
  )
  return vetoes.every(({ length }) => length === 0) ? joined : groupPairs([...known, ...vetoes.flat()])
}

export const groupOf = (groups: readonly PartnerGroup[], one: number, other: number): PartnerGroup | undefined =>
  groups.find(({ members }) => members.includes(one) && members.includes(other))

/** The other partners of the group in which both are. */
export async function readOthers(db: Db, one: number, other: number): Promise<PairView['group']> {
  const group = groupOf(await readGroups(db, [one, other]), one, other)
  const ids = (group?.members ?? []).filter((id) => id !== one && id !== other)
  if (!group || ids.length === 0) return { others: [], isLarge: false }
  const { rows: others } = await sql<PairView['group']['others'][number]>`
    select p.id, p.bp_number as "bpNumber", p.name, p.city from partner p where p.id = any(${ids}::bigint[])
    order by p.bp_number limit ${SHOWN}`.execute(db)
  return { others, isLarge: group.isLarge }
}
