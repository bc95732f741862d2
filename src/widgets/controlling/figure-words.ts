// Figures as text: a value with its unit, a change, a period, and why a value is not shown.
import { useStore } from '@nanostores/react'
import type { FigureInfo, FigureRow, FigureValue, HiddenReason, Statistics } from '#contract/controlling.ts'
import { weekNumberOf } from '#domain/calendar/calendar-days.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import type { FigureUnit } from '#domain/controlling/figures.ts'
import { readPeriod, shiftPeriod, type FigurePeriod } from '#domain/controlling/periods.ts'
import { $language, type Language } from '#shared/bus/language.ts'
import { formatNumber } from '#shared/i18n/format.ts'
import { useControllingTexts } from './texts.ts'

type Measured = Pick<FigureInfo, 'unit' | 'decimals'>

const yearOfWeek = (monday: string): string => addDays(monday, 3).slice(0, 4)

/** The first and the last of several periods of one kind. */
function endsOf(period: FigurePeriod): [string, string] {
  return [period.first, shiftPeriod(period, period.count - 1).first]
}

const textIn =
  (language: Language): ReturnType<typeof useControllingTexts> =>
  (key, values) =>
    useControllingTexts.text(key, values, language)

const yearOfDay = (kind: FigurePeriod['kind'], day: string): string =>
  kind === 'week' ? yearOfWeek(day) : day.slice(0, 4)
const yearsOf = (period: FigurePeriod): string =>
  endsOf(period)
    .map((day) => yearOfDay(period.kind, day))
    .join()

/** Names of periods. */
function periodsIn(language: Language) {
  const text = textIn(language)
  const monthName = (day: string, length: 'long' | 'short') =>
    new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
  /** `hasYear`: false where the year is shown beside it. */
  const periodOf = (period: FigurePeriod, hasYear = true): string => {
    const [first, last] = endsOf(period)
    const [year, lastYear] = [yearOfDay(period.kind, first), yearOfDay(period.kind, last)]
    const one = (day: string) =>
      period.kind === 'week'
        ? text('week', { week: weekNumberOf(day) })
        : period.kind === 'month'
          ? monthName(day, 'long')
          : period.kind === 'quarter'
            ? text('quarter', { quarter: Math.ceil(Number(day.slice(5, 7)) / 3) })
            : day.slice(0, 4)
    if (period.kind === 'year') return period.count === 1 ? year : `${year}–${lastYear}`
    const shownYear = hasYear ? ` ${year}` : ''
    if (period.count === 1) return `${one(first)}${shownYear}`
    if (year !== lastYear) return `${one(first)} ${year} – ${one(last)} ${lastYear}`
    if (period.kind === 'week')
      return `${text('weeks', { from: weekNumberOf(first), until: weekNumberOf(last) })}${shownYear}`
    return `${one(first)}–${one(last)}${shownYear}`
  }
  /** A short form of a period for an axis. */
  const shortPeriod = (written: string): string => {
    const period = readPeriod(written)
    if (!period) return written
    const year = period.first.slice(2, 4)
    if (period.kind === 'week')
      return `${text('week', { week: weekNumberOf(period.first) })}/${yearOfWeek(period.first).slice(2)}`
    if (period.kind === 'month') return `${monthName(period.first, 'short')} ${year}`
    return periodOf(period)
  }
  return { periodOf, shortPeriod }
}

function wordsIn(language: Language) {
  const text = textIn(language)
  const bare = (value: number, { decimals }: Pick<Measured, 'decimals'>): string =>
    formatNumber(value, language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  const unitOf = (unit: FigureUnit, value = 2): string =>
    unit === 'number' ? '' : text(`unit.${unit}`, { count: Math.abs(value) === 1 ? 1 : 2 })
  const valueOf = (value: number, measured: Measured): string =>
    `${bare(value, measured)} ${unitOf(measured.unit, value)}`.trim()
  const { periodOf, shortPeriod } = periodsIn(language)
  return {
    language,
    /** Without its unit. */
    bare,
    unitOf,
    /** With its unit. */
    valueOf,
    /** A difference with its sign: '+0,3'. */
    differenceOf: (change: number, measured: Measured): string => {
      const shown = bare(change, measured)
      return change > 0 && /[1-9]/.test(shown) ? `+${shown}` : shown
    },
    /** A change as text: '0,4 Punkte weniger als KW 9–12 2026'. */
    changeOf: (change: number, measured: Measured, before: string): string => {
      const size = bare(Math.abs(change), measured)
      if (!/[1-9]/.test(size)) return text('change.none', { before })
      const amount =
        `${size} ${measured.unit === 'percent' ? text('unit.points') : unitOf(measured.unit, Math.abs(change))}`.trim()
      return text(change > 0 ? 'change.more' : 'change.less', { amount, before })
    },
    periodOf,
    /** Heads of two columns: without the year where both are of the same one. */
    headsOf(now: string, before: string): [string, string] {
      const [one, other] = [readPeriod(now), readPeriod(before)]
      const names = [one, other].map((period) => (period ? periodOf(period, false) : ''))
      const isSameYear = one && other && one.kind !== 'year' && yearsOf(one) === yearsOf(other) && names[0] !== names[1]
      const whole = [one, other].map((period, at) => (period ? periodOf(period) : [now, before][at]!))
      return (isSameYear ? names : whole) as [string, string]
    },
    /** The text of a period of an address. */
    periodText: (written: string): string => {
      const period = readPeriod(written)
      return period ? periodOf(period) : written
    },
    shortPeriod,
    hiddenOf: (hidden: HiddenReason, leastGroup: number): string => text(`hidden.${hidden}`, { count: leastGroup }),
    /** The content of a cell. */
    cellOf: ({ value, hidden }: FigureValue, measured: Measured): string =>
      value === null ? text(hidden === 'noData' ? 'noData' : 'notShown') : bare(value, measured),
    /** True for a number of people that is rounded itself. */
    isAbout: ({ peopleRounded }: FigureValue, { unit }: Measured): boolean => peopleRounded && unit === 'people',
    peopleOf: ({ people, peopleRounded, hidden }: FigureValue, leastGroup: number): string => {
      if (people === null) return hidden === 'tooFew' ? text('fewerThan', { count: leastGroup }) : '–'
      const shown = formatNumber(people, language)
      return peopleRounded ? text('about', { value: shown }) : shown
    },
    /** The total with its name. */
    totalOf: ({ total, scope }: Pick<Statistics, 'total' | 'scope'>): FigureRow => ({
      ...total,
      name: total.name || (scope.site?.name ?? scope.company?.name ?? text('group')),
    }),
    /** The name of a row, which may stand for several groups. */
    nameOf: ({ name, others }: Pick<FigureRow, 'name' | 'others'>): string =>
      name === '' && others.length > 0 ? text('others', { names: others.join('; ') }) : [name, ...others].join(', '),
  }
}

export type FigureWords = ReturnType<typeof wordsIn>

const WORDS: Readonly<Record<Language, FigureWords>> = { de: wordsIn('de'), en: wordsIn('en') }

/** The texts in the present language; the object only changes with the language. */
export const useFigureWords = (): FigureWords => WORDS[useStore($language)]
