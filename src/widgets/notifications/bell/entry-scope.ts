import type { Notification } from '#contract/notifications.ts'
import { isTodo } from '#domain/notifications/notification.ts'
import type { ReadScope } from '#domain/notifications/read-scope.ts'

/** The scope that marks only this entry; undefined for a to-do, which the bell must not mark, and for an entry without an id of its own. */
export const entryScope = (entry: Notification): ReadScope | undefined =>
  entry.delOverBell && !isTodo(entry) && entry.nikoId !== null
    ? { menuId: entry.menuId, nikoId: entry.nikoId }
    : undefined

/** Whether the reader may mark it; entries without an id of their own need our back end. */
export const mayRead = (entry: Notification, extensions: boolean): boolean =>
  entryScope(entry) !== undefined || (extensions && entry.delOverBell && !isTodo(entry))
