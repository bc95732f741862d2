// The leave that a person earns in a calendar year, by statute and by contract. Paragraphs are those of the BUrlG unless another
// act is named.
import { addDays } from '#domain/calendar/berlin-time.ts'
import { addMonths } from '#domain/calendar/calendar-days.ts'
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'
import {
  add,
  fraction,
  larger,
  multiply,
  ONE,
  roundHalfUp,
  subtract,
  sum,
  ZERO,
  type Fraction,
} from '#domain/calendar/fraction.ts'
import { modelOn, targetOn, workdaysPerWeek, type WorkingTimeModel } from '#domain/calendar/working-time-model.ts'

/**
 * How much leave the year of entry allows: `never` more than its claim · `accrued`: on each day the twelfths earned by then · `fullYear`:
 * the leave of a whole year in advance.
 */
export const OVERDRAWS = ['never', 'accrued', 'fullYear'] as const
export type Overdraw = (typeof OVERDRAWS)[number]

/** How an agreement rounds a claim with a fraction of a day: it stays exact, or is rounded up. */
export const ROUND_IN_FAVOUR = ['none', 'half', 'whole'] as const
export type RoundInFavour = (typeof ROUND_IN_FAVOUR)[number]

export interface Employment {
  readonly entry: Day
  /** The last day. */
  readonly exit?: Day
  readonly birth?: Day
  /** Days of leave per year by contract for five days of work per week, the statutory minimum included. */
  readonly contractDays: number
  readonly models: readonly WorkingTimeModel[]
  /** The contract earns by full months in the years of entry and exit (default). */
  readonly hasProRataClause?: boolean
  readonly roundInFavour?: RoundInFavour
  /** Periods of a severe disability of degree 50 and above; an open one has no last day. */
  readonly disability?: readonly { readonly first: Day; readonly last?: Day }[]
  /** Parental or care leave for which the employer declared the reduction; not while the person works part-time here. */
  readonly parentalLeave?: readonly DayRange[]
  /** Agreed unpaid leave and whole days of short-time work, which earn nothing. */
  readonly withoutClaim?: readonly DayRange[]
  /** Days that an earlier employer granted for a year, by its certificate (§ 6). */
  readonly grantedElsewhere?: readonly { readonly year: number; readonly halfDays: number }[]
}

/** Days by the rules that apply to them: each kind lapses by its own. */
export interface Entitlement {
  readonly statutory: Fraction
  /** The additional week for severely disabled people (SGB IX § 208). */
  readonly disability: Fraction
  /** Contractual days in addition to the statutory ones. */
  readonly contractual: Fraction
}

const TWELFTH = fraction(1, 12)
const NOBODY: Entitlement = { statutory: ZERO, disability: ZERO, contractual: ZERO }
const later = (a: Day, b: Day): Day => (a > b ? a : b)
const earlier = (a: Day, b: Day): Day => (a < b ? a : b)

/** Full months from `first` on that end by `last`. */
function fullMonths(first: Day, last: Day): DayRange[] {
  const months: DayRange[] = []
  for (let count = 0; ; count++) {
    const month = { first: addMonths(first, count), last: addDays(addMonths(first, count + 1), -1) }
    if (month.last > last) return months
    months.push(month)
  }
}

const calendarMonths = (year: number): DayRange[] => fullMonths(`${year}-01-01`, `${year}-12-31`)

/** Days of work per week, averaged over the days of a month; outside the employment those of its first or last day count. */
function weekIn({ first, last }: DayRange, { models, entry, exit = '9999-12-31' }: Employment): Fraction {
  const weekOn = (day: Day): Fraction => {
    const model = modelOn(models, later(entry, earlier(exit, day)))
    return model ? workdaysPerWeek(model) : ZERO
  }
  // Hours seldom change within a month: lists of thousands of people need no average of each day.
  if (!models.some(({ from }) => first < from && from <= last)) return weekOn(first)
  let total = ZERO
  let days = 0
  for (let day = first; day <= last; day = addDays(day, 1), days++) total = add(total, weekOn(day))
  return multiply(total, fraction(1, days))
}

