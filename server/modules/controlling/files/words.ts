// Texts of files and mails: periods, places and values, in German and English.
import type { FigureInfo, FigureValue, PeriodView, ScopeView } from '#contract/controlling.ts'
import { weekNumberOf } from '#domain/calendar/calendar-days.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { writeNumber } from '#domain/controlling/summary.ts'
import { catalogue, formatMonth, type Language } from '#server/mail/language.ts'

export const TEXTS = catalogue(
  {
    title: 'Controlling: Kennzahlen',
    filters: 'Filter',
    countedAt: 'Stand',
    source: 'Quelle',
    caller: 'Abruf',
    formula: 'Formel',
    without: 'Ohne',
    owner: 'Verantwortlich',
    company: 'Gesellschaft',
    site: 'Standort',
    part: 'Klasse',
    people: 'Pers.',
    difference: '±',
    total: 'Gesamt',
    others: 'Weitere: {names}',
    hidden: 'nicht ausgewiesen',
    noData: 'keine Daten',
    corrected: '{name} (korrigiert)',
    everywhere: 'alle Gesellschaften, alle Standorte',
    allSites: '{company}, alle Standorte',
    noPeriod: 'noch nichts gezählt',
    'comparison.none': 'ohne Vergleich',
    'comparison.periodBefore': 'Vergleich mit Vorperiode',
    'comparison.yearBefore': 'Vergleich mit Vorjahr',
    'target.atMost': 'vereinbarte Grenze',
    'target.atLeast': 'Ziel',
    'beyond.atMost': '{name} (über der Grenze)',
    'beyond.atLeast': '{name} (unter dem Ziel)',
    about: 'rund {value}',
    trend: 'Verlauf',
    group:
      'Gruppen unter {group} Personen werden nicht angezeigt. Damit sie sich nicht errechnen lassen, enthält keine Summe sie allein; Personen von Summen ohne sie sind auf Zehner gerundet.',
    file: 'Kennzahlen',
  },
  {
    title: 'Controlling: figures',
    filters: 'Filters',
    countedAt: 'As of',
    source: 'Source',
    caller: 'Read by',
    formula: 'Formula',
    without: 'Without',
    owner: 'Owner',
    company: 'Company',
    site: 'Site',
    part: 'Band',
    people: 'People',
    difference: '±',
    total: 'Total',
    others: 'Others: {names}',
    hidden: 'not shown',
    noData: 'no data',
    corrected: '{name} (corrected)',
    everywhere: 'all companies, all sites',
    allSites: '{company}, all sites',
    noPeriod: 'nothing counted yet',
    'comparison.none': 'without comparison',
    'comparison.periodBefore': 'compared with the period before',
    'comparison.yearBefore': 'compared with the year before',
    'target.atMost': 'Agreed limit',
    'target.atLeast': 'Target',
    'beyond.atMost': '{name} (above the limit)',
    'beyond.atLeast': '{name} (below the target)',
    about: 'about {value}',
    trend: 'Over time',
    group:
      'Groups of fewer than {group} people are not shown. So that they cannot be computed, no total contains one alone; the people of totals without them are rounded to tens.',
    file: 'figures',
  },
)

const SYMBOLS: Readonly<Record<Language, Readonly<Record<FigureInfo['unit'], string>>>> = {
  de: {
    percent: '%',
    hours: 'h',
    days: 'Tage',
    people: 'Personen',
    cases: 'Vorgänge',
    suppliers: 'Lieferanten',
    number: '',
  },
  en: { percent: '%', hours: 'h', days: 'days', people: 'people', cases: 'cases', suppliers: 'suppliers', number: '' },
}
export const unitOf = ({ unit }: Pick<FigureInfo, 'unit'>, language: Language): string => SYMBOLS[language][unit]

const quarterOf = (day: string): number => Math.ceil(Number(day.slice(5, 7)) / 3)
const yearOfWeek = (monday: string): string => addDays(monday, 3).slice(0, 4)

/** 'KW 13–16 2026', 'März 2026', 'Q2 2026', '2026'. */
export function periodWords({ kind, first, last, count }: PeriodView, language: Language): string {
  const several = (from: string, to: string) => (count === 1 ? from : `${from} – ${to}`)
  if (kind === 'month')
    return several(formatMonth(first.slice(0, 7), language), formatMonth(last.slice(0, 7), language))
  if (kind === 'year') return several(first.slice(0, 4), last.slice(0, 4))
  if (kind === 'quarter')
    return several(`Q${quarterOf(first)} ${first.slice(0, 4)}`, `Q${quarterOf(last)} ${last.slice(0, 4)}`)
  const monday = addDays(last, -6)
  const word = language === 'de' ? 'KW' : 'week'
  const [from, to] = [weekNumberOf(first), weekNumberOf(monday)]
  if (count === 1) return `${word} ${from} ${yearOfWeek(first)}`
  const weeks = language === 'de' ? 'KW' : 'weeks'
  return yearOfWeek(first) === yearOfWeek(monday)
    ? `${weeks} ${from}–${to} ${yearOfWeek(first)}`
    : `${word} ${from} ${yearOfWeek(first)} – ${word} ${to} ${yearOfWeek(monday)}`
}

export function placeWords({ company, site }: Pick<ScopeView, 'company' | 'site'>, language: Language): string {
  const text = TEXTS(language)
  if (!company) return text('everywhere')
  return site ? `${company.name}, ${site.name}` : text('allSites', { company: company.name })
}

/** A value without its unit, or why it is not shown. */
export function valueWords({ value, hidden }: FigureValue, { decimals }: FigureInfo, language: Language): string {
  if (value !== null) return writeNumber(value, decimals, language)
  return TEXTS(language)(hidden === 'noData' ? 'noData' : 'hidden')
}
