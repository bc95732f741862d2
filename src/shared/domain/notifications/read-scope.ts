// Which notifications a mark-read call covers, and its path. Shared by client and server.
import { isTodo, type NotificationFacts } from './notification.ts'

/** The path segment for all areas; no area may have this id. */
export const ALL_MENUS = 'all'
/** How long mark-all can be undone, in ms. */
export const UNDO_WINDOW = 10_000

/** The scope of a mark-read call: every field that is set narrows it. */
export interface ReadScope {
  readonly menuId?: string | undefined
  readonly category?: string | undefined
  readonly nikoId?: number | undefined
}

/** True where `scope` covers `entry` and the bell may mark it read; a to-do cannot be marked read. */
export const covers = (scope: ReadScope, entry: NotificationFacts): boolean =>
  entry.delOverBell &&
  !isTodo(entry) &&
  (scope.menuId === undefined || scope.menuId === entry.menuId) &&
  (scope.category === undefined || entry.categories.includes(scope.category)) &&
  (scope.nikoId === undefined || scope.nikoId === entry.nikoId)

/** A numeric last segment is a nikoId, anything else a category: a category is never numeric. */
export const isNikoId = (segment: string): boolean => /^(0|[1-9][0-9]{0,14})$/.test(segment)

/** The path of `scope` below `badges/`, in the forms of the specification, section 7. */
export function readPath({ menuId, category, nikoId }: ReadScope): string {
  if (menuId === undefined) return ALL_MENUS
  const last = nikoId ?? category
  return [menuId, ...(last === undefined ? [] : [String(last)])].map(encodeURIComponent).join('/')
}
