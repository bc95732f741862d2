// What the words of a reader find: in the text, inside a word of the title ('Kammerofen'), or the name of the contact.
import { sql, type RawBuilder } from 'kysely'
import { textDistance, wordsOf } from '#domain/search-text.ts'
import type { Db } from '#server/db/db.ts'
import { readQuery } from '#server/search-query.ts'
import { searchTerms, type SearchTerm } from './search.ts'

/** A part of a word is looked for from this length on: shorter ones stand in every title. */
const PART_MIN = 3
const PEOPLE_LIMIT = 50
/** So many titles with similar letters are looked at, the most similar ones. */
const SIMILAR_LIMIT = 500
/** Share of common letter groups from which on a title is looked at; the slips allowed are counted after that. */
const SIMILAR = '0.35'

/** A query that gives `id`, whoever may read the story. */
type Ids = RawBuilder<unknown>

const NOBODY: Ids = sql`select null::bigint as id`

export interface Words {
  /** The stories that have each of the words. */
  readonly exact: Ids
  /** Those whose titles have similar words. */
  similar(): Promise<Ids>
}

/** Active people by a word of their name, for each word. */
async function peopleOf(db: Db, words: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ word: string; ids: string[] }>`
    select word, array(
      select p.id from person p where p.active and p.search_name like '% ' || word || '%' limit ${PEOPLE_LIMIT}) as ids
    from unnest(${words}::text[]) word`.execute(db)
  return new Map(rows.map(({ word, ids }) => [word, ids]))
}

/** Ids of the stories that have a word like each of `words` in the title: a swap, a letter too many, too few or wrong. */
export function similarTitles(
  db: Db,
  words: readonly string[],
  among: RawBuilder<boolean> = sql`s.status = 'published'`,
): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${SIMILAR}, true)`.execute(tx)
    const alike = words.map((word) => sql`${word} <% s.search_title`)
    const { rows } = await sql<{ id: number; title: string }>`
      select s.id, s.search_title as title from news_story s
      where ${among} and ${sql.join(alike, sql` and `)}
      order by word_similarity(${words.join(' ')}, s.search_title) desc, s.id desc limit ${SIMILAR_LIMIT}`.execute(tx)
    return rows.filter(({ title }) => textDistance(words, wordsOf(title)) < Infinity).map(({ id }) => id)
  })
}

/** Ids of the stories with this word, each way by its own index: an `or` would read and unpack every story. */
function storiesWith({ folded, term }: SearchTerm, people: readonly string[]): Ids {
  const stories = sql`select s.id from news_story s where s.status = 'published' and`
  return sql`(${stories} s.search_words @@ ${term}
    ${folded.length < PART_MIN ? sql`` : sql`union ${stories} s.search_title like ${`%${folded}%`}`}
    ${people.length === 0 ? sql`` : sql`union ${stories} s.contact_id = any(${people}::uuid[])`})`
}

/** Undefined where nothing was asked for; throws 400 where the query is too short or too long. */
export async function readWords(db: Db, q: string | undefined): Promise<Words | undefined> {
  if (q === undefined) return undefined
  const query = readQuery(q)
  const terms = searchTerms(query)
  if (terms.length === 0) return { exact: NOBODY, similar: async () => NOBODY }
  const people = await peopleOf(db, query.words)
  const each = terms.map((term) => storiesWith(term, people.get(term.folded) ?? []))
  return {
    exact: sql`select id from (${sql.join(each, sql` intersect `)}) found`,
    similar: async () => sql`select unnest(${await similarTitles(db, query.words)}::bigint[]) as id`,
  }
}
