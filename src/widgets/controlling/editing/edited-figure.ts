import type { FigureInfo, Overview } from '#contract/controlling.ts'
import type { Filters } from '#widgets/controlling/filters.ts'

/** The props of every part of the editor. */
export interface EditedFigure {
  readonly figure: FigureInfo
  readonly overview: Overview
  readonly filters: Filters
}
