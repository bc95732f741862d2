// What counts as new, what is a to-do, and which entries a mark-read call means. Both sides use it.

/** Areas whose notifications never raise a number: they are work to close, not news to read. */
export const SILENT_MENUS: ReadonlySet<string> = new Set(['menu_ma_holiday', 'menu_ma_az'])
/** The word that stands for every area in a mark-read path; no area may carry this id. */
export const ALL_MENUS = 'all'
/** Counts above this are shown as '9+'. */
export const COUNT_CAP = 9
/** How long a mark-all can be taken back, in ms. */
export const UNDO_WINDOW = 10_000

/** The fields that decide how a notification counts. */
export interface NotificationFacts {
  readonly menuId: string
  readonly categories: readonly string[]
  readonly nikoId: number | null
  readonly todo?: boolean | undefined
  readonly delOverBell: boolean
}

/** A notification of vacation or working time never raises a number, whichever field carries the area. */
export const isSilent = (entry: NotificationFacts): boolean =>
  SILENT_MENUS.has(entry.menuId) || entry.categories.some((name) => SILENT_MENUS.has(name))

/** A to-do stays until its case is closed; everything else goes when it is read. */
export const isTodo = (entry: NotificationFacts): boolean => entry.todo ?? isSilent(entry)

export const countsAsNew = (entry: NotificationFacts): boolean => !isSilent(entry) && !isTodo(entry)

/** '' for none, '9+' above nine. */
export const badgeLabel = (count: number): string =>
  count <= 0 ? '' : count > COUNT_CAP ? `${COUNT_CAP}+` : String(count)

/** What a mark-read call means: every field that is set narrows it. */
export interface ReadScope {
  readonly menuId?: string | undefined
  readonly category?: string | undefined
  readonly nikoId?: number | undefined
}

/** True where `scope` covers `entry` and the bell may mark it read; a to-do never goes by reading. */
export const covers = (scope: ReadScope, entry: NotificationFacts): boolean =>
  entry.delOverBell &&
  !isTodo(entry) &&
  (scope.menuId === undefined || scope.menuId === entry.menuId) &&
  (scope.category === undefined || entry.categories.includes(scope.category)) &&
  (scope.nikoId === undefined || scope.nikoId === entry.nikoId)

/** A numeric last segment is a nikoId, anything else a category: a category is never numeric. */
export const isNikoId = (segment: string): boolean => /^[0-9]{1,15}$/.test(segment)

/** The path below `badges/` that means `scope`, in the forms of the specification, section 7. */
export function readPath({ menuId, category, nikoId }: ReadScope): string {
  if (menuId === undefined) return ALL_MENUS
  const last = nikoId ?? category
  return [menuId, ...(last === undefined ? [] : [String(last)])].map(encodeURIComponent).join('/')
}
