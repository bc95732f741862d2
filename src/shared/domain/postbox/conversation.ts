// The conversation of a form: its limits, and the assembly of messages that arrive in any order.

/** The limit of the specification, in characters (code points). */
export const MESSAGE_LIMIT = 65_535
export const MESSAGE_FILES = 10
/** The counter is shown from so many remaining characters on. */
export const COUNTER_FROM = 1_000
/** Days ahead that a message may wait for its time. */
export const SEND_AHEAD_DAYS = 30
/** Minutes since midnight in Berlin at which a message for a working day is sent. */
export const SEND_MINUTE = 7 * 60 + 30
/** How long somebody is shown as typing, and the minimum interval of the signals from their device. In ms. */
export const TYPING_SHOWN = 6_000
export const TYPING_PAUSE = 3_000

/**
 * sender: sent the form · decides: has it now · group: the people of a group, until one takes it · reads: has decided, or sees it otherwise
 */
export const PARTS = ['sender', 'decides', 'group', 'reads'] as const
export type Part = (typeof PARTS)[number]

/** Characters that may still be typed; negative beyond the limit. */
export function remainingOf(text: string): number {
  // Most texts are far from the limit: code points are counted near it only.
  if (text.length <= MESSAGE_LIMIT - COUNTER_FROM) return MESSAGE_LIMIT - text.length
  let count = 0
  for (const _ of text) count++
  return MESSAGE_LIMIT - count
}

interface Numbered {
  readonly seq: number
  readonly change: number
}

/** The messages of a conversation on a device: a continuous run up to the last one, in their state at `change`. */
export interface Held<M extends Numbered> {
  readonly messages: readonly M[]
  readonly change: number
}

/**
 * Applies changes that were read after `held.change`. Changes of messages before the run are ignored: they are read with their page. A
 * change that is older than the held state has no effect.
 */
export function withChanges<M extends Numbered>(held: Held<M>, read: Held<M>): Held<M> {
  const first = held.messages[0]?.seq ?? 0
  const messages = mergeOf(
    held.messages,
    read.messages.filter(({ seq }) => seq >= first),
  )
  return { messages, change: Math.max(held.change, read.change) }
}

/** Adds the page before the run. */
export const withEarlier = <M extends Numbered>(held: Held<M>, earlier: readonly M[]): Held<M> => ({
  ...held,
  messages: mergeOf(held.messages, earlier),
})

function mergeOf<M extends Numbered>(held: readonly M[], read: readonly M[]): readonly M[] {
  if (read.length === 0) return held
  const bySeq = new Map(held.map((one) => [one.seq, one]))
  for (const one of read) if (one.change > (bySeq.get(one.seq)?.change ?? 0)) bySeq.set(one.seq, one)
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}
