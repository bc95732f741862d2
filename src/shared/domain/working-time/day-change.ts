// Why the result of a day is computed again.

/** stamp and newDay keep no version: raw stamps are kept, and no person has changed the day. */
export const TIME_CAUSES = [
  'stamp',
  'newDay',
  'entry',
  'correction',
  'office',
  'import',
  'absence',
  'calendar',
  'rules',
  'case',
] as const
export type TimeCause = (typeof TIME_CAUSES)[number]
