// German and English texts; dates and times in the business time zone.
import { html, type Html } from '#server/text/html.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const LANGUAGES = ['de', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export type TextKey = keyof typeof de

const CATALOGUES: Record<Language, Record<TextKey, string>> = { de, en }

/** Looks up a text; `{names}` in it are filled, strings escaped. */
export type Texts = (key: TextKey, values?: Record<string, string | number | Html>) => Html

export const textsOf =
  (language: Language): Texts =>
  (key, values = {}) => {
    const pieces = CATALOGUES[language][key].split(/\{(\w+)\}/)
    return html`${pieces.map((piece, index) => (index % 2 === 0 ? piece : values[piece]))}`
  }

const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language)

/** The first supported language in a list such as `en-GB,en;q=0.9` or `en de`. */
const firstOf = (list: unknown): Language | undefined =>
  typeof list === 'string'
    ? list
        .split(/[\s,]+/)
        .map((tag) => tag.slice(0, 2).toLowerCase())
        .find(isLanguage)
    : undefined

export interface LanguageHints {
  /** Chosen on this page. */
  chosen?: unknown
  /** Parameters of the authorization request. */
  params?: Record<string, unknown> | undefined
  cookie?: string | undefined
  acceptLanguage?: string | undefined
}

/** The chosen language wins, then the one the portal asked for, then the last choice, then the browser's. */
export const chooseLanguage = ({ chosen, params = {}, cookie, acceptLanguage }: LanguageHints): Language =>
  firstOf(chosen) ??
  firstOf(cookie) ??
  firstOf(params['kc_locale']) ??
  firstOf(params['ui_locales']) ??
  firstOf(acceptLanguage) ??
  'de'

const zone = { timeZone: 'Europe/Berlin', hourCycle: 'h23' } as const
const PARTS = new Intl.DateTimeFormat('de-DE', {
  ...zone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const partsOf = (instant: Date) =>
  Object.fromEntries(PARTS.formatToParts(instant).map(({ type, value }) => [type, value])) as Record<string, string>

/** Such as 8:12, or 8:12:42 with seconds. */
export function clockTime(instant: Date, { seconds = false } = {}): string {
  const { hour, minute, second } = partsOf(instant)
  return `${Number(hour)}:${minute}${seconds ? `:${second}` : ''}`
}

/** The time, with the day in front when it is another one than today's. */
export function untilTime(instant: Date, now: Date): string {
  const [then, today] = [partsOf(instant), partsOf(now)]
  return then['day'] === today['day'] ? clockTime(instant) : `${then['day']}.${then['month']}., ${clockTime(instant)}`
}
