// Searches the help itself, in the browser: its texts are here, and so are the rights to the pages that it explains.
import type { Page, Visitor } from '#domain/routes/route.ts'
import { tellingWords } from '#domain/search/search-fillers.ts'
import { fold, textDistance, wordsOf } from '#domain/search/search-text.ts'
import type { Language } from '#shared/bus/language.ts'
import { topicOf, type AreaHelp } from '#shared/help.ts'
import { hasGap, loadOpenScreens } from './load-help.ts'

/** Answers of the help that are shown. */
const LIMIT = 5
/** Shorter words are in too many texts to show the topic of a question. */
const TELLING_MIN = 5
/** A word that is only in the answer counts as this many typing errors more. */
const ONLY_IN_ANSWER = 3

export interface HelpHit {
  readonly id: string
  readonly question: string
  /** Null: a value of the rule is not available now. */
  readonly answer: string | null
  /** The page that it explains; undefined: every page. */
  readonly page: Page | undefined
}

interface Candidate {
  readonly help: AreaHelp
  readonly key: string
  readonly page: Page | undefined
  readonly question: string
  readonly distance: number
}

/** More typing errors make another word: 'Weihnachtsmann' is no 'Weihnachtsmarkt'. As in `server/search/passages.ts`, counted as `wordDistance` does. */
const MOST_DISTANCE = 2

/** Infinity where a word is in neither text. German compounds are found by any of their parts. */
function distanceOf(words: readonly string[], question: string, answer: string): number {
  const near = (word: string, text: string) => {
    const known = wordsOf(text)
    if (word.length >= 4 && known.some((one) => one.includes(word))) return 1
    const distance = textDistance([word], known)
    return distance <= MOST_DISTANCE ? distance : Infinity
  }
  return words.reduce((sum, word) => sum + Math.min(near(word, question), near(word, answer) + ONLY_IN_ANSWER), 0)
}

async function filled({ help, key, page, question }: Candidate, language: Language): Promise<HelpHit> {
  const answerKey = `${key}Text`
  const plain = help.text(answerKey, undefined, language)
  const values = hasGap(plain) ? await help.values(language).catch(() => ({})) : undefined
  const answer = values ? help.text(answerKey, values, language) : plain
  return { id: `${page?.name ?? ''}:${key}`, question, answer: hasGap(answer) ? null : answer, page }
}

/** Answers with all telling words of the question, the best and those of `here` first; otherwise those with the longest one. */
export async function searchHelp(
  question: string,
  visitor: Visitor,
  here: Page,
  language: Language,
): Promise<readonly HelpHit[]> {
  const screens = await loadOpenScreens(visitor)
  const words = tellingWords(question).map(fold)
  const find = (sought: readonly string[]): Candidate[] => {
    const found = screens.flatMap(({ help, screen, page }) =>
      screen.topics.map(topicOf).map(({ question: key }): Candidate => {
        const asked = help.text(key, undefined, language)
        const distance = distanceOf(sought, asked, help.text(`${key}Text`, undefined, language))
        return { help, key, page: screen.routes.includes(here.name) ? here : page, question: asked, distance }
      }),
    )
    return found
      .filter(({ distance }) => distance < Infinity)
      .toSorted(
        (one, other) => one.distance - other.distance || Number(other.page === here) - Number(one.page === here),
      )
      .slice(0, LIMIT)
  }
  if (words.length === 0) return []
  const found = find(words)
  const [longest = ''] = words.toSorted((one, other) => other.length - one.length)
  const hits = found.length > 0 || words.length === 1 || longest.length < TELLING_MIN ? found : find([longest])
  return Promise.all(hits.map((hit) => filled(hit, language)))
}
