// Any period: its kind, the first and the last one.
import { useState, type ReactElement } from 'react'
import {
  FIGURE_PERIOD_KINDS,
  MOST_PERIODS,
  readPeriod,
  writePeriod,
  type FigurePeriod,
  type FigurePeriodKind,
} from '#domain/controlling/periods.ts'
import { todayInBerlin } from '#shared/today.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { useFigureWords } from '#widgets/controlling/figure-words.ts'
import { useControllingTexts } from '#widgets/controlling/texts.ts'
import { lastPeriods } from './period-choices.ts'

export interface PeriodDialogProps {
  readonly period: FigurePeriod | undefined
  readonly onChoose: (period: FigurePeriod) => void
  readonly onEnd: () => void
}

const one = (period: FigurePeriod): string => writePeriod({ ...period, count: 1 })

/** The kind that is chosen, and the first and the last period of it. */
function useEnds(period: FigurePeriod | undefined) {
  const [kind, setKind] = useState<FigurePeriodKind>(period?.kind ?? 'week')
  const newestOf = (of: FigurePeriodKind) => one(lastPeriods(of, todayInBerlin(), 1)[0]!)
  const given = (of: FigurePeriodKind) => {
    const written = period?.kind === of ? writePeriod(period).split('..') : [newestOf(of)]
    return { from: written[0]!, until: written.at(-1)! }
  }
  const [ends, setEnds] = useState(() => given(kind))
  const { from, until } = ends
  return {
    kind,
    from,
    until,
    chosen: readPeriod(from === until ? from : `${from}..${until}`),
    setFrom: (next: string) => setEnds({ from: next, until }),
    setUntil: (next: string) => setEnds({ from, until: next }),
    setKind(next: FigurePeriodKind) {
      setKind(next)
      setEnds(given(next))
    },
  }
}

export function PeriodDialog({ period, onChoose, onEnd }: PeriodDialogProps): ReactElement {
  const text = useControllingTexts()
  const words = useFigureWords()
  const { kind, from, until, chosen, setKind, setFrom, setUntil } = useEnds(period)
  const listed = lastPeriods(kind, todayInBerlin()).map((single) => ({
    value: one(single),
    label: words.periodOf(single),
  }))
  // An address may name one that is further back.
  const options = (value: string) =>
    listed.some((option) => option.value === value) ? listed : [...listed, { value, label: words.periodText(value) }]
  const choose = () => {
    if (!chosen) return
    onChoose(chosen)
    onEnd()
  }
  return (
    <Dialog
      open
      title={text('otherPeriodTitle')}
      onClose={onEnd}
      actions={
        <>
          <Button onClick={onEnd}>{text('cancel')}</Button>
          <Button
            kind="primary"
            reason={chosen ? undefined : text('periodWrong', { most: MOST_PERIODS })}
            onClick={choose}
          >
            {text('showPeriod')}
          </Button>
        </>
      }
    >
      <div className="fields">
        <SelectField
          label={text('periodKind')}
          value={kind}
          options={FIGURE_PERIOD_KINDS.map((value) => ({ value, label: text(`periods.${value}`) }))}
          onChange={setKind}
        />
        <SelectField label={text('periodFrom')} value={from} options={options(from)} onChange={setFrom} />
        <SelectField
          label={text('periodUntil')}
          value={until}
          options={options(until)}
          error={chosen ? undefined : text('periodWrong', { most: MOST_PERIODS })}
          onChange={setUntil}
        />
      </div>
    </Dialog>
  )
}
