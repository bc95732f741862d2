import { useState } from 'react'
import type { StoryLine } from '#contract/news-list.ts'
import { allOrNone, extended, kept, NOTHING, toggled, type Selection } from './selection.ts'
import type { LineActs } from './use-row-keys.ts'

export interface Selected {
  readonly selection: Selection
  readonly lines: readonly StoryLine[]
  readonly order: readonly number[]
  readonly onSelect: (id: number, isRange: boolean) => void
  readonly keys: Pick<LineActs, 'order' | 'onToggle' | 'onExtend' | 'onAll' | 'onClear'>
  clear(): void
  /** Nothing is lost: what was left as it was stays chosen. */
  keep(ids: readonly number[]): void
}

/** Which lines are chosen; another list (`key`) begins without. */
export function useSelection(key: string, lines: readonly StoryLine[]): Selected {
  const [state, setState] = useState({ key, selection: NOTHING })
  const order = lines.map(({ id }) => id)
  const selection = state.key === key ? kept(state.selection, order) : NOTHING
  const set = (next: Selection) => setState({ key, selection: next })
  return {
    selection,
    lines: lines.filter(({ id }) => selection.ids.has(id)),
    order,
    onSelect: (id, isRange) => set(isRange ? extended(selection, order, id) : toggled(selection, id)),
    keys: {
      order,
      onToggle: (id) => set(toggled(selection, id)),
      onExtend: (id) => set(extended(selection, order, id)),
      onAll: () => set(allOrNone(selection, order)),
      onClear: () => {
        if (selection.ids.size === 0) return false
        set(NOTHING)
        return true
      },
    },
    clear: () => set(NOTHING),
    keep: (ids) => set({ ids: new Set(ids.filter((id) => selection.ids.has(id))), anchor: undefined }),
  }
}
