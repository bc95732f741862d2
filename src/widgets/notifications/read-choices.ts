// What 'mark all' can mean for the entries at hand: everything, one area, one category of an area.
import type { Notification } from '#contract/notifications.ts'
import { covers, type ReadScope } from '#domain/read-scope.ts'

/** One line of the menu; `scope` is what the call narrows to. */
export interface ReadChoice {
  readonly scope: ReadScope
  readonly count: number
}

const choice = (entries: readonly Notification[], scope: ReadScope): ReadChoice => ({
  scope,
  count: entries.filter((entry) => covers(scope, entry)).length,
})

const areaChoices = (entries: readonly Notification[], menuId: string): ReadChoice[] => {
  const ofArea = entries.filter((entry) => entry.menuId === menuId)
  const categories = [...new Set(ofArea.flatMap((entry) => entry.categories))]
  const single = categories.length < 2
  return [
    choice(ofArea, { menuId }),
    ...(single ? [] : categories.map((category) => choice(ofArea, { menuId, category }))),
  ]
}

/** True where the reader may mark `entry` read from the bell. */
export const isMarkable = (entry: Notification): boolean => covers({}, entry)

/** What marks just this entry; undefined where the bell may not, or where the entry has no id of its own. */
export const entryScope = (entry: Notification): ReadScope | undefined =>
  isMarkable(entry) && entry.nikoId !== null ? { menuId: entry.menuId, nikoId: entry.nikoId } : undefined

/** Everything first, then area by area with its categories; lines that would repeat the one above are left out. */
export function readChoices(entries: readonly Notification[]): ReadChoice[] {
  const markable = entries.filter(isMarkable)
  if (markable.length === 0) return []
  const areas = [...new Set(markable.map((entry) => entry.menuId))].flatMap((menuId) => areaChoices(markable, menuId))
  return [choice(markable, {}), ...(areas.length > 1 ? areas : [])]
}
