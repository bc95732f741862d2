import type { FigureInfo } from '#contract/controlling.ts'
import { writePeriod, type FigurePeriodKind } from '#domain/controlling/periods.ts'
import { todayInBerlin } from '#shared/today.ts'
import type { SelectOption } from '#shared/ui/select-field.tsx'
import { lastPeriods } from '#widgets/controlling/figure/period-choices.ts'
import { useFigureWords } from '#widgets/controlling/figure-words.ts'

/** The single periods of a figure to choose from, the newest first; one that was chosen elsewhere is among them. */
export function usePeriodOptions(figure: FigureInfo, chosen: string, isGrain = false): SelectOption<string>[] {
  const words = useFigureWords()
  const kinds: readonly FigurePeriodKind[] = isGrain ? [figure.grain] : figure.periodKinds
  const listed = kinds.flatMap((kind) =>
    // A list of all weeks of two years would be too long, and notes are about recent periods.
    lastPeriods(kind, todayInBerlin(), isGrain ? undefined : Math.min(13, lastPeriods(kind, todayInBerlin()).length)),
  )
  const options = listed.map((period) => ({ value: writePeriod(period), label: words.periodOf(period) }))
  if (chosen === '' || options.some(({ value }) => value === chosen)) return options
  return [{ value: chosen, label: words.periodText(chosen) }, ...options]
}
