// Raw stamps of terminals and files, and their intervals: each 'in' with the 'out' that follows. The same stamps give the same intervals in
// any order.
import type { Stay } from './shift.ts'

const STAMP_KINDS = ['in', 'out'] as const
export type StampKind = (typeof STAMP_KINDS)[number]

/** Why a stamp of a terminal or file is refused; the catalogue has a text for each code. */
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

/** Why a stamp in the portal is refused, in addition to the rules of entries. */
export const WEB_STAMP_REFUSALS = ['stampingOff', 'enteredByHand'] as const
export type WebStampRefusal = (typeof WEB_STAMP_REFUSALS)[number]

/** Changes of a line by a spreadsheet: its day or time is a number, or its personnel number has changed. */
export const TIME_ORIGINAL_RULES = ['dayWritten', 'timeWritten', 'numberWritten', 'zerosLost'] as const

/** Findings in the lines of a file; `known` and `pairMissing` do not refuse the line. */
export const TIME_IMPORT_RULES = [
  ...TIME_ORIGINAL_RULES,
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

/** checked: nothing is stored yet · running · stopped: an error ended it, and it can be resumed · done */
export const IMPORT_STATUSES = ['checked', 'running', 'stopped', 'done'] as const

export interface Stamp {
  readonly at: number
  readonly kind: 'in' | 'out'
}

/** After this time an open interval has a missing stamp: no shift is that long. */
export const LONGEST_SHIFT = 16 * 3_600_000

const openStay = ({ at, kind }: Stamp): Stay => (kind === 'in' ? { comes: at } : { goes: at })

/** Two stamps of one kind within a minute are one: a double press, or two devices. */
const isSame = (one: Stamp, other: Stamp): boolean => one.kind === other.kind && other.at - one.at < 60_000

/** The intervals of stamps, in ascending order. Of stamps of one kind within a minute the first counts. */
export function pairStamps(stamps: readonly Stamp[]): Stay[] {
  const pairs: Stay[] = []
  let before: Stamp | undefined
  let isOpen = false
  const ordered = stamps.toSorted((one, other) => one.at - other.at || (one.kind === 'out' ? -1 : 1))
  for (const stamp of ordered) {
    if (before && isSame(before, stamp)) continue
    if (stamp.kind === 'out' && isOpen && before && stamp.at > before.at && stamp.at - before.at <= LONGEST_SHIFT) {
      pairs[pairs.length - 1] = { ...pairs.at(-1)!, goes: stamp.at }
      isOpen = false
    } else {
      pairs.push(openStay(stamp))
      isOpen = stamp.kind === 'in'
    }
    before = stamp
  }
  return pairs
}
