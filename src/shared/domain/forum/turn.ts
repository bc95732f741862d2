// Who should answer a question: the responsible, after some working days their deputy, then the moderators.
import type { PlaceOfWork } from '#domain/calendar/holidays.ts'
import { workdaysAfter } from '#domain/calendar/workdays.ts'
import type { Day } from '#domain/calendar/typed-days.ts'

export const STAGES = ['responsible', 'deputy', 'moderator'] as const
export type Stage = (typeof STAGES)[number]

/** Why nobody answers for a category, so that its questions go to the moderators. */
export const GAPS = ['categoryRemoved', 'personLeft', 'notAllowed', 'roleEmpty', 'noBuyer', 'nobodyNamed'] as const
export type Gap = (typeof GAPS)[number]

export const DEFAULT_ANSWER_DAYS = 3

export interface Waiting {
  /** The first day of the term: the question was asked, moved or restored, or lost its last answer. */
  readonly since: Day
  readonly hasResponsible: boolean
  readonly hasDeputy: boolean
  /** Working days of each stage. */
  readonly answerDays: number
  readonly place: PlaceOfWork | undefined
}

export interface Turn {
  readonly stage: Stage
  /** The last day of the stage; null: it is the last one. */
  readonly until: Day | null
  readonly next: Stage | null
  /** The working day on which the next stage begins. */
  readonly movesOn: Day | null
}

const LAST: Turn = { stage: 'moderator', until: null, next: null, movesOn: null }

/** The day on which a question is asked does not count; the next stage begins on the working day after the last one. */
export function turnOn({ since, hasResponsible, hasDeputy, answerDays, place }: Waiting, today: Day): Turn {
  if (!hasResponsible) return LAST
  const until = workdaysAfter(since, answerDays, place)
  const movesOn = workdaysAfter(until, 1, place)
  const next = hasDeputy ? 'deputy' : 'moderator'
  if (today < movesOn) return { stage: 'responsible', until, next, movesOn }
  if (!hasDeputy) return LAST
  const deputyUntil = workdaysAfter(until, answerDays, place)
  const deputyMoves = workdaysAfter(deputyUntil, 1, place)
  if (today < deputyMoves) return { stage: 'deputy', until: deputyUntil, next: 'moderator', movesOn: deputyMoves }
  return LAST
}

/** Owners must check official answers from this number of days before they end. */
export const CHECK_DAYS = 14
/** How long an official answer is valid if its author sets no day. */
export const OFFICIAL_DAYS = 365
