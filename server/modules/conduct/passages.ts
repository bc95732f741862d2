// Passages of the code of conduct for given words: for the search over all areas, and for people who ask in the forum.
import { sql } from 'kysely'
import { sectionPath } from '#domain/legal/conduct.ts'
import { fold, wordDistance, wordsOf } from '#domain/search/search-text.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db } from '#server/db/db.ts'
import type { PassageSource } from '#server/search/passages.ts'
import type { SearchQuery } from '#server/search/search-query.ts'
import { currentNumber } from './versions.ts'

/** The person who searches. Everybody who is signed in may read the code, so only the language matters. */
export interface ConductViewer {
  readonly language: 'de' | 'en'
  readonly now: Date
}

export interface ConductPassage {
  readonly heading: string
  /** Plain text around the first word that was found. */
  readonly excerpt: string
  /** Path inside the portal. */
  readonly path: string
}

const EXCERPT = 200
/** From this similarity on a word counts as a typing error of another one. */
const ALIKE = 0.55
/** Shorter words are similar to too many others, and part of too many. */
const LONG = 5

/** About EXCERPT characters from a little before the first of the words, at word boundaries. */
export function excerptOf(text: string, words: readonly string[]): string {
  const stems = words.map((word) => word.slice(0, Math.max(4, word.length - 3)))
  const places = [...text.matchAll(/[\p{L}\p{N}]+/gu)]
  const found = places.find(([word]) => stems.some((stem) => fold(word).startsWith(stem)))?.index ?? 0
  const begin = found <= 60 ? 0 : (places.findLast(({ index }) => index <= found - 60)?.index ?? 0)
  const rest = text.slice(begin)
  const cut = rest.length <= EXCERPT ? rest.length : rest.lastIndexOf(' ', EXCERPT)
  return `${begin > 0 ? '… ' : ''}${rest.slice(0, cut > 0 ? cut : EXCERPT)}${rest.length > EXCERPT ? ' …' : ''}`
}

interface Row {
  section: string
  heading: string
  body: string
  /** Words that are only similar to one of the section. */
  unsure: string[]
}

/** Common letters are not sufficient: each such word must be one of the section except for typing errors. */
const hasUnsure = ({ heading, body, unsure }: Row, slips = Infinity): boolean => {
  if (unsure.length === 0) return true
  const known = wordsOf(`${heading} ${body}`)
  return unsure.every((word) => known.some((one) => wordDistance(word, one) <= slips + 1))
}

/**
 * The sections of the valid version that contain all these words, the best first, at most `limit`. A word matches by its German or English
 * stem, a long one also as a part of another word and with typing errors; stop words of the language are ignored.
 */
export async function searchConduct(
  db: Db,
  { language, now }: ConductViewer,
  { text, words, slips }: SearchQuery,
  limit: number,
): Promise<ConductPassage[]> {
  const typed = text.match(/[\p{L}\p{N}]+/gu) ?? []
  const config = sql`${sql.lit(language === 'en' ? 'english' : 'german')}::regconfig`
  const { rows } = await sql<Row>`
    with word as materialized (
      select search_fold(w) as folded, plainto_tsquery(${config}, w) as query from unnest(${typed}::text[]) w
    ), telling as materialized (select * from word where numnode(query) > 0)
    select s.section, s.heading, s.body, found.unsure
    from conduct_passage s cross join lateral (
      select bool_and(s.search @@ t.query or (length(t.folded) >= ${LONG}
          and (s.folded like '%' || t.folded || '%' or word_similarity(t.folded, s.folded) >= ${ALIKE}))) as has_all,
        coalesce(array_agg(t.folded) filter (
          where not (s.search @@ t.query or s.folded like '%' || t.folded || '%')), '{}') as unsure,
        sum(ts_rank(s.search, t.query) + word_similarity(t.folded, s.folded) / 10) as score
      from telling t) found
    where s.language = ${language} and s.version = ${currentNumber(businessDay(now))} and found.has_all
    order by found.score desc, s.position`.execute(db)
  return rows
    .filter((row) => hasUnsure(row, slips))
    .slice(0, limit)
    .map(({ section, heading, body }) => ({
      heading,
      excerpt: excerptOf(body, words),
      path: sectionPath(section),
    }))
}

export const conductPassages: PassageSource = {
  name: 'conduct',
  access: 'signed-in',
  async search(db, viewer, query, limit) {
    const found = await searchConduct(db, viewer, query, limit)
    return found.map(({ heading, excerpt, path }) => ({ source: 'conduct', title: heading, excerpt, href: path }))
  },
}
