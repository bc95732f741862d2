// Numbered events of the server on the list of notifications: each once and in order, or the list is read anew.
import type { RealtimeEvent } from '#contract/realtime.ts'
import { $list, type BadgeList } from './badge-state.ts'
import { loadBadges } from './badges.ts'
import { $session } from './session.ts'

/** Events that wait for a list they fit onto. */
let early: RealtimeEvent[] = []
let mending = false
/** Between two tries to find what is missing, in ms. */
const PAUSE = 1000

function apply(list: BadgeList, event: RealtimeEvent): BadgeList {
  if (event.type !== 'badge_change') return { ...list, seq: event.seq }
  const { added, removed } = event.data
  const gone = new Set([...removed, ...added.map(({ id }) => id)])
  return { seq: event.seq, entries: [...list.entries.filter(({ id }) => !gone.has(id)), ...added] }
}

/** Applies what fits; what is left over shows that something is missing. */
function catchUp(): void {
  const list = $list.get()
  if (!list || early.length === 0) return
  let next = list
  early = early
    .filter(({ seq }) => seq > list.seq)
    .toSorted((a, b) => a.seq - b.seq)
    .filter((event) => {
      if (event.seq > next.seq + 1) return true
      if (event.seq === next.seq + 1) next = apply(next, event)
      return false
    })
  if (next !== list) $list.set(next)
}

/** Reads the list anew while events wait that do not follow on it. */
async function mend(): Promise<void> {
  if (mending || early.length === 0 || !$list.get()) return
  mending = true
  await loadBadges()
  mending = false
  if (early.length > 0 && $list.get()) setTimeout(() => void mend(), PAUSE)
}

/** Takes one event; where one before it is missing the list is read anew. */
export function takeEvent(event: RealtimeEvent): void {
  early.push(event)
  catchUp()
  void mend()
}

$list.listen(catchUp)
$session.listen(({ person }, before) => {
  if (person?.sub !== before?.person?.sub) early = []
})
