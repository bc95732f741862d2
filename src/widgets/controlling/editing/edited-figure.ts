import type { FigureInfo, Overview } from '#contract/controlling.ts'
import type { Filters } from '#widgets/controlling/filters.ts'

/** What every part of the editing gets. */
export interface EditedFigure {
  readonly figure: FigureInfo
  readonly overview: Overview
  readonly filters: Filters
}
