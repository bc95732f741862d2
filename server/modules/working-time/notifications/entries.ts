// The texts of notifications about working time, in both languages.
import type { Day } from '#domain/calendar/typed-days.ts'
import { catalogue, formatDay, type Language } from '#server/mail/language.ts'
import { wordsIn } from '#server/notices/entries.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export type TextKey = keyof typeof de
export const textsOf = catalogue<TextKey>(de, en)

/** The page of an employee's own days. */
export const MENU = 'menu_ma_az'
/** The page of deciders. */
export const CONTROL = 'menu_ma_az_genehmigen'

export type Values = (language: Language) => Record<string, string | number>

/** Title in both languages; the body, if there is one, in the language of its author. */
export const titles = (key: TextKey, values: Values, body = '') => ({
  ...wordsIn((language) => ({ title: textsOf(language)(key, values(language)) })),
  body,
})

/** The values of a text about a day. */
export const onDay =
  (day: Day, name = ''): Values =>
  (language) => ({ day: formatDay(day, language), name })
