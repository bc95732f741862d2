// Passages of the code of conduct that answer words, for other areas: what is asked in the forum or in the help may be written there.
import { sql } from 'kysely'
import { sectionPath } from '#domain/conduct.ts'
import { fold, wordsOf } from '#domain/search-text.ts'
import { businessDay } from './business-day.ts'
import type { Db } from './db/db.ts'
import type { Language } from './mail/language.ts'

/** Who searches. Everybody who is signed in may read the code, so that only the language matters. */
export interface PassageViewer {
  readonly language: Language
  readonly now: Date
}

export interface ConductPassage {
  readonly heading: string
  /** Plain text around the first word that was found. */
  readonly excerpt: string
  /** Path inside the portal. */
  readonly path: string
  /** Higher is better; comparable within one call. */
  readonly score: number
}

/** Of a longer question the first words count. */
const WORDS_LIMIT = 16
const EXCERPT = 200
/** From this similarity on a word counts as a typing error of another one. */
const ALIKE = 0.55

/** About EXCERPT characters that begin a little before the first of the words, on the borders of words. */
export function excerptOf(text: string, words: readonly string[]): string {
  const stems = words.map((word) => word.slice(0, Math.max(4, word.length - 3)))
  const places = [...text.matchAll(/[\p{L}\p{N}]+/gu)]
  const found = places.find(([word]) => stems.some((stem) => fold(word).startsWith(stem)))?.index ?? 0
  const begin = places.findLast(({ index }) => index <= Math.max(0, found - 60))?.index ?? 0
  const rest = text.slice(begin)
  if (rest.length <= EXCERPT) return begin > 0 ? `… ${rest}` : rest
  const end = rest.lastIndexOf(' ', EXCERPT)
  return `${begin > 0 ? '… ' : ''}${rest.slice(0, end > 0 ? end : EXCERPT)} …`
}

/**
 * The sections of the version that applies which answer these words best, at most `limit`. Words match by their German or English stem,
 * long ones also with typing errors; none of them is required.
 */
export async function searchConduct(
  db: Db,
  { language, now }: PassageViewer,
  words: string,
  limit: number,
): Promise<ConductPassage[]> {
  const folded = [...new Set(wordsOf(words))].slice(0, WORDS_LIMIT)
  const long = folded.filter((word) => word.length >= 5)
  if (folded.length === 0) return []
  const config = sql.lit(language === 'en' ? 'english' : 'german')
  const typed = words.match(/[\p{L}\p{N}]+/gu)?.slice(0, WORDS_LIMIT) ?? []
  // Each word alone by plainto_tsquery, so that nothing in it is an operator; stop words give an empty query, which matches nothing.
  const query = sql`(select coalesce(string_agg('(' || q.part || ')', ' | '), '')::tsquery from (
    select plainto_tsquery(${config}::regconfig, w)::text as part from unnest(${typed}::text[]) w) q where q.part <> '')`
  const { rows } = await sql<{ section: string; heading: string; body: string; score: number }>`
    with asked as materialized (select ${query} as query)
    select * from (
      select s.section, s.heading, s.body,
        ts_rank(s.search, a.query)::float8 + coalesce((
          select sum(word_similarity(w, s.folded)) filter (where word_similarity(w, s.folded) >= ${ALIKE})
          from unnest(${long}::text[]) w), 0) / 10 as score
      from conduct_passage s cross join asked a
      where s.language = ${language} and s.version = (
        select v.version from conduct_version v where v.applies_from <= ${businessDay(now)}::date
        order by v.applies_from desc limit 1)
    ) found where score > 0 order by score desc, heading limit ${limit}`.execute(db)
  return rows.map(({ section, heading, body, score }) => ({
    heading,
    excerpt: excerptOf(body, folded),
    path: sectionPath(section),
    score,
  }))
}
