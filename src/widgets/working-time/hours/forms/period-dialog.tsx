// Evidence of a period of one's own choice, up to 24 months.
import { useId, useState, type ReactElement, type SubmitEvent } from 'react'
import { wallTimeOf } from '#domain/calendar/berlin-time.ts'
import { addMonths } from '#domain/calendar/calendar-days.ts'
import type { DayRange } from '#domain/calendar/typed-days.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { saveFile } from '#shared/transport/save-file.ts'
import { Button } from '#shared/ui/button.tsx'
import dateField from '#shared/ui/date-field/date-field.css?inline'
import { DateRangeField } from '#shared/ui/date-field/date-field.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Failure } from '#shared/ui/failure.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { Segmented } from '#shared/ui/segmented.tsx'
import { evidence } from '#widgets/working-time/api.ts'
import { lastDayOf, moveMonth } from '#widgets/working-time/hours/model.ts'
import forms from './forms.css?inline'
import { useFormsTexts } from './texts.ts'

const STYLES = [dateField, forms]
const MOST_MONTHS = 24

interface PeriodProps {
  /** YYYY-MM: the last one of the period that is proposed. */
  readonly month: string
  readonly onEnd: () => void
}

function usePeriod({ month, onEnd }: PeriodProps) {
  const text = useFormsTexts()
  const [today] = useState(() => wallTimeOf(new Date()).day)
  const [range, setRange] = useState<DayRange | undefined>(() => {
    const last = lastDayOf(month)
    return { first: `${moveMonth(month, -2)}-01`, last: last > today ? today : last }
  })
  const [format, setFormat] = useState<'pdf' | 'csv'>('pdf')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const fault = !range
    ? required(text('period.days'))
    : addMonths(range.first, MOST_MONTHS) <= range.last
      ? text('period.tooLong')
      : undefined
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!range || fault || isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { first, last } = range
      const file = await evidence({ from: first, until: last, format })
      saveFile(file, `${text('period.name', { from: first, until: last })}.${format}`)
      onEnd()
    } catch (error) {
      setProblem(errorText(error, text, 'period.failed'))
      setBusy(false)
    }
  }
  return { today, range, setRange, format, setFormat, problem, isBusy, fault, save }
}

export function PeriodDialog(props: PeriodProps): ReactElement {
  useStyles(STYLES)
  const text = useFormsTexts()
  const id = useId()
  const { onEnd } = props
  const { today, range, setRange, format, setFormat, problem, isBusy, fault, save } = usePeriod(props)
  return (
    <Dialog
      open
      title={text('period.title')}
      onClose={onEnd}
      actions={
        <>
          <Button onClick={onEnd}>{text('cancel')}</Button>
          <Button kind="primary" type="submit" form={id} busy={isBusy} reason={fault}>
            {text('period.save')}
          </Button>
        </>
      }
    >
      <form id={id} className="stack gap-16" noValidate onSubmit={(event) => void save(event)}>
        <DateRangeField
          label={text('period.days')}
          help={text('period.help')}
          error={fault}
          prefer="past"
          max={today}
          value={range}
          onChange={setRange}
        />
        <Segmented
          label={text('period.format')}
          options={(['pdf', 'csv'] as const).map((value) => ({ value, label: value.toUpperCase() }))}
          value={format}
          onChange={setFormat}
        />
        <Failure>{problem}</Failure>
      </form>
    </Dialog>
  )
}
