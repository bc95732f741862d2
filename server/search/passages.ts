// One search over several areas. Each area registers its source in `module.ts`; the help of the portal and the forum, while a person writes
// a question, search them all.
import type { FastifyBaseLogger } from 'fastify'
import { PASSAGE_SOURCES, type Passage, type PassageAnswer, type PassageSourceName } from '#contract/passages.ts'
import { holds, type Role } from '#domain/organisation/roles.ts'
import { tellingWords } from '#domain/search/search-fillers.ts'
import { fold } from '#domain/search/search-text.ts'
import type { Session } from '#server/http/session.ts'
import type { Db } from '#server/db/db.ts'
import type { SearchQuery } from './search-query.ts'

/** The viewer of a search: a source answers only with texts that this person may read. */
export interface PassageViewer {
  readonly session: Session
  readonly language: 'de' | 'en'
  readonly now: Date
}

/** The source of one area. */
export interface PassageSource {
  readonly name: PassageSourceName
  /** Any signed-in person, or any one of these roles; others are not searched for. */
  readonly access: 'signed-in' | readonly Role[]
  /**
   * At most `limit` passages that contain all words, the best first. `query.words` are folded letters and digits, `query.text` is the same
   * as it was typed; neither has filler words. More typing errors than `query.slips` make another word.
   */
  search(db: Db, viewer: PassageViewer, query: SearchQuery, limit: number): Promise<readonly Passage[]>
}

interface Wanted {
  /** Passages of each source. */
  readonly limit: number
  /** Without it all sources. */
  readonly sources?: readonly PassageSourceName[]
}

export interface Passages {
  /** Passages of every source that the viewer may read; if none has all words, those with the most telling word. */
  search(db: Db, viewer: PassageViewer, query: SearchQuery, wanted: Wanted): Promise<PassageAnswer>
}

/** Shorter words are in too many texts to show the topic of a question. */
const TELLING_MIN = 5

/** An answer is claimed to be one: with more typing errors a word is another word ('Weihnachtsmann' is no 'Weihnachtsmarkt'). */
const SLIPS = 1

const queryOf = (typed: readonly string[]): SearchQuery => ({
  text: typed.join(' '),
  words: [...new Set(typed.map(fold))],
  slips: SLIPS,
})

/** The longest word of several: in German it is the compound that names the subject. */
function narrowed(typed: readonly string[]): SearchQuery | undefined {
  const [longest] = typed.toSorted((one, other) => other.length - one.length)
  return typed.length > 1 && longest !== undefined && longest.length >= TELLING_MIN ? queryOf([longest]) : undefined
}

export function createPassages(given: readonly PassageSource[], log: FastifyBaseLogger): Passages {
  const sources = PASSAGE_SOURCES.flatMap((name) => {
    const [source, second] = given.filter((one) => one.name === name)
    if (second) throw new Error(`Two modules register passages called ${name}.`)
    return source ?? []
  })

  /** A source that fails does not affect the others. */
  async function searchAll(
    db: Db,
    viewer: PassageViewer,
    query: SearchQuery,
    asked: readonly PassageSource[],
    limit: number,
  ) {
    const settled = await Promise.allSettled(asked.map((source) => source.search(db, viewer, query, limit)))
    const passages: Passage[] = []
    const unavailable: PassageSourceName[] = []
    for (const [index, outcome] of settled.entries()) {
      if (outcome.status === 'fulfilled') {
        passages.push(...outcome.value.slice(0, limit))
        continue
      }
      const { name } = asked[index]!
      unavailable.push(name)
      log.error({ err: outcome.reason as unknown, source: name }, 'a source of passages did not answer')
    }
    return { words: query.text, passages, unavailable }
  }

  return {
    async search(db, viewer, query, { limit, sources: names = PASSAGE_SOURCES }) {
      const { rights } = viewer.session
      const asked = sources.filter(
        ({ name, access }) =>
          names.includes(name) && (access === 'signed-in' || access.some((role) => holds(rights, role))),
      )
      const typed = tellingWords(query.text).filter((word) => query.words.includes(fold(word)))
      if (typed.length === 0) return { words: query.text, isNarrowed: false, passages: [], unavailable: [] }
      const found = await searchAll(db, viewer, queryOf(typed), asked, limit)
      const narrow = found.passages.length === 0 ? narrowed(typed) : undefined
      if (!narrow) return { ...found, isNarrowed: false }
      const second = await searchAll(db, viewer, narrow, asked, limit)
      return { ...second, isNarrowed: second.passages.length > 0 }
    },
  }
}
