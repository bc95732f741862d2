// What a change of a day would mean, before it is sent: worked minutes, breaks that the law asks for, and the balances.
import type { DayLine, EntryInput, TimeMonth } from '#contract/working-time.ts'
import { breaksOf } from '#widgets/working-time/times.ts'

const MINUTE = 60_000

const spanOf = ({ comes, goes }: EntryInput): number =>
  comes && goes ? Math.round((Date.parse(goes) - Date.parse(comes)) / MINUTE) : 0

export interface Effect {
  readonly actual: number
  /** Minutes of break that count, and those that the law asks for. */
  readonly taken: number
  readonly required: number
  readonly balance: number
  readonly account: number
}

/** undefined while an entry has no end. */
export function effectOf(line: DayLine, entries: readonly EntryInput[], month: TimeMonth): Effect | undefined {
  if (entries.some(({ comes, goes }) => comes === null || goes === null)) return undefined
  const { rules, account } = month
  const unpaid = entries.reduce(
    (sum, { breakMinutes = 0, travelKind, travelMinutes = 0 }) =>
      sum + breakMinutes + (travelKind === 'passive' ? travelMinutes : 0),
    0,
  )
  const net = entries.reduce((sum, entry) => sum + spanOf(entry), 0) - unpaid
  // Shorter breaks do not count.
  const counted = breaksOf(entries).filter((minutes) => minutes >= rules.breakPiece)
  const taken = counted.reduce((sum, minutes) => sum + minutes, 0)
  const required = rules.breaks.findLast(({ over }) => net > over)?.minutes ?? 0
  const deducted = rules.autoBreak ? Math.max(0, required - taken) : 0
  const actual = Math.max(0, net - deducted)
  const balance =
    line.balance === null || line.actual === null
      ? actual + line.credited - line.target
      : line.balance + actual - line.actual
  // The account ends with yesterday; a day without a balance is not in it yet.
  const counts = line.day < month.today
  return {
    actual,
    taken,
    required,
    balance,
    account: counts ? account.balance + balance - (line.balance ?? 0) : account.balance,
  }
}