/** Werktage of the statutory minimum for a six-day week: more for the young (JArbSchG § 19), by their age on 1 January. */
function statutoryWerktage({ birth }: Pick<Employment, 'birth'>, year: number): number {
  if (birth === undefined) return 24
  const age = year - Number(birth.slice(0, 4)) - (birth.endsWith('-01-01') ? 0 : 1)
  if (age < 16) return 30
  if (age < 17) return 27
  return age < 18 ? 25 : 24
}

/** The last day on which an employment can begin that is entered today: a later one is a mistake in typing. */
export const latestEntry = (today: Day): Day => `${Number(today.slice(0, 4)) + 1}-12-31`

/** Whether the year's leave is that of a youth. */
export const isYouthIn = (employment: Pick<Employment, 'birth'>, year: number): boolean =>
  statutoryWerktage(employment, year) > 24

/** The days earned in `months`: a twelfth of `perWeekday` days for each day of work per week. */
const earned = (months: readonly DayRange[], employment: Employment, perWeekday: Fraction): Fraction =>
  sum(months.map((month) => multiply(multiply(weekIn(month, employment), perWeekday), TWELFTH)))

interface Claim {
  /** The months that count for the year: all twelve for the full claim. */
  readonly months: readonly DayRange[]
  /** All months of a partial claim (§§ 4, 5), also those of the year before. */
  readonly partial?: readonly DayRange[]
}

function claimOf({ entry, exit }: Employment, year: number): Claim {
  const endOfWaiting = addDays(addMonths(entry, 6), -1)
  if (exit !== undefined && exit <= endOfWaiting) {
    const partial = fullMonths(entry, exit)
    return { months: partial.filter(({ last }) => last.startsWith(`${year}-`)), partial }
  }
  const isExitInSpring = exit !== undefined && exit.startsWith(`${year}-`) && exit <= `${year}-06-30`
  if (!isExitInSpring && entry < `${year}-07-01`) return { months: fullMonths(`${year}-01-01`, `${year}-12-31`) }
  const partial = isExitInSpring ? fullMonths(`${year}-01-01`, exit) : fullMonths(entry, `${year}-12-31`)
  return { months: partial, partial }
}

/** The days of a claim; a partial one is rounded once, in the year in which it ends. */
function daysOf({ months, partial }: Claim, employment: Employment, perWeekday: Fraction): Fraction {
  const days = earned(months, employment, perWeekday)
  if (!partial || months.at(-1)?.last !== partial.at(-1)?.last) return days
  const total = earned(partial, employment, perWeekday)
  return add(days, subtract(roundHalfUp(total), total))
}

/** Full months of employment in the year: from the day of entry, or from 1 January. */
function employedMonths({ entry, exit = '9999-12-31' }: Employment, year: number): DayRange[] {
  return fullMonths(later(entry, `${year}-01-01`), earlier(exit, `${year}-12-31`))
}

/** Full calendar months of parental or care leave, each of which takes a twelfth (BEEG § 17, PflegeZG § 4). */
const monthsOfParentalLeave = ({ parentalLeave = [] }: Employment, year: number): DayRange[] =>
  calendarMonths(year).filter((month) =>
    parentalLeave.some(({ first, last }) => first <= month.first && month.last <= last),
  )

/** Share of the days of duty in the year that earn leave (1 without unpaid leave). */
function dutyShare({ withoutClaim = [], models, entry, exit = '9999-12-31' }: Employment, year: number): Fraction {
  if (withoutClaim.length === 0) return ONE
  let duty = 0
  let lost = 0
  const last = earlier(exit, `${year}-12-31`)
  for (let day = later(entry, `${year}-01-01`); day <= last; day = addDays(day, 1)) {
    if (targetOn(models, day) === 0) continue
    duty++
    if (withoutClaim.some((range) => range.first <= day && day <= range.last)) lost++
  }
  return duty === 0 ? ZERO : fraction(duty - lost, duty)
}

