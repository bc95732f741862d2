// The known ties of a partner to others, from decisions on duplicates, and the partners that were merged into it.
import { sql } from 'kysely'
import type { PartnerDetails } from '#contract/suppliers-partner.ts'
import { PARTNER_TIES } from '#domain/duplicates/explain.ts'
import { namedPerson, namedPersonOrNull } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'

const SHOWN = 100
const BRIEF = sql`p.id, p.bp_number as "bpNumber", p.name, p.city`

/** Ties by kind and name. The note of the decision is left out: it is for people who work on duplicates. */
export async function readTies(db: Db, id: number): Promise<PartnerDetails['ties']> {
  const { rows } = await sql<PartnerDetails['ties'][number]>`
    select n.reason as kind, ${BRIEF}, n.changed <> '{}' as "isDoubtful"
    from no_duplicate n join partner p on p.id = case when n.one_id = ${id} then n.other_id else n.one_id end
    where ${id} in (n.one_id, n.other_id) and n.reason = any(${[...PARTNER_TIES]}::text[]) and p.merged_into is null
    order by array_position(${[...PARTNER_TIES]}::text[], n.reason), p.name, p.id limit ${SHOWN}`.execute(db)
  return rows
}

type MergedRow = Omit<PartnerDetails['mergedIn'][number], 'at'> & { at: Date }

/** The newest first, also those that came in with a partner that was merged into this one. */
export async function readMergedIn(db: Db, id: number): Promise<PartnerDetails['mergedIn']> {
  const { rows } = await sql<MergedRow>`
    with recursive part as (
      select m.* from partner_merge m where m.survivor_id = ${id} and m.undone_at is null
      union all select m.* from part join partner_merge m on m.survivor_id = part.merged_id and m.undone_at is null)
    select m.id as "mergeId", ${BRIEF}, m.at, ${namedPerson(sql`m.by_id`)} as by, ${namedPersonOrNull(sql`m.released_by`)} as "releasedBy"
    from part m join partner p on p.id = m.merged_id order by m.id desc limit ${SHOWN}`.execute(db)
  return rows.map(({ at, ...merge }) => ({ ...merge, at: at.toISOString() }))
}

/** The partner that an old link names, where it is a part of another one by now. */
export async function readOpenedAs(db: Db, given: number, id: number): Promise<PartnerDetails['openedAs']> {
  if (given === id) return null
  const { rows } = await sql<NonNullable<PartnerDetails['openedAs']>>`
    select ${BRIEF} from partner p where p.id = ${given}`.execute(db)
  return rows[0] ?? null
}
