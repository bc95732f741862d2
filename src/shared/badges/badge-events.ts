// Applies the server's numbered events to the list of notifications, each once and in order. After a gap the list is reloaded.
import type { RealtimeEvent } from '#contract/realtime.ts'
import { $list, type BadgeList } from './badge-state.ts'
import { loadBadges } from './badges.ts'
import { $session } from '#shared/bus/session.ts'

/** Events that cannot be applied yet, because the list or an event before them is missing. */
let pendingEvents: RealtimeEvent[] = []
let isReloading = false
/** Pause between two reloads while events are missing, in ms. */
const PAUSE = 1000

function apply(list: BadgeList, event: RealtimeEvent): BadgeList {
  if (event.type !== 'badge_change') return { ...list, seq: event.seq }
  const { added, removed } = event.data
  const gone = new Set([...removed, ...added.map(({ id }) => id)])
  return { seq: event.seq, entries: [...list.entries.filter(({ id }) => !gone.has(id)), ...added] }
}

/** Applies all events that follow on the list; those that remain show that one before them is missing. */
function applyPendingEvents(): void {
  const list = $list.get()
  if (!list || pendingEvents.length === 0) return
  let next = list
  pendingEvents = pendingEvents
    .filter(({ seq }) => seq > list.seq)
    .toSorted((a, b) => a.seq - b.seq)
    .filter((event) => {
      if (event.seq > next.seq + 1) return true
      if (event.seq === next.seq + 1) next = apply(next, event)
      return false
    })
  if (next !== list) $list.set(next)
}

/** Reloads the list until no event is pending. */
async function reloadUntilComplete(): Promise<void> {
  if (isReloading || pendingEvents.length === 0 || !$list.get()) return
  isReloading = true
  await loadBadges()
  isReloading = false
  if (pendingEvents.length > 0 && $list.get()) setTimeout(() => void reloadUntilComplete(), PAUSE)
}

/** Applies an event of the server; if one before it is missing, the list is reloaded. */
export function receiveEvent(event: RealtimeEvent): void {
  pendingEvents.push(event)
  applyPendingEvents()
  void reloadUntilComplete()
}

$list.listen(applyPendingEvents)
$session.listen(({ person }, before) => {
  if (person?.sub !== before?.person?.sub) pendingEvents = []
})
