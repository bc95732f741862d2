// The notifications of the signed-in person, and the counts that the side menu and the news cards show.
import { computed, type ReadableAtom } from 'nanostores'
import type { Notification } from '#contract/notifications.ts'
import { isCounted, isForReaders } from '#domain/notifications/notification.ts'
import { $ahead, $list } from './badge-state.ts'

const NEWS = 'menu_ma_news'

/** Newest first; entries that this window has just marked read are gone already. */
export const $notifications: ReadableAtom<readonly Notification[]> = computed([$list, $ahead], (list, applyAhead) =>
  list
    ? applyAhead(list).toSorted((a, b) => (a.created < b.created ? 1 : a.created > b.created ? -1 : b.id - a.id))
    : [],
)

/** The number of counted entries in each area. */
export const $unreadByMenu: ReadableAtom<Readonly<Record<string, number>>> = computed($notifications, (entries) => {
  const sums: Record<string, number> = {}
  for (const entry of entries) if (isCounted(entry)) sums[entry.menuId] = (sums[entry.menuId] ?? 0) + 1
  return sums
})
/** Ids of the stories this person has not read. */
export const $unreadStories: ReadableAtom<ReadonlySet<number>> = computed(
  $notifications,
  (entries) =>
    new Set(
      entries.flatMap(({ action, menuId, nikoId }) =>
        menuId === NEWS && nikoId !== null && isForReaders(action) ? [nikoId] : [],
      ),
    ),
)
