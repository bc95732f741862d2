// Sends events to the sockets of one person, each from its own place in the sequence.
import type { RealtimeEvent } from '#contract/realtime.ts'
import type { View } from './views.ts'

/** A socket, as the feed sees it. */
export interface Receiver {
  readonly personId: string
  readonly sid: string
  /** Channels of broadcasts that it may receive. */
  readonly channels: readonly string[]
  readonly view: View
  send(text: string): void
  close(code: number, reason: string): void
}

/** The sockets of a person with the number of the last event each was sent; undefined while it joins. */
export type Cursors = Map<Receiver, number | undefined>

/** The lowest number after which a socket still expects events; undefined: no socket does. */
export function lowestCursor(cursors: Cursors): number | undefined {
  const known = [...cursors.values()].filter((cursor) => cursor !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

/**
 * Brings each socket up to the last of `events`: all there are after the number `from`, in their order. A socket that
 * is before `from` arrived while they were read, and belongs to the next read.
 */
export function deliver(cursors: Cursors, from: number, events: readonly RealtimeEvent[]): void {
  const texts = new Map<View, (string | undefined)[]>()
  for (const [receiver, cursor] of cursors) {
    if (cursor === undefined || cursor < from) continue
    const { view } = receiver
    if (!texts.has(view))
      texts.set(
        view,
        events.map((event) => view.event(event)),
      )
    const first = events.findIndex((event) => event.seq > cursor)
    if (first < 0) continue
    const last = events.at(-1)!.seq
    cursors.set(receiver, last)
    // Numbers have no gaps, so a gap means that events were deleted before they were sent.
    const isWhole = last - cursor === events.length - first
    const due = isWhole ? texts.get(view)!.slice(first) : [view.resync(last)]
    for (const text of due) if (text !== undefined) receiver.send(text)
  }
}
