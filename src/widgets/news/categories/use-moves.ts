import { announce } from '#shared/element/announce.ts'
import type { RowActions } from './row-actions.ts'
import { knownCategories, knownCategory } from './store.ts'
import { useCategoriesTexts } from './texts.ts'
import { placeOf, rowsOf, stepOf, type Place } from './tree.ts'
import { move } from './undo.ts'
import type { Attempts } from './use-attempt.ts'
import type { PendingFocus } from './use-pending-focus.ts'

/** Moves a category and announces its new position. */
export function useMoves({ attempt }: Attempts, focus: PendingFocus) {
  const text = useCategoriesTexts()
  const tell = (id: number) => {
    const row = rowsOf(knownCategories()).find(({ category }) => category.id === id)
    if (!row) return
    const { category, level, position, count } = row
    const parent = category.parentId === null ? text('top') : (knownCategory(category.parentId)?.label ?? '')
    announce(text('announce.moved', { label: category.label, position, count, parent, level }))
  }
  const to = (id: number, place: Place) => {
    const { parentId, before } = placeOf(id, knownCategories())
    if (place.before === id || (parentId === place.parentId && before === place.before)) return
    focus.ask(id)
    void attempt(() => move(id, place))
    tell(id)
  }
  const step: RowActions['onStep'] = (id, step) => {
    const place = stepOf(id, step, knownCategories())
    if (typeof place === 'string') announce(text(`announce.${place}`, { label: knownCategory(id)?.label ?? '' }))
    else to(id, place)
  }
  return { to, step }
}
