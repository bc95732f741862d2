// When leave of a year lapses: only after a notice in time, and 15 months after its year for people who are sick without a break
// (BUrlG § 7 (3), EuGH C-684/16 and C-518/20, BAG 9 AZR 423/16 and 9 AZR 245/19).
import { addDays } from '#domain/calendar/berlin-time.ts'
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'
import { sum, type Fraction } from '#domain/calendar/fraction.ts'
import type { Illness } from './sickness.ts'

/** The employer's notice to one person: it names the open days of these years and when they lapse. */
export interface LapseNotice {
  readonly sent: Day
  readonly years: readonly number[]
  /** The day that the notice names for each year, as far as known. */
  readonly claims?: readonly { readonly year: number; readonly lapsesOn: Day }[]
}

export interface LapseFacts {
  readonly notices: readonly LapseNotice[]
  /** Certificates in a row are one illness: `joinIllnesses`. */
  readonly sickness: readonly Illness[]
  /** Parental leave and maternity protection: the rest from before is kept to the end of the year after it. */
  readonly keeping?: readonly DayRange[]
  readonly carryOver: readonly CarryOver[]
  /** Years whose partial leave the person has demanded to carry to the whole next year (§ 7 (3) sentence 4). */
  readonly wholeNextYear?: readonly number[]
}

/** How long leave of a year and the following years is carried over, until another rule applies. */
export interface CarryOver {
  readonly fromYear: number
  /** The last day in the next year on which it can be taken, `MM-DD`; null: the year's own 31 December. */
  readonly carriedTo: string | null
}

/** The legal rule without an agreement (§ 7 (3)). */
const BY_LAW = '03-31'

const NEVER = '9999-12-31'
const later = (a: Day, b: Day): Day => (a > b ? a : b)
/** A person who falls sick in the first week of a year could not be notified in time (BAG 9 AZR 107/20). */
const NOTICE_WEEK = '01-07'

const ruleOf = (year: number, carryOver: readonly CarryOver[]): CarryOver | undefined =>
  carryOver.filter(({ fromYear }) => fromYear <= year).toSorted((a, b) => b.fromYear - a.fromYear)[0]

const endBy = (year: number, carriedTo: string | null): Day =>
  carriedTo === null ? `${year}-12-31` : `${year + 1}-${carriedTo}`

const regularEnd = (
  year: number,
  { carryOver, wholeNextYear = [] }: Pick<LapseFacts, 'carryOver' | 'wholeNextYear'>,
): Day => {
  if (wholeNextYear.includes(year)) return `${year + 1}-12-31`
  const rule = ruleOf(year, carryOver)
  return endBy(year, rule ? rule.carriedTo : BY_LAW)
}

/**
 * The rules after a change on `today`: it applies from the first year whose leave could still be taken, by the old and by the new rule, so
 * that no lapsed days are revived, and none lapse immediately.
 */
export function changeCarryOver(
  carryOver: readonly CarryOver[],
  carriedTo: string | null,
  today: Day,
): readonly CarryOver[] {
  const thisYear = Number(today.slice(0, 4))
  const isOpen = (year: number) => regularEnd(year, { carryOver }) >= today && endBy(year, carriedTo) >= today
  const fromYear = isOpen(thisYear - 1) ? thisYear - 1 : thisYear
  const isSame = (year: number) => regularEnd(year, { carryOver }) === endBy(year, carriedTo)
  if (isSame(fromYear) && isSame(thisYear)) return carryOver
  return [...carryOver.filter((rule) => rule.fromYear < fromYear), { fromYear, carriedTo }]
}

/** Whether a notice of that year, or later up to the end of the claim, names the days of `named`. */
const isNoticed = (named: number, year: number, facts: LapseFacts): boolean =>
  facts.notices.some(
    ({ sent, years }) => years.includes(named) && sent >= `${year}-01-01` && sent <= regularEnd(year, facts),
  )

const sicknessOn = (day: Day, { sickness }: LapseFacts): { first: Day; last: Day } | undefined =>
  sickness.map(({ first, last = NEVER }) => ({ first, last })).find(({ first, last }) => first <= day && day <= last)

/**
 * The last day on which leave of `year` can be taken; undefined while it does not lapse. Never before the day that a notice has named: a
 * change of the rule does not withdraw a written promise.
 */
export function lapseDay(year: number, facts: LapseFacts): Day | undefined {
  const byRule = lapseByRule(year, facts)
  const named = facts.notices
    .flatMap(({ claims = [] }) => claims)
    .filter((one) => one.year === year)
    .map(({ lapsesOn }) => lapsesOn)
  return byRule && keptUntil(year, named.reduce(later, byRule), facts)
}

/** Leave that could not be taken before parental leave or maternity protection is kept for the year after it (BEEG § 17, MuSchG § 24). */
function keptUntil(year: number, end: Day, { keeping = [] }: LapseFacts): Day {
  return keeping
    .toSorted((a, b) => a.first.localeCompare(b.first))
    .filter(({ last }) => last >= `${year}-01-01`)
    .reduce(
      (kept, { first, last }) => (first <= kept ? later(kept, `${Number(last.slice(0, 4)) + 1}-12-31`) : kept),
      end,
    )
}

/**
 * The day by which leave of `year` has to be taken, whether a notice has named it or not: without a notice it joins the leave of the next
 * year, whose end applies then.
 */
export function dueDay(year: number, today: Day, facts: LapseFacts): Day {
  const known = lapseDay(year, facts)
  if (known !== undefined) return known
  let regime = year
  while (regularEnd(regime, facts) < today) regime++
  return regularEnd(regime, facts)
}

/** The rest of a claim, and its last day; null while no notice has named it. */
export interface OpenClaim {
  readonly year: number
  readonly left: Fraction
  readonly lapsesOn: Day | null
}

/** Claims with remaining days that have not lapsed by `today`. */
export const openClaims = <T extends OpenClaim>(claims: readonly T[], today: Day): T[] =>
  claims.filter(({ left, lapsesOn }) => left.numerator > 0 && (lapsesOn === null || lapsesOn >= today))

/** The days that lapse first if they are not taken; undefined if none do, because no notice has named any. */
export function nextLapse(
  claims: readonly OpenClaim[],
  today: Day,
): { readonly year: number; readonly amount: Fraction; readonly on: Day } | undefined {
  const ending = openClaims(claims, today).flatMap(({ lapsesOn, year, left }) =>
    lapsesOn === null ? [] : [{ on: lapsesOn, year, left }],
  )
  const next = ending.toSorted((a, b) => a.on.localeCompare(b.on) || a.year - b.year)[0]
  if (!next) return undefined
  const same = ending.filter(({ on, year }) => on === next.on && year === next.year)
  return { year: next.year, on: next.on, amount: sum(same.map(({ left }) => left)) }
}

function lapseByRule(year: number, facts: LapseFacts): Day | undefined {
  const lastNoticed = Math.max(year, ...facts.notices.map(({ sent }) => Number(sent.slice(0, 4))))
  // Days that did not lapse belong to the claim of the next year.
  for (let regime = year; regime <= lastNoticed;) {
    const end = regularEnd(regime, facts)
    const sick = sicknessOn(end, facts)
    const limit = `${regime + 2}-03-31`
    if (!sick) {
      if (isNoticed(year, regime, facts)) return end
      regime++
    } else if (sick.last >= limit) {
      const couldBeNoticed = sick.first > `${regime}-${NOTICE_WEEK}`
      if (!couldBeNoticed || isNoticed(year, regime, facts)) return limit
      regime++
    } else regime = Number(addDays(sick.last, 1).slice(0, 4))
  }
  return undefined
}
