// The queue of a device: the next events to send, and the effects of a response. An event leaves the queue only when the server has stored
// it, or its refusal.
import type { TerminalEvent } from './presence.ts'

/** Events of one call at most. */
export const BATCH_LIMIT = 200
/** Pieces of one event at most: six digits, as on the screen. */
export const PIECES_LIMIT = 999_999

/** Why an event is not booked; the server stores it with the rule. */
export const EVENT_RULES = [
  'malformed',
  'inFuture',
  'tooOld',
  'personUnknown',
  'workplaceUnknown',
  'orderUnknown',
  'activityUnknown',
  'counterTaken',
] as const
export type EventRule = (typeof EVENT_RULES)[number]

export interface EventResult {
  readonly counter: number
  readonly result: 'stored' | 'known' | 'refused'
  readonly rule: EventRule | null
}

/** The next events to send, oldest first, so that none overtakes another. */
export const nextBatch = (waiting: readonly TerminalEvent[], limit = BATCH_LIMIT): TerminalEvent[] =>
  waiting.toSorted((one, other) => one.counter - other.counter).slice(0, limit)

/** An event that is refused, without anything about its person. */
export interface Refusal {
  readonly rule: EventRule
  readonly at: string
  readonly order?: string
}

export interface Outcome {
  /** The server has them. */
  readonly done: readonly number[]
  readonly refused: readonly Refusal[]
  /**
   * Events whose number another event of the device already has: they and all later ones get the next numbers in order, and are sent again.
   */
  readonly renumbered: readonly TerminalEvent[]
}

/** The effects of a response. An event that it does not mention stays in the queue. */
export function outcomeOf(sent: readonly TerminalEvent[], results: readonly EventResult[]): Outcome {
  const byCounter = new Map(results.map((one) => [one.counter, one]))
  const answered = sent.flatMap((event) => {
    const result = byCounter.get(event.counter)
    return result ? [{ event, ...result }] : []
  })
  const isTaken = ({ result, rule }: (typeof answered)[number]) => result === 'refused' && rule === 'counterTaken'
  return {
    done: answered.filter((one) => !isTaken(one)).map(({ event }) => event.counter),
    refused: answered.flatMap(({ event: { at, order }, result, rule }) =>
      result === 'refused' && rule !== null && rule !== 'counterTaken'
        ? [{ rule, at, ...(order !== undefined && { order }) }]
        : [],
    ),
    renumbered: answered.filter(isTaken).map(({ event }) => event),
  }
}

/** When the next attempt after so many failures in a row is due, in ms; `chance` from 0 to 1 spreads the devices of a hall. */
export const retryIn = (failures: number, chance: number): number =>
  Math.min(2_000 * 2 ** Math.min(failures - 1, 10), 30_000) * (0.75 + chance / 2)
