// Which notifications are counted, which are news and which are to-dos. Shared by client and server; part of portal.js, so kept small.

/**
 * review: a story waits for the person's review · confirm: it demands their confirmation · returned: theirs needs work after its
 * review · approved, withdrawn: how the review of their story ended
 */
export const NOTIFICATION_ACTIONS = ['review', 'confirm', 'approved', 'returned', 'withdrawn'] as const
export type NotificationAction = (typeof NOTIFICATION_ACTIONS)[number]

/** Menus whose notifications never increase the count, because they are work to finish, not news to read. */
const SILENT = /^menu_ma_(az|holiday)/
/** Counts above this are shown as '9+'. */
export const COUNT_CAP = 9
/** The bell holds this number of the newest entries; a longer list would cost everybody's time. */
export const LIST_LIMIT = 1_000
/** The fields that decide how a notification counts. */
export interface NotificationFacts {
  readonly menuId: string
  readonly categories: readonly string[]
  readonly nikoId: number | null
  readonly todo?: boolean | undefined
  readonly delOverBell: boolean
}

/** A notification of vacation or working time never increases the count, whichever field contains the area. */
export const isSilent = (entry: NotificationFacts): boolean =>
  SILENT.test(entry.menuId) || entry.categories.some((name) => SILENT.test(name))

/** A to-do stays until its case is closed; every other notification stops counting when it is read. */
export const isTodo = (entry: NotificationFacts): boolean => entry.todo ?? isSilent(entry)

/** Whether an entry is part of the bell's number: all that are unread and all open to-dos, but those of the silent areas. */
export const isCounted = (entry: NotificationFacts): boolean => !isSilent(entry)

/** Whether the bell lists an entry under 'Neuigkeiten', not under 'Zu erledigen'. */
export const isNews = (entry: NotificationFacts): boolean => !isTodo(entry)

/** '' for none, '9+' above nine. */
export const badgeLabel = (count: number): string =>
  count <= 0 ? '' : count > COUNT_CAP ? `${COUNT_CAP}+` : String(count)

/** Whether an entry notifies readers of a story, which counts as unread until the entry is read; other entries are for its editors. */
export const isForReaders = (action: NotificationAction | undefined): boolean =>
  action === undefined || action === 'confirm'
