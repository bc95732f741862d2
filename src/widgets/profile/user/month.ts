import type { Language } from '#shared/bus/language.ts'

const FORMATS = {
  de: new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
}

/** 'Mai 2026' for '2026-05', on one line. */
export const monthInWords = (month: string, language: Language): string =>
  FORMATS[language].format(new Date(`${month}-01T00:00:00Z`)).replace(' ', '\u00a0')
