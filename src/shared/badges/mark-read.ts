// Marks notifications as read optimistically and rolls back if the server refuses. The person can undo it for a few seconds.
import { atom, type ReadableAtom } from 'nanostores'
import type { MarkedRead, Notification } from '#contract/notifications.ts'
import { UNDO_WINDOW, covers, readPath, type ReadScope } from '#domain/notifications/read-scope.ts'
import { api } from '#shared/transport/api.ts'
import { $addresses } from '#shared/bus/addresses.ts'
import { $ahead, $list, type BadgeList } from './badge-state.ts'
import { loadBadges } from './badges.ts'
import { $notifications } from './notifications.ts'
import { share } from '#shared/bus/bus.ts'
import { logFailure } from '#shared/bus/log.ts'
import { $session } from '#shared/bus/session.ts'

const BADGES = 'api/notification/badges'

const $last = share('undo', () => atom<readonly Notification[]>([]))
/** The entries that `undoMarkRead` would restore; empty again after 10 s. */
export const $undoable: ReadableAtom<readonly Notification[]> = $last
const $until = share('undoUntil', () => atom<Date | undefined>(undefined))
/** The time until which the entries of `$undoable` are put off; undefined: they were marked read. */
export const $undoableUntil: ReadableAtom<Date | undefined> = $until

/** An optimistic change of this window; it applies until the list has reached `seq`. */
interface Change {
  readonly removed: ReadonlySet<number>
  readonly added: readonly Notification[]
  readonly seq: number
}

let changes: readonly Change[] = []

const applyTo = ({ entries }: BadgeList, { removed, added }: Change): BadgeList['entries'] => [
  ...entries.filter(({ id }) => !removed.has(id)),
  ...added,
]

/** Applies the changes `next` to the list and drops those that the list already contains. */
function show(next: readonly Change[]): void {
  const seq = $list.get()?.seq ?? 0
  changes = next.filter((change) => change.seq > seq)
  const ahead = changes
  $ahead.set((list) =>
    ahead
      .filter((change) => change.seq > list.seq)
      .reduce((entries, change) => applyTo({ ...list, entries }, change), list.entries),
  )
}

$session.listen(({ person }, before) => {
  if (person?.sub === before?.person?.sub) return
  changes = []
  $last.set([])
})

/** Applies `change` optimistically while `call` is pending; undefined if the server refused. */
async function runAhead(
  change: Omit<Change, 'seq'>,
  call: () => Promise<MarkedRead | undefined>,
): Promise<readonly number[] | undefined> {
  const waiting: Change = { ...change, seq: Infinity }
  show([...changes, waiting])
  const settle = (seq: number) => {
    const place = changes.indexOf(waiting)
    if (place >= 0) show(changes.with(place, { ...waiting, seq })) // otherwise the person has changed since
  }
  try {
    const { ids = [], seq } = (await call()) ?? {}
    if (seq === undefined) await loadBadges() // without a sequence only a new list shows the result
    settle(seq ?? 0)
    return ids
  } catch (error) {
    settle(0)
    logFailure('notifications not marked', error)
    void loadBadges()
    return undefined
  }
}

/** Removes `covered` from the list while `call` does so on the server, and offers to undo it; resolves to whether it succeeded. */
async function takeOut(
  covered: readonly Notification[],
  call: () => Promise<MarkedRead | undefined>,
  until?: Date,
): Promise<boolean> {
  const sub = $session.get().person?.sub
  const removed = new Set(covered.map(({ id }) => id))
  const ids = await runAhead({ removed, added: [] }, call)
  if (!ids || $session.get().person?.sub !== sub) return false
  if (!$addresses.get().extensions) return true
  const taken = covered.filter(({ id }) => ids.includes(id))
  $until.set(until)
  $last.set(taken)
  setTimeout(() => $last.get() === taken && $last.set([]), UNDO_WINDOW)
  return true
}

/** Marks what `scope` covers; resolves to whether it succeeded. Entries that only their case can close are not covered. */
export const markRead = (scope: ReadScope): Promise<boolean> =>
  takeOut(
    $notifications.get().filter((entry) => covers(scope, entry)),
    () => api.delete(`${BADGES}/${readPath(scope)}`),
  )

/** Marks one entry, also one without a nikoId; resolves to whether it succeeded. */
export const markEntryRead = (entry: Notification): Promise<boolean> =>
  takeOut([entry], () => api.post(`${BADGES}/read`, { ids: [entry.id] }))

/** Puts an entry off until a time; resolves to whether it succeeded. */
export const putOff = (entry: Notification, until: Date): Promise<boolean> =>
  takeOut([entry], () => api.post(`${BADGES}/put-off`, { ids: [entry.id], until: until.toISOString() }), until)

/** Brings back an entry that was put off; resolves to whether it succeeded. */
export const bringBack = async (entry: Notification): Promise<boolean> =>
  (await runAhead({ removed: new Set([entry.id]), added: [entry] }, () =>
    api.post(`${BADGES}/restore`, { ids: [entry.id] }),
  )) !== undefined

/** Undoes the last of these actions, within 10 s; resolves to whether it succeeded. */
export async function undoMarkRead(): Promise<boolean> {
  const added = $last.get()
  $last.set([])
  if (added.length === 0) return false
  const ids = added.map(({ id }) => id)
  return (await runAhead({ removed: new Set(ids), added }, () => api.post(`${BADGES}/restore`, { ids }))) !== undefined
}
