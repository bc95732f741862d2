// Unread notifications of the signed-in person; the bell, the side menu and the news cards read them.
import { computed, type ReadableAtom } from 'nanostores'
import type { Badges, Notification } from '#contract/notifications.ts'
import { countsAsNew } from '#domain/notification.ts'
import { api } from '#shared/api.ts'
import { $ahead, $list, $state, type BadgeState } from './badge-state.ts'
import { share } from './bus.ts'
import { logFailure } from './log.ts'
import { $session } from './session.ts'

/** Where the last count of a person waits for the next page: a number, nothing else. */
const memory = (sub: string): string => `portal.unread.${sub}`

/** How the list is and since when. Offline: the last list stays. */
export const $badgeState: ReadableAtom<BadgeState> = $state

/** Newest first, with what this window has just marked already gone. */
export const $notifications = computed([$list, $ahead], (list, ahead) => {
  const later = ahead.filter(({ seq }) => seq > (list?.seq ?? 0))
  const entries = later.reduce<readonly Notification[]>(
    (entries, { removed, added }) => [...entries.filter(({ id }) => !removed.has(id)), ...added],
    list?.entries ?? [],
  )
  return entries.toSorted((a, b) => (a.created < b.created ? 1 : -1))
})
