// Filters of figures in the address of a page. They grant no access: the server checks the rights at every read.
import { FIGURE_ID_PATTERN, type Grouping } from './figures.ts'
import { readPeriod, writePeriod, type Comparison, type FigurePeriod } from './periods.ts'

export interface FigureFilters {
  readonly companyId?: number
  readonly siteId?: number
  /** undefined: the newest one that has been counted. */
  readonly period?: FigurePeriod
  readonly comparison: Comparison
  readonly figure?: string
  readonly by?: Grouping
}

const COMPARISON_WORDS: Readonly<Record<Comparison, string>> = {
  none: 'ohne',
  periodBefore: 'vorperiode',
  yearBefore: 'vorjahr',
}
const GROUPING_WORDS: Readonly<Record<Grouping, string>> = { company: 'firma', site: 'standort', part: 'klasse' }
const ID = /^[1-9]\d{0,8}$/

const keyOf = <Key extends string>(words: Readonly<Record<Key, string>>, word: string | null): Key | undefined =>
  (Object.keys(words) as Key[]).find((key) => words[key] === word)

/** The filters of an address; invalid ones are ignored. */
export function readFilters(search: URLSearchParams): FigureFilters {
  const idOf = (name: string) => {
    const text = search.get(name) ?? ''
    return ID.test(text) ? Number(text) : undefined
  }
  const companyId = idOf('firma')
  const siteId = idOf('standort')
  const period = readPeriod(search.get('zeitraum') ?? '')
  const figure = search.get('kennzahl') ?? ''
  const by = keyOf(GROUPING_WORDS, search.get('nach'))
  return {
    ...(companyId !== undefined && { companyId }),
    ...(siteId !== undefined && { siteId }),
    ...(period && { period }),
    comparison: keyOf(COMPARISON_WORDS, search.get('vergleich')) ?? 'periodBefore',
    ...(new RegExp(FIGURE_ID_PATTERN).test(figure) && { figure }),
    ...(by && { by }),
  }
}

/** Writes such an address in a fixed order, without filters that have no effect. */
export function writeFilters({ companyId, siteId, period, comparison, figure, by }: FigureFilters): string {
  const search = new URLSearchParams()
  if (figure !== undefined) search.set('kennzahl', figure)
  if (companyId !== undefined) search.set('firma', String(companyId))
  if (siteId !== undefined) search.set('standort', String(siteId))
  if (period) search.set('zeitraum', writePeriod(period))
  if (comparison !== 'periodBefore') search.set('vergleich', COMPARISON_WORDS[comparison])
  if (by !== undefined) search.set('nach', GROUPING_WORDS[by])
  return search.toString()
}
