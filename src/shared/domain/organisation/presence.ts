// Whether a colleague can be reached today, as far as others may know it: from leave and hours of work, never from activity.
import type { SeenAbsence } from './visibility.ts'
import type { Day } from '#domain/calendar/typed-days.ts'

/**
 * here: at work, `until` an hour · later: at work from an hour on · leave: until a day · away: absent without details · off: no work today,
 * no more work today, or an absence that is not shown.
 */
export const PRESENCE_STATES = ['here', 'later', 'leave', 'away', 'off'] as const

export interface Presence {
  readonly state: (typeof PRESENCE_STATES)[number]
  /**
   * `here`: the full hour (0–23) in Berlin at which the day ends, as text; `later`: the hour at which it begins; `leave`: its last day;
   * `off`: the next working day, whatever absence may follow.
   */
  readonly until: string | null
}

export interface DayFacts {
  /** Target minutes of today; 0 on a day off or a holiday. */
  readonly minutes: number
  /** Minutes since midnight in Berlin. */
  readonly now: number
  /** The next day of work by hours and holidays, never by absences: it must not reveal one. */
  readonly next: Day | undefined
  /** The absence of today as the viewer sees it, with its last day; undefined: there is none. */
  readonly absence:
    | {
        readonly seen: SeenAbsence
        readonly isLeave: boolean
        readonly last: Day
        /** The absence ends at noon today, which is still to come. */
        readonly isMorning?: boolean
      }
    | undefined
}

/** No begin of work is stored: a day is taken to begin at 8:00, with half an hour of break beyond six hours. */
const BEGIN = 8 * 60
/** The hour at which work begins after a free morning. */
const AFTERNOON = '13'
const endOf = (minutes: number): number => BEGIN + minutes + (minutes > 360 ? 30 : 0)

export function presenceOf({ minutes, now, next, absence }: DayFacts): Presence {
  // A person shown only as 'Abwesend' has no times of day.
  if (absence?.isMorning && absence.seen.shows === 'kind') return { state: 'later', until: AFTERNOON }
  if (absence && absence.seen.shows !== 'nothing')
    return absence.isLeave && absence.seen.shows === 'kind'
      ? { state: 'leave', until: absence.last }
      : { state: 'away', until: null }
  const end = endOf(minutes)
  // An absence that is not shown counts as a day off: the person cannot be reached.
  if (absence || minutes === 0 || now >= end) return { state: 'off', until: next ?? null }
  return { state: 'here', until: String(Math.floor(end / 60)) }
}
