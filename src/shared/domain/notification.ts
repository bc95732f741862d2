// Which notifications count as new and which are to-dos. Shared by client and server; part of portal.js, so kept small.

/** Areas whose notifications never increase the count: they are work to finish, not news to read. */
export const SILENT_MENUS: ReadonlySet<string> = new Set(['menu_ma_holiday', 'menu_ma_az'])
/** Counts above this are shown as '9+'. */
export const COUNT_CAP = 9
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
  SILENT_MENUS.has(entry.menuId) || entry.categories.some((name) => SILENT_MENUS.has(name))

/** A to-do stays until its case is closed; every other notification stops counting when it is read. */
export const isTodo = (entry: NotificationFacts): boolean => entry.todo ?? isSilent(entry)

export const countsAsNew = (entry: NotificationFacts): boolean => !isSilent(entry) && !isTodo(entry)

/** '' for none, '9+' above nine. */
export const badgeLabel = (count: number): string =>
  count <= 0 ? '' : count > COUNT_CAP ? `${COUNT_CAP}+` : String(count)
