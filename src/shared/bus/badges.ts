// Unread notifications of the signed-in person; the bell, the side menu and the news cards read them.
import { computed, type ReadableAtom } from 'nanostores'
import type { Badges, Notification } from '#contract/notifications.ts'
import { countsAsNew } from '#domain/notification.ts'
import { api, ApiError } from '#shared/api.ts'
import { $ahead, $list, $state, type BadgeState } from './badge-state.ts'
import { share } from './bus.ts'
import { logFailure } from './log.ts'
import { $session } from './session.ts'

export type { BadgeState }

/** Where the last count of a person waits for the next page: a number, nothing else. */
const memoryOf = (sub: string): string => `portal.unread.${sub}`

/** Storage may be forbidden to an embedded page; then nothing is remembered. */
function remembered<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(sessionStorage)
  } catch {
    return undefined
  }
}

/** How the list is and since when. Offline: the last list stays. */
export const $badgeState: ReadableAtom<BadgeState> = $state

/** Newest first, with what this window has just marked already gone. */
export const $notifications: ReadableAtom<readonly Notification[]> = computed([$list, $ahead], (list, ahead) =>
  ahead
    .filter(({ seq }) => seq > (list?.seq ?? 0))
    .reduce<readonly Notification[]>(
      (entries, { removed, added }) => [...entries.filter(({ id }) => !removed.has(id)), ...added],
      list?.entries ?? [],
    )
    .toSorted((a, b) => (a.created < b.created ? 1 : a.created > b.created ? -1 : b.id - a.id)),
)

/** How many are new; until the list is there, as many as the last page of this tab saw. */
export const $unreadCount: ReadableAtom<number> = computed(
  [$list, $notifications, $session],
  (list, entries, { person }) => {
    if (list) return entries.filter(countsAsNew).length
    return (person && remembered((storage) => Number(storage.getItem(memoryOf(person.sub))))) || 0
  },
)

function makeBadges() {
  let running: AbortController | undefined
  let watching = false

  /** A list older than the one at hand is dropped, unless the back end really is behind what it told before. */
  const accept = ({ notifications, seq = 0 }: Partial<Badges>, seqBefore: number): void => {
    const now = $list.get()?.seq ?? 0
    if (seq < now && seq >= seqBefore) return
    $list.set({ entries: notifications ?? [], seq })
  }

  const load = async (): Promise<void> => {
    running?.abort()
    if (!$session.get().person) return
    const mine = (running = new AbortController())
    const seqBefore = $list.get()?.seq ?? 0
    if (!$list.get()) $state.set({ status: 'loading' })
    try {
      const badges = await api.get<Partial<Badges>>('api/notification/badges', { signal: mine.signal })
      if (mine.signal.aborted) return
      accept(badges, seqBefore)
      $state.set({ status: 'ready', at: new Date() })
    } catch (why) {
      if (mine.signal.aborted) return
      logFailure('notifications not read', why)
      const error = why instanceof ApiError ? why.status : 'Error'
      $state.set({ ...$state.get(), status: $list.get() ? 'offline' : 'failed', error })
    }
  }

  /** Another person, or nobody: nothing of the last one stays. */
  const change = (was: string | undefined, is: string | undefined): void => {
    if (was === is) return
    running?.abort()
    $list.set(undefined)
    $ahead.set([])
    $state.set({ status: 'idle' })
    if (was) remembered((storage) => storage.removeItem(memoryOf(was)))
    void load()
  }

  const watch = (): void => {
    if (watching) return
    watching = true
    $unreadCount.listen((count) => {
      const { person } = $session.get()
      if (person && $list.get()) remembered((storage) => storage.setItem(memoryOf(person.sub), `${count}`))
    })
    $session.listen(({ person }, before) => change(before?.person?.sub, person?.sub))
    void load()
  }
  return { load, watch }
}

const badges = share('badges', makeBadges)

/** Reads the list anew; a call before it that still waits is given up. Failures are logged and told by `$badgeState`. */
export const loadBadges = badges.load
/** Keeps the list of whoever is signed in, from now on and once per page. */
export const watchBadges = badges.watch
