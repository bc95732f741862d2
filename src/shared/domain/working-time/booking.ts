// Raw bookings of terminals and files: closed sets.

export const STAMP_KINDS = ['in', 'out'] as const
export type StampKind = (typeof STAMP_KINDS)[number]

/** Why a booking of a terminal or file is refused; the catalogue has a text for each code. */
export const STAMP_REFUSALS = [
  'malformed',
  'personUnknown',
  'inFuture',
  'beforeStart',
  'lockedPeriod',
  'monthClosed',
  'released',
  'alreadyReported',
  /** The day has entries that a person has made: they would contradict each other. */
  'enteredByHand',
] as const
export type StampRefusal = (typeof STAMP_REFUSALS)[number]

/** What a check finds in the lines of a file; `known` and `pairMissing` refuse nothing. */
export const TIME_IMPORT_RULES = [
  'personMissing',
  'dayForm',
  'timeForm',
  'kindForm',
  'noSuchLocalTime',
  'ambiguousLocalTime',
  'duplicateLine',
  /** The same person came and went at the same moment. */
  'contradiction',
  'known',
  /** Twice in or out in a row: a stamp is missing. */
  'pairMissing',
  ...STAMP_REFUSALS,
] as const
export type TimeImportRule = (typeof TIME_IMPORT_RULES)[number]

/** checked: nothing is stored yet · running · stopped: a fault ended it, and it can go on · done */
export const IMPORT_STATUSES = ['checked', 'running', 'stopped', 'done'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]
