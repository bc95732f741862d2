// One recorded interval of work, and what may be entered.

/** active: drives by order or works on the way, which is working time · passive: travels and is free */
export const TRAVEL_KINDS = ['active', 'passive'] as const
export type TravelKind = (typeof TRAVEL_KINDS)[number]

export const ENTRY_SOURCES = ['stamp', 'manual', 'file', 'import', 'correction', 'office'] as const
export type EntrySource = (typeof ENTRY_SOURCES)[number]

/** Why a day is corrected: forgotten, terminal out of order, business trip, wrong time, other. */
export const CORRECTION_REASONS = ['forgotten', 'terminalDown', 'businessTrip', 'wrongTime', 'other'] as const
export type CorrectionReason = (typeof CORRECTION_REASONS)[number]

/** An interval as the rules see it: instants in milliseconds since 1970. */
export interface Interval {
  /** undefined where the stamp is missing. */
  readonly comes?: number | undefined
  readonly goes?: number | undefined
  /** Breaks without a time of day, beside the gaps between intervals. */
  readonly breakMinutes: number
  readonly travelKind?: TravelKind | undefined
  readonly travelMinutes: number
  readonly preparationMinutes: number
  readonly followUpMinutes: number
}

/** Why an entry is refused; the words stand in the catalogue by these codes. */
export const ENTRY_RULES = [
  'comesAfterGoes',
  'startInFuture',
  'endInFuture',
  'overlap',
  'alreadyReported',
  'noSuchLocalTime',
  'ambiguousLocalTime',
  'notOfThisDay',
  'breakTooLong',
  'travelTooLong',
  'projectManagerMissing',
  'isHolder',
  'beforeStart',
  'lockedPeriod',
  'monthClosed',
  'released',
  'stampOnly',
] as const
export type EntryRule = (typeof ENTRY_RULES)[number]