const notNegative = (amount: Fraction): Fraction => larger(amount, ZERO)

/** The additional week: in full with the claim it follows, or by full months where the status applies for a part of the year. */
function disabilityDays(employment: Employment, year: number): Fraction {
  const { entry, exit = '9999-12-31', disability = [] } = employment
  const start = later(entry, `${year}-01-01`)
  const end = earlier(exit, `${year}-12-31`)
  const held = disability
    .map(({ first, last = '9999-12-31' }) => ({ first: later(first, start), last: earlier(last, end) }))
    .filter(({ first, last }) => first <= last)
  if (held.length === 0) return ZERO
  const isWholeYear = held.some(({ first, last }) => first === start && last === end)
  if (isWholeYear) return daysOf(claimOf(employment, year), employment, ONE)
  return roundHalfUp(
    earned(
      held.flatMap(({ first, last }) => fullMonths(first, last)),
      employment,
      ONE,
    ),
  )
}

/** The amount by which a claim is rounded up to the next half or whole day, if it is. */
function favourOf(total: Fraction, rounding: RoundInFavour): Fraction {
  if (rounding === 'none') return ZERO
  const parts = rounding === 'half' ? 2 : 1
  return subtract(fraction(Math.ceil((total.numerator * parts) / total.denominator), parts), total)
}

/** What a person has earned for `year` by the end of it, or of the employment. */
export function entitlementOf(employment: Employment, year: number): Entitlement {
  const { entry, exit = '9999-12-31', contractDays, grantedElsewhere = [] } = employment
  const { hasProRataClause = true, roundInFavour = 'none' } = employment
  if (entry > `${year}-12-31` || exit < `${year}-01-01`) return NOBODY
  const claim = claimOf(employment, year)
  const perStatute = fraction(statutoryWerktage(employment, year), 6)
  const perContract = fraction(contractDays, 5)
  const isYearOfChange = entry > `${year}-01-01` || exit < `${year}-12-31`
  const byContract =
    hasProRataClause && isYearOfChange && !claim.partial
      ? roundHalfUp(earned(employedMonths(employment, year), employment, perContract))
      : daysOf(claim, employment, perContract)

  const parental = monthsOfParentalLeave(employment, year)
  const share = dutyShare(employment, year)
  const granted = fraction(grantedElsewhere.find((one) => one.year === year)?.halfDays ?? 0, 2)
  const reduce = (days: Fraction, perWeekday: Fraction): Fraction =>
    notNegative(subtract(multiply(subtract(days, earned(parental, employment, perWeekday)), share), granted))

  const statutory = reduce(daysOf(claim, employment, perStatute), perStatute)
  const disability = disabilityDays(employment, year)
  const contractual = notNegative(subtract(reduce(byContract, perContract), statutory))
  const favour = favourOf(sum([statutory, disability, contractual]), roundInFavour)
  return { statutory, disability, contractual: add(contractual, favour) }
}

/** The year of entry, if it earns a partial claim only (§ 5 (1) a). */
export const partialYearOf = ({ entry }: Pick<Employment, 'entry'>): number[] =>
  entry.slice(5) >= '07-01' ? [Number(entry.slice(0, 4))] : []

const totalOf = ({ statutory, disability, contractual }: Entitlement): Fraction =>
  sum([statutory, disability, contractual])

/** The twelfths that a person has earned in the year of entry by `day`: one for each full month of employment. */
export function accruedBy(employment: Employment, day: Day): Fraction {
  const { entry, contractDays } = employment
  return earned(fullMonths(entry, day), employment, fraction(contractDays, 5))
}

/** By how much the leave of a whole year exceeds that of the year of entry. */
export function advanceOf(employment: Employment): Fraction {
  const year = Number(employment.entry.slice(0, 4))
  const whole = entitlementOf({ ...employment, entry: `${year}-01-01` }, year)
  return notNegative(subtract(totalOf(whole), totalOf(entitlementOf(employment, year))))
}
