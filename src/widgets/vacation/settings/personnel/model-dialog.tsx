import plus from 'lucide-static/icons/plus.svg?raw'
import { useState, type ReactElement } from 'react'
import { addDays } from '#domain/berlin-time.ts'
import type { Day } from '#domain/typed-days.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { useSettingsSave } from '#widgets/vacation/settings/use-settings-save.ts'
import { hoursText, readHours } from './amounts.ts'
import type { PersonDialogProps } from './person-dialogs.tsx'
import { usePersonnelTexts } from './texts.ts'

/** A cycle with more weeks is entered by an import. */
const MOST_WEEKS = 6
const USUAL = [480, 480, 480, 480, 480, 0, 0]
const A_MONDAY = '2026-01-05'

const toTexts = (week: readonly number[]): string[] => week.map((minutes) => (minutes === 0 ? '' : hoursText(minutes)))
/** An empty field is a day off. */
const toMinutes = (typed: string): number | undefined => (typed.trim() === '' ? 0 : readHours(typed))

function isWrong(typed: string): boolean {
  const minutes = toMinutes(typed)
  return minutes === undefined || minutes < 0 || minutes > 1440
}

/** Hours of work by weekday from a day on, for one week or several in turn. */
export function ModelDialog({ person, changes, onEnd }: PersonDialogProps): ReactElement {
  const text = usePersonnelTexts()
  const save = useSettingsSave()
  const [from, setFrom] = useState<Day | ''>('')
  const [start] = useState(() => (person.models.at(-1)?.weeks ?? [USUAL]).map(toTexts))
  const [weeks, setWeeks] = useState(start)
  const [isChecked, setChecked] = useState(false)
  const submit = async () => {
    setChecked(true)
    if (from === '' || weeks.flat().some(isWrong)) return
    const body = { from, weeks: weeks.map((week) => week.map((typed) => toMinutes(typed)!)) }
    if (await save.run(() => changes.saveModel(body))) onEnd()
  }
  const change = (week: number) => (day: number, typed: string) =>
    setWeeks(weeks.with(week, weeks[week]!.with(day, typed)))
  return (
    <EditDialog
      title={text('addModel')}
      save={save}
      fields={['body.from']}
      unsaved={weeks !== start || from !== ''}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <DateField
        label={text('from')}
        help={text('modelHelp')}
        value={from}
        error={isChecked && from === '' ? text('required') : save.faultOf('body.from')}
        onChange={setFrom}
      />
      {weeks.map((week, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- weeks have no other identity
        <WeekFields key={index} number={index + 1} week={week} isChecked={isChecked} onChange={change(index)} />
      ))}
      <div className="row-actions">
        {weeks.length < MOST_WEEKS && (
          <Button size="small" icon={plus} onClick={() => setWeeks([...weeks, weeks.at(-1)!])}>
            {text('addWeek')}
          </Button>
        )}
        {weeks.length > 1 && (
          <Button size="small" onClick={() => setWeeks(weeks.slice(0, -1))}>
            {text('removeWeek')}
          </Button>
        )}
      </div>
    </EditDialog>
  )
}

interface WeekFieldsProps {
  readonly number: number
  readonly week: readonly string[]
  readonly isChecked: boolean
  readonly onChange: (day: number, typed: string) => void
}

function WeekFields({ number, week, isChecked, onChange }: WeekFieldsProps): ReactElement {
  const text = usePersonnelTexts()
  const { weekday } = useFormat()
  return (
    <fieldset className="week-fields">
      <legend>{text('week', { number })}</legend>
      {week.map((typed, day) => (
        <TextField
          // oxlint-disable-next-line react/no-array-index-key -- the seven days of a week
          key={day}
          label={weekday(addDays(A_MONDAY, day))}
          value={typed}
          error={isChecked && isWrong(typed) ? text('hoursInvalid') : undefined}
          onChange={(value) => onChange(day, value)}
        />
      ))}
    </fieldset>
  )
}
