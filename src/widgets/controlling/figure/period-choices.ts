// The periods that one can choose from: the usual ones of each kind, and every single one of the last years.
import {
  FIGURE_PERIOD_KINDS,
  periodWith,
  shiftPeriod,
  type FigurePeriod,
  type FigurePeriodKind,
} from '#domain/controlling/periods.ts'
import type { Day } from '#domain/calendar/typed-days.ts'

export interface PeriodGroup {
  readonly kind: FigurePeriodKind
  readonly periods: readonly FigurePeriod[]
}

/** How many single periods of a kind reach back two years and a quarter. */
const BACK: Readonly<Record<FigurePeriodKind, number>> = { week: 118, month: 27, quarter: 9, year: 3 }
/** The numbers of offered periods; of weeks several in a row. */
const USUAL: Readonly<Record<FigurePeriodKind, readonly number[]>> = {
  week: [1, 4, 13, 26],
  month: [],
  quarter: [],
  year: [],
}
const SINGLE: Readonly<Record<FigurePeriodKind, number>> = { week: 0, month: 13, quarter: 5, year: 3 }

/** The last `count` single periods up to `today`, the newest first; the present one is not over, so that only years have it. */
export function lastPeriods(kind: FigurePeriodKind, today: Day, count = BACK[kind]): FigurePeriod[] {
  const present = periodWith(kind, today)
  const from = kind === 'year' ? 0 : 1
  return Array.from({ length: count }, (_, index) => shiftPeriod(present, -index - from))
}

export const periodChoices = (today: Day): readonly PeriodGroup[] =>
  FIGURE_PERIOD_KINDS.map((kind) => {
    const [last] = lastPeriods(kind, today, 1)
    return {
      kind,
      periods: [
        ...USUAL[kind].map((count) => ({ ...shiftPeriod(last!, 1 - count), count })),
        ...lastPeriods(kind, today, SINGLE[kind]),
      ],
    }
  })
