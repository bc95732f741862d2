// Unread notifications of the signed-in person; the bell, the side menu and the news cards read them.
import { computed, type ReadableAtom } from 'nanostores'
import type { Badges } from '#contract/notifications.ts'
import { countsAsNew } from '#domain/notification.ts'
import { KEPT_AT } from '#domain/offline.ts'
import { transport } from '#shared/transport.ts'
import { $ahead, $list, $state, asTold, type BadgeState } from './badge-state.ts'
import { share } from './bus.ts'
import { readFirst } from './first-read.ts'
import { logFailure } from './log.ts'
import { $session } from './session.ts'
import { remembered } from './storage.ts'

export type { BadgeState }
/** How the list is and since when. Offline: the last list stays. */
export { $state as $badgeState }

function makeBadges() {
  let running: AbortController | undefined
  let watching = false
  let sub: string | undefined
  /** Where the last count of this person waits for the next page: a number, nothing else. */
  let key = ''

  const load = async (): Promise<void> => {
    running?.abort()
    if (!sub || !watching) return
    const isFirst = !running
    const { signal } = (running = new AbortController())
    const before = $list.get()
    if (!before) $state.set({ status: 'loading' })
    try {
      const patient = AbortSignal.any([signal, AbortSignal.timeout(30_000)])
      const answer =
        (isFirst && (await readFirst(sub, patient))) ||
        (await transport('api/notification/badges', { signal: patient }))
      if (!answer.ok) throw answer.status
      const { notifications = [], seq = 0 } = (await answer.json()) as Partial<Badges>
      if (signal.aborted) return
      // Events have brought the list further meanwhile, unless the back end is behind what it told before.
      const isOld = seq < ($list.get()?.seq ?? 0) && seq >= (before?.seq ?? 0)
      if (!isOld) $list.set({ entries: notifications, seq })
      const keptAt = answer.headers.get(KEPT_AT)
      $state.set({ status: keptAt ? 'offline' : 'ready', at: new Date(keptAt ?? Date.now()) })
    } catch (thrown) {
      if (signal.aborted) return
      logFailure('badges', thrown)
      const error = typeof thrown === 'number' ? thrown : 'Error'
      $state.set({ ...$state.get(), status: before ? 'offline' : 'failed', error })
    }
  }

  // Before anything that follows from the list: another person, or nobody, and nothing of the last one stays.
  $session.subscribe(({ person }) => {
    if (person?.sub === sub) return
    if (sub) remembered((storage) => storage.removeItem(key))
    sub = person?.sub
    key = `portal.unread.${sub}`
    $list.set(undefined)
    $ahead.set(asTold)
    $state.set({ status: 'idle' })
    void load()
  })

  const $count = computed([$session, $list, $ahead], (_session, list, applyAhead) => {
    if (list) return applyAhead(list).filter(countsAsNew).length
    return (sub && remembered((storage) => Number(storage.getItem(key)))) || 0
  })
  $count.listen((value) => {
    if (sub && $list.get()) remembered((storage) => storage.setItem(key, `${value}`))
  })

  const watch = (): void => {
    if (watching) return
    watching = true
    void load()
  }
  return { $count, load, watch }
}

const badges = share('badges', makeBadges)

/** How many are new; until the list is there, as many as the last page of this tab saw. */
export const $unreadCount: ReadableAtom<number> = badges.$count
/** Reads the list anew; a call before it that still waits is given up. Failures are logged and told by `$badgeState`. */
export const loadBadges = badges.load
/** Keeps the list of whoever is signed in, from now on and once per page. */
export const watchBadges = badges.watch
