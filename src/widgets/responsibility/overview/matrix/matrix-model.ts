// The matrix as the screen shows it: cells by place with their state, counts, and rows under filters.
import type { Cell, Matrix } from '#contract/responsibility.ts'
import type { Place } from '#widgets/responsibility/api.ts'
import { cellState, type CellState } from '#domain/organisation/responsibility.ts'

export type Group = Matrix['groups'][number]
export type Site = Matrix['sites'][number]

export const keyOf = ({ groupId, siteId }: Place): string => `${groupId}/${siteId}`

export const stateOf = (cell: Cell | undefined): CellState =>
  cell
    ? cellState({ isNeeded: cell.suppliers > 0, buyers: cell.buyers.length, isPlanned: cell.planned !== null })
    : 'none'

/** States and changes by which cells are filtered. */
export const FILTERS = ['gap', 'double', 'planned'] as const
export type Filter = (typeof FILTERS)[number]

/** A change is planned wherever other people buy from a day on. */
export const fits = (cell: Cell, filter: Filter): boolean =>
  filter === 'planned' ? cell.planned !== null : stateOf(cell) === filter

export interface MatrixModel {
  cellAt(place: Place): Cell | undefined
  readonly counts: Readonly<Record<Filter, number>>
  readonly gaps: readonly Cell[]
  /** Groups with a cell that matches one of the filters, of that lead buyer; without filters all of them. */
  groups(filters: ReadonlySet<Filter>, leadBuyer: string): readonly Group[]
}

export function toModel({ cells, groups }: Matrix): MatrixModel {
  const byKey = new Map(cells.map((cell) => [keyOf(cell), cell]))
  const count = (filter: Filter) => cells.filter((cell) => fits(cell, filter)).length
  const order = new Map(groups.map(({ id }, index) => [id, index]))
  return {
    cellAt: (place) => byKey.get(keyOf(place)),
    counts: { gap: count('gap'), double: count('double'), planned: count('planned') },
    gaps: cells
      .filter((cell) => stateOf(cell) === 'gap')
      .toSorted((one, other) => (order.get(one.groupId) ?? 0) - (order.get(other.groupId) ?? 0)),
    groups(filters, leadBuyer) {
      const fitting = new Set(
        cells.filter((cell) => [...filters].some((filter) => fits(cell, filter))).map(({ groupId }) => groupId),
      )
      return groups.filter(
        (group) =>
          (filters.size === 0 || fitting.has(group.id)) && (leadBuyer === '' || group.leadBuyer?.id === leadBuyer),
      )
    },
  }
}
