// Requests for a benefit: their deadline, and the day from which it is granted.
import { addDays } from '#domain/calendar/berlin-time.ts'
import { addMonths } from '#domain/calendar/calendar-days.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { allHoldOn, judge, type Condition, type PersonFacts, type Verdict } from './rules.ts'

/** automatic: without a request; until: to a fixed day; monthly: to a day of the month before it begins. */
export const REQUEST_MODES = ['automatic', 'anytime', 'until', 'monthly'] as const
export type RequestMode = (typeof REQUEST_MODES)[number]

export interface RequestRule {
  readonly mode: RequestMode
  /** The last day for requests; only of `until`. */
  readonly until: Day | null
  /** Day of the month before; only of `monthly`. */
  readonly dayOfMonth: number | null
}

/** Every month has this day. */
export const LAST_DAY_OF_MONTH = 28

export interface Terms {
  readonly conditions: readonly Condition[]
  readonly validFrom: Day
  readonly validUntil: Day | null
  readonly request: RequestRule
}

/** The result of a request that is made today. */
export interface RequestWindow {
  readonly startsOn: Day
  /** The last day for it; null: none. */
  readonly requestBy: Day | null
}

const later = (one: Day, other: Day): Day => (one > other ? one : other)
const isPast = (day: Day, end: Day | null): boolean => end !== null && day > end

/** The last day for requests of the month that begins on `first`. */
const deadlineOf = (first: Day, dayOfMonth: number): Day => addDays(addMonths(first, -1), dayOfMonth - 1)

/** undefined: the benefit takes no request, or none any more. */
export function windowOn(
  { request, validFrom, validUntil }: Omit<Terms, 'conditions'>,
  today: Day,
): RequestWindow | undefined {
  const { mode, until, dayOfMonth } = request
  if (mode === 'automatic' || isPast(today, validUntil)) return undefined
  const first = later(today, validFrom)
  if (mode === 'anytime') return { startsOn: first, requestBy: validUntil }
  if (mode === 'until') return until === null || today > until ? undefined : { startsOn: first, requestBy: until }
  let month: Day = `${first.slice(0, 7)}-01`
  const day = dayOfMonth ?? 1
  while (month < first || deadlineOf(month, day) < today) month = addMonths(month, 1)
  return isPast(month, validUntil) ? undefined : { startsOn: month, requestBy: deadlineOf(month, day) }
}

export interface Eligibility {
  /** yes: valid from `from` on; later: not yet, but from `from` on. */
  readonly answer: Verdict['answer']
  readonly from: Day | null
  readonly until: Day | null
  readonly results: Verdict['results']
  readonly window: RequestWindow | undefined
  readonly mayRequest: boolean
}

/** A benefit that begins with a month begins with the first one in which the rules are fulfilled. */
function firstMonthFrom(from: Day, { conditions, validUntil }: Terms, facts: PersonFacts): Day | undefined {
  const month: Day = from.endsWith('-01') ? from : addMonths(`${from.slice(0, 7)}-01`, 1)
  return !isPast(month, validUntil) && allHoldOn(conditions, facts, month) ? month : undefined
}

/** The last day on which it can begin; null: none. */
function lastStart({ request: { mode, until }, validUntil }: Terms): Day | null {
  if (mode !== 'until' || until === null) return validUntil
  return validUntil === null || until < validUntil ? until : validUntil
}

/** 'Does this apply to me?': the answer for today, with what a request of today leads to. */
export function eligibilityOf(terms: Terms, facts: PersonFacts, today: Day): Eligibility {
  const { conditions, validFrom, request } = terms
  const window = windowOn(terms, today)
  const verdict = judge(conditions, facts, { day: window?.startsOn ?? later(today, validFrom), last: lastStart(terms) })
  // The conditions are explained for today: they may be fulfilled on the day on which it starts.
  const { results } = judge(conditions, facts, { day: today })
  const { until, answer } = verdict
  if (answer === 'later' && request.mode === 'monthly') {
    const month = firstMonthFrom(verdict.from!, terms, facts)
    const from = month ?? null
    return { answer: month ? 'later' : 'no', from, until, results, window, mayRequest: false }
  }
  return { answer, from: verdict.from, until, results, window, mayRequest: answer === 'yes' && window !== undefined }
}
