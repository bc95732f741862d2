// What the words of a reader find: in the text, as part of a title's word ('Kammerofen'), or as the name of the contact.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { readQuery } from '#server/search-query.ts'
import { allOf, searchTerms, type SearchTerm } from './search-terms.ts'
import { withParts, withSlips } from './title-words.ts'

const PEOPLE_LIMIT = 50
/** So many stories of contacts are found by a name, the newest ones. */
const NAMED_LIMIT = 2_000

/** Ids by a word of the name. */
type People = ReadonlyMap<string, readonly string[]>

/** True for a story `s`, whoever may read it. */
type Condition = RawBuilder<boolean>

const NEVER: Condition = sql`false`

export interface Words {
  /** It has each of the words. */
  readonly exact: Condition
  /** It has words that each may have been meant to be. */
  similar(): Promise<Condition>
}

/** Active people by a word of their name, for each word. */
async function peopleOf(db: Db, words: readonly string[]): Promise<People> {
  const { rows } = await sql<{ word: string; ids: string[] }>`
    select word, array(
      select p.id from person p where p.active and p.search_name like '% ' || word || '%' limit ${PEOPLE_LIMIT}) as ids
    from unnest(${words}::text[]) word`.execute(db)
  return new Map(rows.map(({ word, ids }) => [word, ids]))
}

/** Ids of the stories whose contact has one of the words for a name, and which have the others in whatever way. */
async function readNamed(db: Db, terms: readonly SearchTerm[], people: People): Promise<number[]> {
  const all = terms.flatMap(({ folded }) => people.get(folded) ?? [])
  if (all.length === 0) return []
  // The name first: it costs nothing beside the words.
  const each = terms.map(
    ({ folded, term }) => sql`(s.contact_id = any(${people.get(folded) ?? []}::uuid[]) or s.search_words @@ ${term})`,
  )
  const { rows } = await sql<{ id: number }>`
    select s.id from news_story s where s.contact_id = any(${all}::uuid[]) and ${sql.join(each, sql` and `)}
    order by s.published_at desc nulls last limit ${NAMED_LIMIT}`.execute(db)
  return rows.map(({ id }) => id)
}

/** All words in one question to their index: what stands in all of its lists is found in one walk. */
async function storiesWith(db: Db, terms: readonly SearchTerm[], people: People): Promise<Condition> {
  const named = await readNamed(db, terms, people)
  const found = sql<boolean>`s.search_words @@ ${allOf(terms)}`
  return named.length === 0 ? found : sql`(${found} or s.id = any(${named}::bigint[]))`
}

/** Undefined where nothing was asked for; throws 400 where the query is too short or too long. */
export async function readWords(db: Db, q: string | undefined): Promise<Words | undefined> {
  if (q === undefined) return undefined
  const query = readQuery(q)
  const terms = searchTerms(query)
  if (terms.length === 0) return { exact: NEVER, similar: async () => NEVER }
  const [people, parts] = await Promise.all([peopleOf(db, query.words), withParts(db, terms)])
  return {
    exact: await storiesWith(db, parts, people),
    similar: async () => {
      const meant = await withSlips(db, terms)
      return meant ? storiesWith(db, meant, people) : NEVER
    },
  }
}
