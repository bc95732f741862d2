// Why the result of a day is computed again.

/**
 * newDay keeps no version, because no person has changed the day. Raw stamps are kept, so that a stamp keeps a version only after
 * entries that were not stamped.
 */
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
