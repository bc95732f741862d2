import { useState, type ReactElement } from 'react'
import type { ClosureBody, ClosurePreview } from '#contract/vacation-settings.ts'
import type { Fraction } from '#domain/calendar/fraction.ts'
import type { DayRange } from '#domain/calendar/typed-days.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { DateRangeField } from '#shared/ui/date-field/date-field.tsx'
import { Progress } from '#shared/ui/progress.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { bookClosure, calendarOf, previewClosure, type CalendarChanges } from './api.ts'
import { EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { useSettingsTexts } from './texts.ts'
import { useSettingsSave } from './parts.tsx'

export interface ClosureDialogProps {
  readonly divisionId: number
  readonly changes: CalendarChanges
  readonly onEnd: () => void
}

const addedClosure = (divisionId: number, { first, last }: DayRange) =>
  calendarOf(divisionId)
    .get()
    .data?.closures.find((one) => one.first === first && one.last === last)

async function addAndBook(
  divisionId: number,
  changes: CalendarChanges,
  closure: ClosureBody,
  onDone: (people: number) => void,
): Promise<void> {
  // After a broken connection it may exist already.
  if (!addedClosure(divisionId, closure)) await changes.addClosure(closure)
  const added = addedClosure(divisionId, closure)
  if (!added) return
  onDone(0)
  await bookClosure(divisionId, added.id, onDone)
}

/** A closure is previewed first: for whom leave is booked, and whose leave is too short. Then it is booked. */
export function ClosureDialog({ divisionId, changes, onEnd }: ClosureDialogProps): ReactElement {
  const text = useSettingsTexts()
  const save = useSettingsSave()
  const [name, setName] = useState('')
  const [range, setRange] = useState<DayRange>()
  const [preview, setPreview] = useState<ClosurePreview>()
  const [done, setDone] = useState<number>()
  const [isChecked, setChecked] = useState(false)
  const book = async (days: DayRange) => {
    await addAndBook(divisionId, changes, { ...days, name: name.trim() }, setDone)
    announce(text('closureBooked', { name: name.trim() }))
  }
  const submit = async () => {
    setChecked(true)
    if (!range || name.trim() === '') return
    if (!preview) return void save.run(async () => setPreview(await previewClosure(divisionId, range)))
    const isDone = await save.run(() => book(range))
    setDone(undefined)
    if (isDone) onEnd()
  }
  return (
    <EditDialog
      title={text('addClosure')}
      save={save}
      fields={['body.first', 'body.last', 'body.name']}
      unsaved={name !== '' || range !== undefined}
      action={preview ? text('book', { count: preview.booked }) : text('showImpact')}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <TextField
        label={text('name')}
        help={text('closureNameHelp')}
        maxLength={100}
        value={name}
        error={(isChecked && name.trim() === '' ? required(text('name')) : undefined) ?? save.faultOf('body.name')}
        onChange={setName}
      />
      <DateRangeField
        label={text('period')}
        prefer="future"
        value={range}
        error={
          (isChecked && !range ? required(text('period')) : undefined) ??
          save.faultOf('body.first') ??
          save.faultOf('body.last')
        }
        onChange={(days) => {
          setRange(days)
          setPreview(undefined)
        }}
      />
      {preview && <Impact preview={preview} />}
      {done !== undefined && <Progress label={text('booking')} words={text('peopleCount', { count: done })} />}
    </EditDialog>
  )
}

/** People who are away in it already; of those whom the viewer may not see only the number. */
function Clashes({ preview: { clashes, clashing } }: { preview: ClosurePreview }): ReactElement | null {
  const text = useSettingsTexts()
  const { weekdayDate } = useFormat()
  if (clashes === 0) return null
  const unseen = clashes - new Set(clashing.map(({ person }) => person.id)).size
  return (
    <>
      <p>{text('impact.clashes', { count: clashes })}</p>
      <ul className="lined plain-rows">
        {clashing.map(({ person, first, last }) => (
          <li key={`${person.id} ${first}`}>
            <span>{person.name}</span>
            <span>{first === last ? weekdayDate(first) : `${weekdayDate(first)} – ${weekdayDate(last)}`}</span>
          </li>
        ))}
        {unseen > 0 && <li className="muted">{text('impact.unseen', { count: unseen })}</li>}
      </ul>
    </>
  )
}

function Impact({ preview }: { preview: ClosurePreview }): ReactElement {
  const { booked, days, short, shortPeople, nothing, tooMuch } = preview
  const text = useSettingsTexts()
  const { number } = useFormat()
  const amount = ({ numerator, denominator }: Fraction) => {
    const count = numerator / denominator
    return { count, days: number(count) }
  }
  return (
    <div className="impact" role="status">
      <p>{text('impact.booked', { count: booked })}</p>
      <ul className="lined plain-rows">
        {days.map((one) => (
          <li key={`${one.days.numerator}/${one.days.denominator}`}>
            {text('impact.days', { count: one.people, days: text('days', amount(one.days)) })}
          </li>
        ))}
      </ul>
      {nothing > 0 && <p className="muted">{text('impact.nothing', { count: nothing })}</p>}
      <Clashes preview={preview} />
      {short > 0 && <p className="warn">{text('impact.short', { count: short })}</p>}
      {shortPeople.length > 0 && (
        <ul className="lined plain-rows">
          {shortPeople.map(({ person, missing }) => (
            <li key={person.id}>
              <span>{person.name}</span>
              <span>{text('missingDays', amount(missing))}</span>
            </li>
          ))}
        </ul>
      )}
      {tooMuch > 0 && <Banner kind="warn" heading={text('impact.tooMuch', { count: tooMuch })} />}
    </div>
  )
}
