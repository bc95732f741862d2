// Marks and events change the list of notifications after it was read: the worker caches it as it is shown, for the next start
// without a network.
import type { Badges } from '#contract/notifications.ts'
import { $list, $state } from '#shared/badges/badge-state.ts'
import { $notifications } from '#shared/badges/notifications.ts'
import { $person } from '#shared/bus/person.ts'
import { postToWorker } from './worker-messages.ts'

/** Several changes in a row are one, in ms. */
const PAUSE = 200

function keep(): void {
  const sub = $person.get()?.sub
  const seq = $list.get()?.seq
  // A cached list is not newer than the one in the cache.
  if (sub === undefined || seq === undefined || $state.get().status !== 'ready') return
  const badges: Badges = { notifications: [...$notifications.get()], seq }
  postToWorker({ type: 'badges', sub, badges })
}

/** Passes the list to the worker whenever it has changed. */
export function keepBadges(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = () => {
    clearTimeout(timer)
    timer = setTimeout(keep, PAUSE)
  }
  $notifications.listen(plan)
  // A response that is older than the list was cached over it.
  $state.listen(plan)
}
