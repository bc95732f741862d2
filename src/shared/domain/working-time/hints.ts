// What the law says about a day that was recorded. A hint never shortens, moves, rounds or hides a booking.

export const HINT_CODES = [
  'over10h',
  'breakMissing',
  'breakPartsTooShort',
  'sixHoursWithoutBreak',
  'restTooShort',
  'averageOver8h',
  'weekOver48h',
  'sundayWork',
  'holidayWork',
  'youthBreakMissing',
  'youthDayTooLong',
  'expectantDayTooLong',
  'nightWork',
] as const
export type HintCode = (typeof HINT_CODES)[number]

export interface Hint {
  readonly code: HintCode
  /** What was measured and what the rule asks for, in minutes. */
  readonly minutes?: number
  readonly limit?: number
  /** The last day for the replacement of a Sunday or holiday. */
  readonly until?: string
}
