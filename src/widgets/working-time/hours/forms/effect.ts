// The effect of a change of a day, before it is sent: worked minutes, legal breaks, and the balances.
import type { DayLine, EntryInput, TimeMonth } from '#contract/working-time.ts'
import { breaksOf, breakStep, dayResult, netOf, spansOf } from '#domain/working-time/day-result.ts'
import type { Interval } from '#domain/working-time/entry.ts'
import { shiftsOf } from '#domain/working-time/shift.ts'

export interface Effect {
  readonly actual: number
  /** Minutes of break that count, and those that the law asks for, of the shift that lacks the most. */
  readonly taken: number
  readonly required: number
  readonly balance: number
  readonly account: number
}

const toInterval = (entry: EntryInput): Interval => ({
  comes: entry.comes === null ? undefined : Date.parse(entry.comes),
  goes: entry.goes === null ? undefined : Date.parse(entry.goes),
  breakMinutes: entry.breakMinutes ?? 0,
  travelKind: entry.travelKind ?? undefined,
  travelMinutes: entry.travelMinutes ?? 0,
  preparationMinutes: entry.preparationMinutes ?? 0,
  followUpMinutes: entry.followUpMinutes ?? 0,
})

/** Computed as on the server; undefined while an entry has no end. */
export function effectOf(line: DayLine, given: readonly EntryInput[], month: TimeMonth): Effect | undefined {
  const { account, basis, now, today } = month
  const facts = basis.days.find(({ day }) => day === line.day)
  const rules = basis.rules.findLast(({ from }) => from <= line.day)
  if (!facts || !rules) return undefined
  const entries = given.map(toInterval)
  const isOver = line.day < today
  const { actual, balance } = dayResult({ ...facts, entries, rules, now: Date.parse(now), isOver })
  if (actual === undefined) return undefined
  const [breaks = { taken: 0, required: 0 }] = shiftsOf(spansOf(entries), rules.restMinutes)
    .map((shift) => ({
      taken: breaksOf(shift, rules.breakPiece).counted,
      required: breakStep(netOf(shift), rules)?.minutes ?? 0,
    }))
    .toSorted((one, other) => other.required - other.taken - (one.required - one.taken))
  return {
    actual,
    ...breaks,
    balance,
    // The account ends with yesterday; a day without a balance is not in it yet.
    account: account.balance + (isOver ? balance - (line.balance ?? 0) : 0),
  }
}
