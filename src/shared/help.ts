// Help of an area, as data beside it: `src/widgets/<area>/help/help.ts`. The shell shows it beside the page, and loads it only then.
//
//   export const help = areaHelp(de, en, {
//     screens: [{ routes: ['vacation'], purpose: 'calendar', topics: ['send'], steps: [{ text: 'stepDrag', part: 'portal-…::days' }] }],
//     values: async (language, say) => (await import('./values.ts')).readValues(language, say),
//   })
//
// A topic `send` has two texts: `send`, the question, and `sendText`, the answer. Values of rules are never written into a text: it has
// gaps (`{{days}}`), which `values` fills from the domain or from the settings of the server.
import type { Role } from './domain/organisation/roles.ts'
import type { Language } from './bus/language.ts'
import type { ElementPart } from './element/element-parts.ts'
import { createTexts, type Catalogue, type SameKeys, type TextValues, type UseTexts } from './i18n/i18n.ts'

type QuestionKey<Texts> = {
  [Key in keyof Texts & string]: `${Key}Text` extends keyof Texts ? Key : never
}[keyof Texts & string]

/** What happens if: a question with its answer. */
export interface HelpTopic<Key extends string = string> {
  readonly question: Key
  /** The part that it explains, which can be highlighted. */
  readonly part?: ElementPart
}

/** One thing to do first. */
export interface HelpStep<Key extends string = string> {
  readonly text: Key
  readonly part?: ElementPart
  /** For people with one of these roles; default: for everybody. */
  readonly roles?: readonly Role[]
}

export interface HelpScreen<Text extends string = string, Question extends string = string> {
  /** Names of the routes that it explains. */
  readonly routes: readonly string[]
  readonly purpose: Text
  readonly topics: readonly (Question | HelpTopic<Question>)[]
  readonly steps?: readonly HelpStep<Text>[]
}

export interface AreaHelp {
  readonly text: UseTexts<string>['text']
  readonly screens: readonly HelpScreen[]
  /** Loads the values for the gaps of the texts. The text says that a missing value is not available. */
  readonly values: (language: Language) => Promise<TextValues>
}

interface Given<Texts> {
  readonly screens: readonly HelpScreen<keyof Texts & string, QuestionKey<Texts>>[]
  /** `say` looks up a text of the area in the requested language: phrases that are values of other texts. */
  readonly values?: (language: Language, say: Say) => Promise<TextValues>
}

export type Say = (key: string, values?: TextValues) => string

const NO_VALUES = async (): Promise<TextValues> => ({})

/** The help of an area out of its two catalogues; the German one types the keys. */
export function areaHelp<const Texts extends Catalogue>(
  de: Texts,
  en: SameKeys<Texts>,
  { screens, values = NO_VALUES }: Given<Texts>,
): AreaHelp {
  const texts: UseTexts<string> = createTexts<Catalogue>(de, en)
  const { text } = texts
  return { text, screens, values: (language) => values(language, (key, filled = {}) => text(key, filled, language)) }
}

/** The topic with its question, in either notation. */
export const topicOf = (topic: string | HelpTopic): HelpTopic =>
  typeof topic === 'string' ? { question: topic } : topic

const unitIn = (language: Language, unit: 'minute' | 'hour' | 'day') =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })

/** '45 Minuten', '3 Stunden', '10 Stunden 30 Minuten': a value of a rule in minutes. */
export function durationIn(language: Language, minutes: number): string {
  const hours = Math.trunc(minutes / 60)
  const rest = minutes % 60
  const words = [hours !== 0 && unitIn(language, 'hour').format(hours), (rest !== 0 || hours === 0) && unitIn(language, 'minute').format(rest)] // prettier-ignore
  return words.filter(Boolean).join(' ')
}

/** '12:00': minutes since 0:00. */
export const clockOf = (minute: number): string => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

/** '2': a limit of files in MB. */
export const megabytes = (bytes: number): number => bytes / 1_048_576
