// The filters of the list as SQL. A search only uses texts that the viewer may read in the answer: memos by their visibility, never amounts
// or bank details.
import { sql, type RawBuilder } from 'kysely'
import type { PartnerFilters, PartnerSort } from '#contract/suppliers.ts'
import { expiringUntil } from '#domain/suppliers/certificate.ts'
import type { Viewer } from '#domain/suppliers/mandate.ts'
import { partnerWords } from '#domain/suppliers/search.ts'
import { wordDistance } from '#domain/search/search-text.ts'
import { nameOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { isCurrent } from '#server/purchasing/purchasing.ts'
import { readableMemos } from '#server/modules/suppliers/viewer.ts'

export type Condition = RawBuilder<boolean>
const and = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`

/** Sorts by the band, never by the amount: the order within a band would reveal which is larger. */
export const SORT_COLUMNS: Readonly<Record<PartnerSort, RawBuilder<unknown>>> = {
  name: sql`p.name`,
  bpNumber: sql`p.bp_number`,
  city: sql`p.city`,
  group: sql`p.main_group`,
  volume: sql`p.band`,
  certificate: sql`p.certificate_until`,
}

/** Customers, article groups and material groups that contain a word, the latter also by their lead buyer. */
interface Named {
  readonly word: string
  readonly companyIds: readonly number[]
  readonly groupIds: readonly number[]
  readonly articleIds: readonly number[]
}

/** Shorter words match only at the begin of a word: inside of others they would match nearly everything. */
const INSIDE_LENGTH = 3
const matches = (column: RawBuilder<unknown>, word: string): Condition =>
  sql<boolean>`${column} like ${word.length < INSIDE_LENGTH ? `% ${word}%` : `%${word}%`}`

async function readNamed(db: Db, words: readonly string[], today: string): Promise<Named[]> {
  const text = (columns: RawBuilder<unknown>) => sql`(' ' || search_fold(${columns}))`
  return Promise.all(
    words.map(async (word) => {
      const { rows } = await sql<Omit<Named, 'word'>>`
        select array(select c.id from company c where ${matches(text(sql`c.name`), word)}) as "companyIds",
          array(select g.id from material_group g
            left join lead_buyer b on b.group_id = g.id and ${isCurrent('b', today)} left join person u on u.id = b.person_id
            where g.merged_into is null and ${matches(text(sql`g.number || ' ' || g.name || ' ' || g.name_en || ' ' || ${nameOf('u')}`), word)}
          ) as "groupIds",
          array(select a.id from article_group a where ${matches(text(sql`a.number || ' ' || a.name`), word)}) as "articleIds"`.execute(
        db,
      )
      return { word, ...rows[0]! }
    }),
  )
}

/** The partner `p` has the word in one of its own columns or names. */
const hasWord = ({ word, companyIds, groupIds, articleIds }: Named): Condition =>
  sql<boolean>`(${sql.join(
    [
      matches(sql`p.search`, word),
      ...(companyIds.length > 0 ? [sql`p.company_ids && ${companyIds}::integer[]`] : []),
      ...(groupIds.length > 0 ? [sql`p.group_ids && ${groupIds}::integer[]`] : []),
      ...(articleIds.length > 0 ? [sql`p.article_ids && ${articleIds}::integer[]`] : []),
    ],
    sql` or `,
  )})`

/** The largest number of memos with the rarest word that are searched. */
const MEMOS_LIMIT = 2_000

/** Ids of partners whose memos, as far as the viewer may read them, have what of the words the partner itself has not. */
async function readByMemo(db: Db, viewer: Viewer, named: readonly Named[]): Promise<number[]> {
  const inMemo = named.map(({ word }) => matches(sql`m.search`, word))
  const { rows } = await sql<{ id: number }>`
    select distinct p.id from (
      select m.partner_id, m.search from partner_memo m
      where ${readableMemos(viewer)} and (${sql.join(inMemo, sql` or `)}) limit ${MEMOS_LIMIT}
    ) m join partner p on p.id = m.partner_id
    where ${and(named.map((one) => sql<boolean>`(${matches(sql`m.search`, one.word)} or ${hasWord(one)})`))}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

async function wordCondition(db: Db, viewer: Viewer, words: readonly string[], today: string): Promise<Condition> {
  if (words.length === 0) return sql<boolean>`false`
  const named = await readNamed(db, words, today)
  const ids = await readByMemo(db, viewer, named)
  const own = and(named.map(hasWord))
  return ids.length === 0 ? own : sql<boolean>`(${own} or p.id = any(${ids}::bigint[]))`
}

/** A misspelt word is replaced by at most so many known ones. */
const REPLACEMENTS = 6
const CANDIDATES = 60

async function nearWords(db: Db, word: string): Promise<readonly string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from partner_word where word % ${word} order by similarity(word, ${word}) desc, word limit ${CANDIDATES}`.execute(
    db,
  )
  return rows
    .map((row) => ({ word: row.word, distance: wordDistance(word, row.word) }))
    .filter(({ distance }) => distance < Infinity)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, REPLACEMENTS)
    .map((one) => one.word)
}

/** Partners with words that are nearly those; undefined: no word is. Hidden memos are not searched in this way. */
async function similarCondition(db: Db, words: readonly string[], today: string): Promise<Condition | undefined> {
  const named = await readNamed(db, words, today)
  const near = await Promise.all(words.map((word) => nearWords(db, word)))
  if (near.every((found) => found.length === 0)) return undefined
  return and(
    named.map((one, index) => {
      const others = near[index]!.map((word) => matches(sql`p.search`, word))
      return sql<boolean>`(${sql.join([hasWord(one), ...others], sql` or `)})`
    }),
  )
}

const INTEGER_MAX = 2_147_483_647
/** Larger numbers are not ids of any record. */
const numbers = (list: string): number[] =>
  list
    .split(',')
    .map(Number)
    .filter((id) => id <= INTEGER_MAX)

/** Material groups with a lead buyer today, or this one; the others have none. */
async function groupsOf(db: Db, today: string, personId?: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.group_id as id from lead_buyer b where ${isCurrent('b', today)}
      and (${personId === undefined} or b.person_id = ${personId ?? null}::uuid)`.execute(db)
  return rows.map(({ id }) => id)
}

