// To-dos of areas that raise no badge: their number is shown at their menu entry.
import { computed, type ReadableAtom } from 'nanostores'
import { isSilent, isTodo } from '#domain/notifications/notification.ts'
import { placeOf } from '#domain/routes/routes.ts'
import { $notifications } from '#shared/badges/notifications.ts'

/** Counts by the menu id of the entry: leave to approve is a to-do of vacation, and is decided in the approval. */
export const $todoByMenu: ReadableAtom<Readonly<Record<string, number>>> = computed($notifications, (entries) => {
  const sums: Record<string, number> = {}
  for (const entry of entries) {
    if (!isSilent(entry) || !isTodo(entry)) continue
    const menuId = placeOf(entry.link)?.route.menu?.menuId ?? entry.menuId
    sums[menuId] = (sums[menuId] ?? 0) + (entry.items ?? 1)
  }
  return sums
})
