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

function areaChoices(entries: readonly Notification[], menuId: string): ReadChoice[] {
  const ofArea = entries.filter((entry) => entry.menuId === menuId)
  const categories = [...new Set(ofArea.flatMap((entry) => entry.categories))]
  const each = categories.length > 1 ? categories.map((category) => choice(ofArea, { menuId, category })) : []
  return [choice(ofArea, { menuId }), ...each]
}

/** Everything first, then area by area with its categories; lines that would repeat the one above are left out. */
export function readChoices(entries: readonly Notification[]): ReadChoice[] {
  const markable = entries.filter((entry) => covers({}, entry))
  if (markable.length === 0) return []
  const areas = [...new Set(markable.map((entry) => entry.menuId))].flatMap((menuId) => areaChoices(markable, menuId))
  return [choice(markable, {}), ...(areas.length > 1 ? areas : [])]
}
