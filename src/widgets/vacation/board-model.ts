// What board and calendar show. The server has left out what the viewer may not see; nothing is hidden here.
import type { LeavePeriod } from '#domain/leave/count-days.ts'
import type { AbsenceKind } from '#domain/leave/visibility.ts'
import type { Day, DayRange } from '#domain/typed-days.ts'

/**
 * approved · requested: some deciders have not decided yet · pencil: a pencil entry, seen by the team before any request ·
 * cancellationPending: approved, and the person has asked to cancel it
 */
export const ABSENCE_STATES = ['approved', 'requested', 'pencil', 'cancellationPending'] as const
export type AbsenceState = (typeof ABSENCE_STATES)[number]

/** One absence of one person; half days by `startsAtNoon` and `endsAtNoon`. */
export interface Absence extends LeavePeriod {
  /** Unique on the whole board. */
  readonly id: string
  readonly state: AbsenceState
  /** Undefined where the viewer may see the absence, and not its kind: shown as 'Abwesend'. */
  readonly kind?: AbsenceKind
  /** Some hours of a single day. */
  readonly isHours?: boolean
}

/** An absence on the board. */
export interface BoardAbsence extends Absence {
  /** The viewer may approve or reject it now. */
  readonly decidable?: boolean
  /** Sentences that speak against it, the most important one first: minimum staffing, absent substitute, block period. */
  readonly warnings?: readonly string[]
  /** What speaks against it is not known yet. */
  readonly isUnchecked?: boolean
}

export interface NamedDay {
  readonly day: Day
  readonly name: string
}

export interface NamedDays extends DayRange {
  readonly name: string
}

/** What holds at a place of work. */
export interface BoardSite {
  readonly id: string
  /** As it follows the name of a holiday: 'NRW'. */
  readonly name: string
  /** In the order of the calendar. */
  readonly holidays: readonly NamedDay[]
  readonly schoolHolidays: readonly NamedDays[]
}

export interface BoardPerson {
  readonly id: string
  readonly name: string
  /** Id of a site; by default the first one of the board. */
  readonly site?: string
  /** Those that touch the period of the board, in any order. */
  readonly absences: readonly BoardAbsence[]
  /** The viewer sees no absence of the person, whether there is one or not. */
  readonly isHidden?: boolean
}

export interface BoardGroup {
  readonly id: string
  readonly name: string
  /** How many have to be present. */
  readonly minimum?: number
  readonly people: readonly BoardPerson[]
}

export interface Staffing {
  readonly minimum: number
  /** Of all people on the board. */
  readonly size: number
  /** People present, one number for each day of the board; undefined on days without work. */
  readonly present: readonly (number | undefined)[]
  /** Days of the board on which one of several groups has too few people, with a sentence; by default those below the minimum. */
  readonly lowDays?: ReadonlyMap<number, string>
}

/** Whether too few people are there on a day of the board. */
export function isLowDay({ minimum, present, lowDays }: Staffing, at: number): boolean {
  if (lowDays) return lowDays.has(at)
  const count = present[at]
  return count !== undefined && count < minimum
}

/** A board of people and days; `first` and `last` are its period. */
export interface BoardModel extends DayRange {
  readonly today: Day
  /** At least one. */
  readonly sites: readonly BoardSite[]
  readonly groups: readonly BoardGroup[]
  readonly staffing?: Staffing
}

/** Days of one person that are being chosen. */
export interface DaySelection extends DayRange {
  readonly personId: string
}

/** Who else is absent on a day, as far as the viewer may see it. */
export interface OthersAbsent {
  readonly count: number
  /** Undefined where only the number may be seen. */
  readonly names?: readonly string[]
  /** Fewer than agreed would be present. */
  readonly isTight?: boolean
}

/** The calendar of one person. */
export interface CalendarModel {
  readonly today: Day
  readonly absences: readonly Absence[]
  readonly site: BoardSite
  /** Days on which the person does not work, weekends included; holidays are those of the site. */
  readonly daysOff: ReadonlySet<Day>
  readonly others: ReadonlyMap<Day, OthersAbsent>
  /** Closures and periods in which leave is not granted. */
  readonly notes?: readonly NamedDays[]
}
