// Contacts by the beginnings of their names; where that finds few, by names that are nearly those.
import { sql, type RawBuilder } from 'kysely'
import type { DivisionContact, TeamContact, UserContact } from '#contract/search.ts'
import { textDistance, wordsOf } from '#domain/search/search-text.ts'
import { fullName } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'

/** The limit of hits of each kind. */
export const HITS_LIMIT = 10
/** With fewer exact hits than this the name may be misspelt. */
const FEW = 3
/** The number of the most similar names that are compared. */
const CANDIDATES = 40
/** A shorter word has no room for a slip. */
const SLIP_LENGTH = 4

/** Every word begins a word of `column`, which has a space before each. */
const beginWords = (column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    words.map((word) => sql`${column} like ${`% ${word}%`}`),
    sql` and `,
  )})`

const CONTACT = sql`p.id as uid, trim(${fullName('p')}) as displayname, p.position,
  coalesce(v.name, '') as devision, coalesce(c.name, '') as company, coalesce(p.email, '') as email,
  coalesce(p.phone, '') as phone`

/** Active people as `p`, with those of the searching person's division and company first in `NEAREST`. */
const PEOPLE = (searcher: string) => sql`person p
  left join company c on c.id = p.company_id
  left join division v on v.id = p.division_id
  left join person me on me.id = ${searcher}`
const NEAREST = sql`(p.division_id = me.division_id) is true desc, (p.company_id = me.company_id) is true desc`

/** Hits by family name are listed before hits by given name. */
async function readExact(db: Db, searcher: string, words: readonly string[]): Promise<UserContact[]> {
  const family = sql`search_fold(p.family_name)`
  const { rows } = await sql<UserContact>`
    select ${CONTACT} from ${PEOPLE(searcher)}
    where p.active and ${beginWords(sql`p.search_name`, words)}
    order by ${family} = any(${words}::text[]) desc, p.search_name like ${` ${words[0]}%`} desc, ${NEAREST},
      p.family_name, p.given_name, p.id
    limit ${HITS_LIMIT}`.execute(db)
  return rows
}

/** The longest word selects the candidates, the typing errors in all words the hit. */
async function readSimilar(db: Db, searcher: string, words: readonly string[]): Promise<UserContact[]> {
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one))
  if (longest.length < SLIP_LENGTH) return []
  const { rows } = await sql<UserContact>`
    select ${CONTACT} from (
      select * from person where active order by ${longest} <<-> search_name limit ${CANDIDATES}
    ) p left join company c on c.id = p.company_id
    left join division v on v.id = p.division_id
    left join person me on me.id = ${searcher}
    order by ${NEAREST}, p.family_name, p.given_name, p.id`.execute(db)
  const rated = rows.map((contact) => ({ contact, distance: textDistance(words, wordsOf(contact.displayname)) }))
  return rated
    .filter(({ distance }) => distance < Infinity)
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ contact }) => contact)
}

/** Active people, ten at most, for the person who searches. */
export async function searchPeople(db: Db, searcher: string, words: readonly string[]): Promise<UserContact[]> {
  const exact = await readExact(db, searcher, words)
  if (exact.length >= FEW) return exact
  const known = new Set(exact.map(({ uid }) => uid))
  const similar = (await readSimilar(db, searcher, words)).filter(({ uid }) => !known.has(uid))
  return [...exact, ...similar].slice(0, HITS_LIMIT)
}

/** The limit of members of a team or division. */
export const MEMBERS_LIMIT = 50

export type UnitKey = { readonly teamid: number } | { readonly devisionid: number }

/** Active people of a team or division by family name; empty for an unknown one. */
export async function readMembers(db: Db, searcher: string, unit: UnitKey): Promise<UserContact[]> {
  const isMember = 'teamid' in unit ? sql`p.team_id = ${unit.teamid}` : sql`p.division_id = ${unit.devisionid}`
  const { rows } = await sql<UserContact>`
    select ${CONTACT} from ${PEOPLE(searcher)} where p.active and ${isMember}
    order by p.family_name, p.given_name, p.id limit ${MEMBERS_LIMIT}`.execute(db)
  return rows
}

/** German compounds end with their main word, so a word also matches inside of another. */
const holdWords = (name: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    words.map((word) => sql`search_fold(${name}) like ${`%${word}%`}`),
    sql` and `,
  )})`

export async function searchTeams(db: Db, searcher: string, words: readonly string[]): Promise<TeamContact[]> {
  const { rows } = await sql<TeamContact>`
    select t.id as teamid, t.name as title, v.name as devision, c.name as company
    from team t join division v on v.id = t.division_id join company c on c.id = v.company_id
    left join person me on me.id = ${searcher}
    where ${holdWords(sql`t.name`, words)}
    order by (t.division_id = me.division_id) is true desc, (v.company_id = me.company_id) is true desc,
      search_fold(t.name) like ${`${words[0]}%`} desc, t.name, t.id
    limit ${HITS_LIMIT}`.execute(db)
  return rows
}

export async function searchDivisions(db: Db, searcher: string, words: readonly string[]): Promise<DivisionContact[]> {
  const { rows } = await sql<DivisionContact>`
    select v.company_id as companyid, v.id as devisionid, v.name as title, c.name as company
    from division v join company c on c.id = v.company_id
    left join person me on me.id = ${searcher}
    where ${holdWords(sql`v.name`, words)}
    order by (v.id = me.division_id) is true desc, (v.company_id = me.company_id) is true desc,
      search_fold(v.name) like ${`${words[0]}%`} desc, v.name, v.id
    limit ${HITS_LIMIT}`.execute(db)
  return rows
}
