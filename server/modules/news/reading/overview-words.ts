// What the words of a reader find: in the text, as part of a title's word ('Kammerofen'), or as the name of the contact.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { readQuery } from '#server/search-query.ts'
import { allOf, searchTerms, type SearchTerm } from './search-terms.ts'
import { withParts, withSlips } from './title-words.ts'

const PEOPLE_LIMIT = 50

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
async function peopleOf(db: Db, words: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ word: string; ids: string[] }>`
    select word, array(
      select p.id from person p where p.active and p.search_name like '% ' || word || '%' limit ${PEOPLE_LIMIT}) as ids
    from unnest(${words}::text[]) word`.execute(db)
  return new Map(rows.map(({ word, ids }) => [word, ids]))
}

/** Words that are no names are asked for together: what stands in all of their lists is then found in one walk. */
function storiesWith(terms: readonly SearchTerm[], people: ReadonlyMap<string, readonly string[]>): Condition {
  const namesOf = ({ folded }: SearchTerm) => people.get(folded) ?? []
  const plain = terms.filter((term) => namesOf(term).length === 0)
  const conditions = terms
    .filter((term) => !plain.includes(term))
    .map((term) => sql`(s.search_words @@ ${term.term} or s.contact_id = any(${namesOf(term)}::uuid[]))`)
  if (plain.length > 0) conditions.push(sql`s.search_words @@ ${allOf(plain)}`)
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** Undefined where nothing was asked for; throws 400 where the query is too short or too long. */
export async function readWords(db: Db, q: string | undefined): Promise<Words | undefined> {
  if (q === undefined) return undefined
  const query = readQuery(q)
  const terms = searchTerms(query)
  if (terms.length === 0) return { exact: NEVER, similar: async () => NEVER }
  const [people, parts] = await Promise.all([peopleOf(db, query.words), withParts(db, terms)])
  return {
    exact: storiesWith(parts, people),
    similar: async () => {
      const meant = await withSlips(db, terms)
      return meant ? storiesWith(meant, people) : NEVER
    },
  }
}
