// What the personnel office enters about a person: employment, place of work, a certificate of incapacity.
import { useState, type ReactElement } from 'react'
import type { PersonLeave } from '#contract/vacation-personnel.ts'
import type { Day, DayRange } from '#domain/typed-days.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { DateField, DateRangeField } from '#shared/ui/date-field/date-field.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { useDraft } from '#shared/use-draft.ts'
import { useSettingsSave } from '#widgets/vacation/settings/use-settings-save.ts'
import { readHalfDays, readWhole } from './amounts.ts'
import type { PersonChanges } from './api.ts'
import { usePersonnelTexts } from './texts.ts'

export interface PersonDialogProps {
  readonly person: PersonLeave
  readonly changes: PersonChanges
  readonly onEnd: () => void
}

const MOST_DAYS = 366

export function EmploymentDialog({ person, changes, onEnd }: PersonDialogProps): ReactElement {
  const text = usePersonnelTexts()
  const { number } = useFormat()
  const save = useSettingsSave()
  const { employment, version } = person
  const live = {
    entry: employment?.entry ?? ('' as Day | ''),
    exit: employment?.exit ?? ('' as Day | ''),
    days: String(employment?.contractDays ?? 30),
    birth: employment?.birth ?? ('' as Day | ''),
    granted: employment?.grantedHalfDays ? number(employment.grantedHalfDays / 2) : '',
  }
  const { draft, change, isChanged, save: saveDraft } = useDraft(live, version)
  const [isChecked, setChecked] = useState(false)
  const contractDays = readWhole(draft.days, 0, MOST_DAYS)
  const grantedHalfDays = readHalfDays(draft.granted)
  const submit = async () => {
    setChecked(true)
    if (draft.entry === '' || contractDays === undefined || grantedHalfDays === undefined) return
    const { entry, exit, birth } = draft
    const body = { entry, exit: exit || null, contractDays, birth: birth || null, grantedHalfDays }
    if (await save.run(() => saveDraft((seen) => changes.saveEmployment({ ...body, version: seen })))) onEnd()
  }
  return (
    <EditDialog
      title={text('employment')}
      save={save}
      fields={['body.entry', 'body.exit', 'body.contractDays', 'body.birth', 'body.grantedHalfDays']}
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
      <EarningFields draft={draft} isChecked={isChecked} faultOf={save.faultOf} onChange={change} />
    </EditDialog>
  )
}

interface Earning {
  readonly entry: Day | ''
  readonly days: string
  readonly birth: Day | ''
  readonly granted: string
}

interface EarningFieldsProps {
  readonly draft: Earning
  readonly isChecked: boolean
  readonly faultOf: (field: string) => string | undefined
  readonly onChange: (part: Partial<Earning>) => void
}

/** What the contract earns, and what changes it. */
function EarningFields({ draft, isChecked, faultOf, onChange }: EarningFieldsProps): ReactElement {
  const text = usePersonnelTexts()
  const areDaysWrong = isChecked && readWhole(draft.days, 0, MOST_DAYS) === undefined
  const isGrantedWrong = isChecked && readHalfDays(draft.granted) === undefined
  return (
    <>
      <TextField
        inputMode="numeric"
        label={text('contractDays')}
        help={text('contractDaysHelp')}
        value={draft.days}
        error={areDaysWrong ? text('between', { least: 0, most: MOST_DAYS }) : faultOf('body.contractDays')}
        onChange={(days) => onChange({ days })}
      />
      <DateField
        optional
        label={text('birth')}
        help={text('birthHelp')}
        prefer="past"
        value={draft.birth}
        error={faultOf('body.birth')}
        onChange={(birth) => onChange({ birth })}
      />
      <TextField
        optional
        inputMode="decimal"
        label={text('grantedBefore', { year: draft.entry.slice(0, 4) })}
        help={text('grantedBeforeHelp')}
        value={draft.granted}
        error={isGrantedWrong ? text('halfDaysInvalid') : faultOf('body.grantedHalfDays')}
        onChange={(granted) => onChange({ granted })}
      />
    </>
  )
}

export function PlaceDialog({ person, changes, onEnd }: PersonDialogProps): ReactElement {
  const text = usePersonnelTexts()
  const save = useSettingsSave()
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

/** Restores the leave that a certificate covers. */
export function SicknessDialog({ changes, onEnd }: Omit<PersonDialogProps, 'person'>): ReactElement {
  const text = usePersonnelTexts()
  const save = useSettingsSave()
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
