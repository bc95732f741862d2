// The selected rows of a list, selected one by one or as a range from an anchor.
import { useState } from 'react'
import type { StoryLine } from '#contract/news-list.ts'
import type { GridSelection } from '#shared/ui/use-grid.ts'

export interface Selection {
  readonly ids: ReadonlySet<number>
  /** The anchor of a range. */
  readonly anchor: number | undefined
}

export const NOTHING: Selection = { ids: new Set(), anchor: undefined }

export function toggled({ ids }: Selection, id: number): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Adds all rows between the anchor and `id`; adds only `id` if the anchor is not in `order`. */
export function extended({ ids, anchor }: Selection, order: readonly number[], id: number): Selection {
  const [from, to] = [order.indexOf(anchor ?? id), order.indexOf(id)].toSorted((a, b) => a - b) as [number, number]
  const range = from < 0 ? [id] : order.slice(from, to + 1)
  return { ids: new Set([...ids, ...range]), anchor: from < 0 ? id : (anchor ?? id) }
}

/** Selects all of `order`, or nothing if all are selected already. */
export const allOrNone = ({ ids }: Selection, order: readonly number[]): Selection =>
  order.every((id) => ids.has(id)) ? NOTHING : { ids: new Set(order), anchor: order[0] }

/** Removes ids that are no longer in `order`; returns the same object if there are none. */
export function kept(selection: Selection, order: readonly number[]): Selection {
  const { ids, anchor } = selection
  const known = new Set(order)
  if ([...ids].every((id) => known.has(id))) return selection
  return { ids: new Set([...ids].filter((id) => known.has(id))), anchor }
}

interface Selected {
  readonly selection: Selection
  readonly lines: readonly StoryLine[]
  readonly order: readonly number[]
  readonly onSelect: (id: number, isRange: boolean) => void
  readonly keys: GridSelection
  clear(): void
  /** Rows that an action has skipped stay selected. */
  keep(ids: readonly number[]): void
}

/** The selected rows; a list with another `key` starts with an empty selection. */
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
      toggle: (position) => set(toggled(selection, order[position]!)),
      extend: (focused, to) => {
        const anchor = order.includes(selection.anchor ?? -1) ? selection.anchor : order[focused]
        set(extended({ ...selection, anchor }, order, order[to]!))
      },
      all: () => set(allOrNone(selection, order)),
      clear: () => {
        if (selection.ids.size === 0) return false
        set(NOTHING)
        return true
      },
    },
    clear: () => set(NOTHING),
    keep: (ids) => set({ ids: new Set(ids.filter((id) => selection.ids.has(id))), anchor: undefined }),
  }
}
