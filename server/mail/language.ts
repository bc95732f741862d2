// Texts and formatted instants for mails and pushes, in the language of the receiver.

export type Language = 'de' | 'en'

export const languageOf = (locale: string): Language => (locale === 'en' ? 'en' : 'de')

/** The first supported language in a header such as `en-GB,en;q=0.9`; German without one. */
export function requestLanguage(headers: { readonly 'accept-language'?: string | undefined }): Language {
  const tags = (headers['accept-language'] ?? '').split(/[\s,]+/).map((tag) => tag.slice(0, 2).toLowerCase())
  return languageOf(tags.find((tag) => tag === 'de' || tag === 'en') ?? 'de')
}

type Values = Readonly<Record<string, string | number>>

/** Looks up a text of two catalogues with the same keys and fills its `{names}`. The result is plain text, not escaped. */
export const catalogue =
  <K extends string>(de: Record<K, string>, en: Record<K, string>) =>
  (language: Language) =>
  (key: K, values: Values = {}): string =>
    (language === 'en' ? en : de)[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

const FORMATS = {
  de: new Intl.DateTimeFormat('de-DE', {
    timeZone: 'Europe/Berlin',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }),
  en: new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Berlin',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }),
}

const DAYS = {
  de: new Intl.DateTimeFormat('de-DE', { timeZone: 'UTC', dateStyle: 'medium' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium' }),
}

/** '21.04.2026', English '21 Apr 2026', for a calendar day. */
export const formatDay = (day: string, language: Language): string => DAYS[language].format(new Date(day))

const MONTHS = {
  de: new Intl.DateTimeFormat('de-DE', { timeZone: 'UTC', month: 'long', year: 'numeric' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' }),
}

/** 'Mai 2026', English 'May 2026', for '2026-05'. */
export const formatMonth = (month: string, language: Language): string =>
  MONTHS[language].format(new Date(`${month}-01T00:00:00Z`))

/** '21.04.2026, 7:52 Uhr', English '21 Apr 2026, 7:52'. */
export function formatInstant(instant: string | Date, language: Language): string {
  const text = FORMATS[language].format(new Date(instant)).replace(/, 0(\d:)/, ', $1')
  return language === 'de' ? `${text} Uhr` : text
}
