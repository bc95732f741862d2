// What the personnel office enters about a person: employment, place of work, a certificate of incapacity.
import { useState, type ReactElement } from 'react'
import type { PersonLeave } from '#contract/vacation-personnel.ts'
import type { Day, DayRange } from '#domain/typed-days.ts'
import { DateField, DateRangeField } from '#shared/ui/date-field/date-field.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { EditDialog } from '#widgets/vacation/settings/edit-dialog.tsx'
import { useDraft } from '#widgets/vacation/settings/use-draft.ts'
import { useSave } from '#widgets/vacation/settings/use-save.tsx'
import { readWhole } from './amounts.ts'
import type { PersonChanges } from './api.ts'
import { usePersonnelTexts } from './texts.ts'

export interface PersonDialogProps {
  readonly person: PersonLeave
  readonly changes: PersonChanges
  readonly onEnd: () => void
}

export function EmploymentDialog({ person, changes, onEnd }: PersonDialogProps): ReactElement {
  const text = usePersonnelTexts()
  const save = useSave()
  const { employment, version } = person
  const live = {
    entry: employment?.entry ?? ('' as Day | ''),
    exit: employment?.exit ?? ('' as Day | ''),
    days: String(employment?.contractDays ?? 30),
  }
  const { draft, change, isChanged, save: saveDraft } = useDraft(live, version)
  const [isChecked, setChecked] = useState(false)
  const contractDays = readWhole(draft.days, 0, 366)
  const submit = async () => {
    setChecked(true)
    if (draft.entry === '' || contractDays === undefined) return
    const body = { entry: draft.entry, exit: draft.exit || null, contractDays }
    if (await save.run(() => saveDraft((seen) => changes.saveEmployment({ ...body, version: seen })))) onEnd()
  }
  return (
    <EditDialog
      title={text('employment')}
      save={save}
      fields={['body.entry', 'body.exit', 'body.contractDays']}
      unsaved={isChanged}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <DateField
        label={text('entry')}
        prefer="past"
        value={draft.entry}
        error={isChecked && draft.entry === '' ? text('required') : save.faultOf('body.entry')}
        onChange={(entry) => change({ entry })}
      />
      <DateField
        optional
        label={text('exit')}
        help={text('exitHelp')}
        value={draft.exit}
        error={save.faultOf('body.exit')}
        onChange={(exit) => change({ exit })}
      />
      <TextField
        inputMode="numeric"
        label={text('contractDays')}
        help={text('contractDaysHelp')}
        value={draft.days}
        error={
          isChecked && contractDays === undefined
            ? text('between', { least: 0, most: 366 })
            : save.faultOf('body.contractDays')
        }
        onChange={(days) => change({ days })}
      />
    </EditDialog>
  )
}

export function PlaceDialog({ person, changes, onEnd }: PersonDialogProps): ReactElement {
  const text = usePersonnelTexts()
  const save = useSave()
  const [from, setFrom] = useState<Day | ''>('')
  const [siteId, setSite] = useState(String(person.sites[0]?.id ?? ''))
  const [isChecked, setChecked] = useState(false)
  const submit = async () => {
    setChecked(true)
    if (from === '' || siteId === '') return
    if (await save.run(() => changes.savePlace({ from, siteId: Number(siteId) }))) onEnd()
  }
  return (
    <EditDialog
      title={text('addPlace')}
      save={save}
      fields={['body.from', 'body.siteId']}
      unsaved={from !== ''}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <SelectField
        label={text('site')}
        help={text('siteHelp')}
        value={siteId}
        options={person.sites.map(({ id, name }) => ({ value: String(id), label: name }))}
        error={save.faultOf('body.siteId')}
        onChange={setSite}
      />
      <DateField
        label={text('from')}
        value={from}
        error={isChecked && from === '' ? text('required') : save.faultOf('body.from')}
        onChange={setFrom}
      />
    </EditDialog>
  )
}

/** Gives back the leave that a certificate covers. */
export function SicknessDialog({ changes, onEnd }: Omit<PersonDialogProps, 'person'>): ReactElement {
  const text = usePersonnelTexts()
  const save = useSave()
  const [range, setRange] = useState<DayRange>()
  const [isChecked, setChecked] = useState(false)
  const submit = async () => {
    setChecked(true)
    if (range && (await save.run(() => changes.recordSickness(range)))) onEnd()
  }
  return (
    <EditDialog
      title={text('addSickness')}
      save={save}
      fields={['body.first', 'body.last']}
      unsaved={range !== undefined}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <DateRangeField
        label={text('period')}
        help={text('sicknessHelp')}
        prefer="past"
        value={range}
        error={isChecked && !range ? text('required') : (save.faultOf('body.first') ?? save.faultOf('body.last'))}
        onChange={setRange}
      />
    </EditDialog>
  )
}
