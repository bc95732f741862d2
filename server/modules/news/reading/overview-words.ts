// What the words of a reader find: in the text, as part of a title's word ('Kammerofen'), or as the name of the contact.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { readQuery } from '#server/search-query.ts'
import type { Sought } from './rank.ts'
import { hasWords, searchTerms, type SearchTerm } from './search-words.ts'
import { withParts, withSlips } from './title-words.ts'

const PEOPLE_LIMIT = 50

/** Ids by a word of the name. */
type People = ReadonlyMap<string, readonly string[]>

/** True for a story `s`, whoever may read it. */
type Condition = RawBuilder<boolean>

const NEVER: Found = { words: [], terms: [], has: sql`false` }

/** What is looked for, and the stories `s` that have it. */
export interface Found extends Sought {
  readonly has: Condition
}

export interface Words {
  /** Each of the words. */
  readonly exact: Found
  /** Words that each may have been meant to be. */
  similar(): Promise<Found>
}

/** Active people by a word of their name, for each word. */
async function peopleOf(db: Db, words: readonly string[]): Promise<People> {
  const { rows } = await sql<{ word: string; ids: string[] }>`
    select word, array(
      select p.id from person p where p.active and p.search_name like '% ' || word || '%' limit ${PEOPLE_LIMIT}) as ids
    from unnest(${words}::text[]) word`.execute(db)
  return new Map(rows.map(({ word, ids }) => [word, ids]))
}

/** Words that nobody is called are one question to their index: what stands in all of its lists is found in one walk. */
function storiesWith(terms: readonly SearchTerm[], people: People): Condition {
  const isName = ({ folded }: SearchTerm) => (people.get(folded) ?? []).length > 0
  const names = terms.filter(isName)
  const others = terms.filter((term) => !isName(term))
  return sql<boolean>`(${sql.join(
    [
      ...(others.length > 0 ? [hasWords(others)] : []),
      ...names.map((term) => sql`(${hasWords([term])} or s.contact_id = any(${people.get(term.folded)}::uuid[]))`),
    ],
    sql` and `,
  )})`
}

/** Undefined where nothing was asked for; throws 400 where the query is too short or too long. */
export async function readWords(db: Db, q: string | undefined): Promise<Words | undefined> {
  if (q === undefined) return undefined
  const query = readQuery(q)
  const terms = searchTerms(query)
  if (terms.length === 0) return { exact: NEVER, similar: async () => NEVER }
  const { words } = query
  const [people, parts] = await Promise.all([peopleOf(db, words), withParts(db, terms)])
  return {
    exact: { words, terms: parts, has: storiesWith(parts, people) },
    similar: async () => {
      const meant = await withSlips(db, terms)
      return meant ? { words, terms: meant, has: storiesWith(meant, people) } : NEVER
    },
  }
}
