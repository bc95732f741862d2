// Unread notifications of the signed-in person; the bell, the side menu and the news cards read them.
import { computed, type ReadableAtom } from 'nanostores'
import type { Badges } from '#contract/notifications.ts'
import { isCounted, LIST_LIMIT } from '#domain/notifications/notification.ts'
import { CACHED_AT } from '#domain/offline/offline.ts'
import { transport } from '#shared/transport/transport.ts'
import { $ahead, $list, $state, asReceived, type BadgeState } from './badge-state.ts'
import { share } from '#shared/bus/bus.ts'
import { readFirst } from '#shared/bus/first-read.ts'
import { logFailure } from '#shared/bus/log.ts'
import { $session, learnPerson } from '#shared/bus/session.ts'
import { withSessionStorage } from '#shared/bus/storage.ts'

export type { BadgeState }
/** Status of the list and its age. While offline the last list remains. */
export { $state as $badgeState }

/** Calls `load` when entries of a full list were read: older ones take their place. */
const refillWith = (load: () => Promise<void>) =>
  $list.listen((list, before) => {
    const left = list?.entries.length ?? LIST_LIMIT
    if (before && before.entries.length >= LIST_LIMIT && left < LIST_LIMIT) void load()
  })

function makeBadges() {
  let running: AbortController | undefined
  let watching = false
  /** The highest count that is shown: our service sends at most LIST_LIMIT entries, another one may send all. */
  let most = LIST_LIMIT
  let sub: string | undefined
  /** Storage key of this person's last count, which the next page shows until its list has loaded. */
  let key = ''

  const load = async (): Promise<void> => {
    running?.abort()
    if (!sub || !watching) return
    const isFirst = !running
    const { signal } = (running = new AbortController())
    const [asking, before] = [sub, $list.get()]
    if (!before) $state.set({ status: 'loading' })
    try {
      const combined = AbortSignal.any([signal, AbortSignal.timeout(30_000)])
      const response =
        (isFirst && (await readFirst(asking, combined))) ||
        (await transport('api/notification/badges', { signal: combined }))
      learnPerson(asking, response)
      if (!response.ok) throw response.status
      const { notifications = [], seq = 0 } = (await response.json()) as Partial<Badges>
      if (signal.aborted) return
      most = Math.max(LIST_LIMIT, notifications.length)
      // Socket events may have updated the list since. A lower number is valid only if the sequence has been restarted.
      const isOld = seq < ($list.get()?.seq ?? 0) && seq >= (before?.seq ?? 0)
      if (!isOld) $list.set({ entries: notifications, seq })
      const cachedAt = response.headers.get(CACHED_AT)
      $state.set({ status: cachedAt ? 'offline' : 'ready', at: new Date(cachedAt ?? Date.now()) })
    } catch (thrown) {
      if (signal.aborted) return
      logFailure('badges', thrown)
      const error = typeof thrown === 'number' ? thrown : 'Error'
      $state.set({ ...$state.get(), status: before ? 'offline' : 'failed', error })
    }
  }

  // Must run before every other listener: nothing of the previous person may remain when the person changes.
  $session.subscribe(({ person }) => {
    if (person?.sub === sub) return
    if (sub) withSessionStorage((storage) => storage.removeItem(key))
    sub = person?.sub
    key = `portal.unread.${sub}`
    $list.set(undefined)
    $ahead.set(asReceived)
    $state.set({ status: 'idle' })
    void load()
  })

  const $count = computed([$session, $list, $ahead], (_session, list, applyAhead) => {
    if (list) return Math.min(applyAhead(list).filter(isCounted).length, most)
    return (sub && withSessionStorage((storage) => Number(storage.getItem(key)))) || 0
  })
  refillWith(load)
  $count.listen((value) => {
    if (sub && $list.get()) withSessionStorage((storage) => storage.setItem(key, `${value}`))
  })

  const watch = (): void => {
    if (watching) return
    watching = true
    void load()
  }
  return { $count, load, watch }
}

const badges = share('badges', makeBadges)

/** Number of counted entries; until the list has loaded, the last number of this tab. */
export const $unreadCount: ReadableAtom<number> = badges.$count
/** Reloads the list and cancels a pending request. Failures are logged and shown in `$badgeState`. */
export const loadBadges = badges.load
/** Starts to load the list of the signed-in person, once per page. */
export const watchBadges = badges.watch