/** A certificate state on a day, by what partner `p` keeps of its certificates. */
export function certificateCondition(state: NonNullable<PartnerFilters['certificate']>, today: string): Condition {
  const until = expiringUntil(today)
  switch (state) {
    case 'missing':
      return sql<boolean>`p.certificate_kind is null`
    case 'review':
      return sql<boolean>`p.certificate_review`
    case 'expired':
      return sql<boolean>`p.certificate_until < ${today}::date`
    case 'expiring':
      return sql<boolean>`p.certificate_until between ${today}::date and ${until}::date`
    case 'valid':
      return sql<boolean>`p.certificate_until > ${until}::date`
  }
}

/** Every filter but the words, as conditions on partner `p`. */
export async function filterConditions(db: Db, filters: PartnerFilters, today: string): Promise<Condition[]> {
  const { companies, sites, groups, leadBuyer, noLeadBuyer, certificate, status, internal, band } = filters
  // Merged partners are found by their numbers at those that they are a part of.
  const conditions: Condition[] = [sql<boolean>`p.merged_into is null`]
  if (companies !== undefined) conditions.push(sql<boolean>`p.company_ids && ${numbers(companies)}::integer[]`)
  if (sites !== undefined)
    conditions.push(
      sql<boolean>`p.company_ids && array(select s.company_id from site s where s.id = any(${numbers(sites)}::integer[]))`,
    )
  if (groups !== undefined) conditions.push(sql<boolean>`p.group_ids && ${numbers(groups)}::integer[]`)
  if (leadBuyer !== undefined)
    conditions.push(sql<boolean>`p.group_ids && ${await groupsOf(db, today, leadBuyer)}::integer[]`)
  if (noLeadBuyer)
    conditions.push(sql<boolean>`p.group_ids <> '{}' and not p.group_ids <@ ${await groupsOf(db, today)}::integer[]`)
  if (certificate !== undefined) conditions.push(certificateCondition(certificate, today))
  if (status !== undefined) conditions.push(sql<boolean>`p.status = ${status}`)
  if (internal !== undefined) conditions.push(sql<boolean>`p.internal = ${internal}`)
  if (band !== undefined) conditions.push(sql<boolean>`p.band = ${band}`)
  return conditions
}

export interface Wanted {
  readonly condition: Condition
  /** False: every partner. */
  readonly isNarrowed: boolean
  readonly hasWords: boolean
  readonly similar: boolean
}

/** What the filters say; `similar`: with words that are nearly those, as nothing has these. */
export async function readWanted(
  db: Db,
  viewer: Viewer,
  filters: PartnerFilters,
  today: string,
  isSimilar = false,
): Promise<Wanted | undefined> {
  const others = await filterConditions(db, filters, today)
  const words = filters.q === undefined ? undefined : partnerWords(filters.q)
  if (words === undefined)
    return { condition: and(others), isNarrowed: others.length > 1, hasWords: false, similar: false }
  const found = isSimilar ? await similarCondition(db, words, today) : await wordCondition(db, viewer, words, today)
  return found && { condition: and([found, ...others]), isNarrowed: true, hasWords: true, similar: isSimilar }
}
