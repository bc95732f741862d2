// The kind and the cost of each day in a period of leave. Amounts are exact fractions of a day.
import { addDays, weekdayOf } from './berlin-time.ts'
import type { Day } from './typed-days.ts'
import { add, HALF, ONE, sum, ZERO, type Fraction } from './fraction.ts'
import { holidaysOf, type Holiday, type PlaceOfWork } from './holidays.ts'
import { modelOn, targetOn, type WorkingTimeModel } from './working-time-model.ts'

/** The parts of a day that a request may fill: all of it, or its first or second half. */
export type DayPart = 'full' | 'morning' | 'noon'

/** An absence from one day to another, both included; it may start at noon and end at noon. */
export interface LeavePeriod {
  readonly first: Day
  readonly last: Day
  readonly startsAtNoon?: boolean
  readonly endsAtNoon?: boolean
}

/** How an agreement treats 24 and 31 December where they would be workdays. */
export type EveRule = 'work' | 'half' | 'free'

/** The facts that determine the days of one person. */
export interface PersonalCalendar {
  readonly models: readonly WorkingTimeModel[]
  /** Places of work, each valid from a day on. */
  readonly places: readonly { readonly from: Day; readonly place: PlaceOfWork }[]
  readonly christmasEve: EveRule
  readonly newYearsEve: EveRule
}

/**
 * workday · shortDay: a day that ends at noon by agreement · holiday: a public holiday on which the person would otherwise work ·
 * freeByAgreement: 24 or 31 December · dayOff: no workday of this person, weekends included
 */
export const DAY_KINDS = ['workday', 'shortDay', 'holiday', 'freeByAgreement', 'dayOff'] as const
export type DayKind = (typeof DAY_KINDS)[number]

export interface CountedDay {
  readonly day: Day
  readonly kind: DayKind
  /** Set also on a day off, where it changes nothing. */
  readonly holiday?: Holiday
  readonly part: DayPart
  /** Days of leave. */
  readonly cost: Fraction
  /** Minutes that the person would have to work on the whole day. */
  readonly target: number
  /** Minutes of the target that the leave credits. */
  readonly credit: number
}

/** The holidays of a person, computed once per year and place. */
export function holidayLookup(places: PersonalCalendar['places']): (day: Day) => Holiday | undefined {
  const years = new Map<string, ReadonlyMap<Day, Holiday>>()
  const ordered = places.toSorted((one, other) => (one.from < other.from ? 1 : -1))
  return (day) => {
    const index = ordered.findIndex(({ from }) => from <= day)
    const place = ordered[index]?.place
    if (!place) return undefined
    const key = `${index} ${day.slice(0, 4)}`
    const holidays = years.get(key) ?? holidaysOf(place, Number(day.slice(0, 4)))
    years.set(key, holidays)
    return holidays.get(day)
  }
}

function eveRuleOf(day: Day, { christmasEve, newYearsEve }: PersonalCalendar): EveRule {
  if (day.endsWith('-12-24')) return christmasEve
  return day.endsWith('-12-31') ? newYearsEve : 'work'
}

interface Facts {
  readonly kind: DayKind
  readonly target: number
}

function factsOf(day: Day, calendar: PersonalCalendar, holiday: Holiday | undefined): Facts {
  const planned = targetOn(calendar.models, day)
  if (planned === 0) return { kind: 'dayOff', target: 0 }
  if (holiday && !modelOn(calendar.models, day)?.rosteredOnHolidays) return { kind: 'holiday', target: 0 }
  const rule = eveRuleOf(day, calendar)
  if (rule === 'free') return { kind: 'freeByAgreement', target: 0 }
  return rule === 'half' ? { kind: 'shortDay', target: planned / 2 } : { kind: 'workday', target: planned }
}

/** The work of a short day is in its first half: its second half costs and credits nothing. */
function priceOf({ kind, target }: Facts, part: DayPart): { cost: Fraction; credit: number } {
  if (target === 0) return { cost: ZERO, credit: 0 }
  if (kind === 'shortDay') return part === 'noon' ? { cost: ZERO, credit: 0 } : { cost: HALF, credit: target }
  return part === 'full' ? { cost: ONE, credit: target } : { cost: HALF, credit: target / 2 }
}

/** The part of a day that a period covers; the day must be in the period. */
export const partOf = (day: Day, { first, last, startsAtNoon = false, endsAtNoon = false }: LeavePeriod): DayPart => {
  if (startsAtNoon && day === first) return 'noon'
  return endsAtNoon && day === last ? 'morning' : 'full'
}

/** Counts single days for many calls: the holidays of a year are computed once. */
export function dayCounter(calendar: PersonalCalendar): (day: Day, part?: DayPart) => CountedDay {
  const holidayOn = holidayLookup(calendar.places)
  return (day, part = 'full') => {
    const holiday = holidayOn(day)
    const facts = factsOf(day, calendar, holiday)
    return { day, part, ...facts, ...(holiday && { holiday }), ...priceOf(facts, part) }
  }
}

/** One line for each day of the period; none if it ends before it starts. */
export function countDays(period: LeavePeriod, calendar: PersonalCalendar): CountedDay[] {
  const countDay = dayCounter(calendar)
  const days: CountedDay[] = []
  for (let day = period.first; day <= period.last; day = addDays(day, 1)) days.push(countDay(day, partOf(day, period)))
  return days
}

export const costOf = (days: readonly CountedDay[]): Fraction => sum(days.map(({ cost }) => cost))

/** Costs by calendar year: each year is debited by its own days. */
export function costByYear(days: readonly CountedDay[]): ReadonlyMap<number, Fraction> {
  const years = new Map<number, Fraction>()
  for (const { day, cost } of days) {
    const year = Number(day.slice(0, 4))
    years.set(year, add(years.get(year) ?? ZERO, cost))
  }
  return years
}

/** Saturday or Sunday. */
export const isWeekend = (day: Day): boolean => weekdayOf(day) >= 5

/** The halves of a part of a day, as a number of half days since 1970. */
export function halvesOf(day: Day, part: DayPart): number[] {
  const first = (Date.parse(day) / 86_400_000) * 2
  return part === 'full' ? [first, first + 1] : [part === 'morning' ? first : first + 1]
}

/** Halves of workdays that a period fills: for overlaps. */
export const filledHalves = (days: readonly CountedDay[]): number[] =>
  days.flatMap(({ day, part, cost }) => (cost.numerator === 0 ? [] : halvesOf(day, part)))
