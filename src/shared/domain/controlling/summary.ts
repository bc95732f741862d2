// One sentence that describes a chart, as its text alternative and above it for everybody.
import { isBeyond, type DefinitionWords, type FigureUnit, type Target } from './figures.ts'

type Language = 'de' | 'en'

interface Line {
  readonly name: string
  readonly others: readonly string[]
  readonly value: { readonly value: number | null; readonly hidden: string | null }
  readonly change: number | null
}

/** The parts of `Statistics` that are summarised. */
export interface Summarised {
  readonly figure: {
    readonly de: Pick<DefinitionWords, 'name'>
    readonly en: Pick<DefinitionWords, 'name'>
    readonly unit: FigureUnit
    readonly decimals: number
    readonly target: Target | null
  }
  readonly rows: readonly Line[]
  readonly total: Line
}

const UNITS: Readonly<Record<Language, Readonly<Record<FigureUnit, string>>>> = {
  de: {
    percent: ' %',
    hours: ' Stunden',
    days: ' Tage',
    people: ' Personen',
    cases: ' Vorgänge',
    suppliers: ' Lieferanten',
    number: '',
  },
  en: {
    percent: '%',
    hours: ' hours',
    days: ' days',
    people: ' people',
    cases: ' cases',
    suppliers: ' suppliers',
    number: '',
  },
}

/** '4,3' or '4.3', with its sign if `signed`. */
export const writeNumber = (value: number, decimals: number, language: Language, signed = false): string =>
  new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: signed ? 'exceptZero' : 'auto',
  })
    .format(value)
    .replace('-', '−')

/** A value with its unit: '4,3 Stunden'. */
export const writeValue = (
  value: number,
  { unit, decimals }: Pick<Summarised['figure'], 'unit' | 'decimals'>,
  language: Language,
): string => `${writeNumber(value, decimals, language)}${UNITS[language][unit]}`

const listOf = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names)

/** The highest and the lowest of several groups. */
function rangeOf(rows: readonly Line[], { figure }: Summarised, language: Language): string {
  const shown = rows.flatMap(({ name, value: { value } }) => (value === null || name === '' ? [] : [{ name, value }]))
  if (shown.length < 2) return ''
  const sorted = shown.toSorted((a, b) => b.value - a.value)
  const [high, low] = [sorted[0]!, sorted.at(-1)!]
  if (high.value === low.value) return ''
  const [most, least] = [high, low].map(
    ({ name, value }) => `${name} (${writeNumber(value, figure.decimals, language)})`,
  )
  return language === 'de' ? `am höchsten ist ${most}, am niedrigsten ${least}` : `${most} is highest, ${least} lowest`
}

/** Which groups are on the wrong side of the target. */
function beyondOf(rows: readonly Line[], { figure }: Summarised, language: Language): string {
  const { target } = figure
  if (!target) return ''
  const names = rows.filter(({ name, value }) => name !== '' && isBeyond(target, value.value)).map(({ name }) => name)
  if (names.length === 0) return ''
  const value = writeValue(target.value, figure, language)
  const side = target.kind === 'atMost'
  if (language === 'de')
    return `${listOf(names, language)} ${names.length === 1 ? 'liegt' : 'liegen'} ${side ? 'über der Grenze' : 'unter dem Ziel'} von ${value}`
  return `${listOf(names, language)} ${names.length === 1 ? 'is' : 'are'} ${side ? 'above the limit' : 'below the target'} of ${value}`
}

function changeWords(change: number | null, { figure }: Summarised, language: Language): string {
  if (change === null) return ''
  if (change === 0) return language === 'de' ? 'unverändert' : 'unchanged'
  const amount = writeNumber(Math.abs(change), figure.decimals, language)
  if (language === 'de') return `${amount} ${change > 0 ? 'mehr' : 'weniger'} als im Vergleich`
  return `${amount} ${change > 0 ? 'more' : 'less'} than in the comparison`
}

/** The complete sentence; it names suppressed values only as hidden. */
export function summarise(statistics: Summarised, language: Language): string {
  const { figure, rows, total } = statistics
  const { name } = figure[language]
  const { value, hidden } = total.value
  if (value === null) {
    const why =
      hidden === 'noData'
        ? { de: 'keine Daten in diesem Zeitraum', en: 'no data in this period' }
        : { de: 'nicht ausgewiesen, die Gruppe ist zu klein', en: 'not shown, the group is too small' }
    return `${name}: ${why[language]}.`
  }
  const change = changeWords(total.change, statistics, language)
  const head = `${name}: ${writeValue(value, figure, language)}${change === '' ? '' : ` (${change})`}`
  const more = [beyondOf(rows, statistics, language), rangeOf(rows, statistics, language)].filter((part) => part !== '')
  return `${[head, ...more].join('; ')}.`
}
