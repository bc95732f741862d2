// What the personnel office enters about a person: employment, place of work, a certificate of incapacity.
import plus from 'lucide-static/icons/plus.svg?raw'
import { useState, type ReactElement } from 'react'
import type { PersonLeave } from '#contract/vacation-personnel.ts'
import { CONTRACT_KINDS, type ContractKind } from '#domain/benefits/rules.ts'
import { addDays } from '#domain/berlin-time.ts'
import { latestEntry, partialYearOf } from '#domain/leave/entitlement.ts'
import type { Day, DayRange } from '#domain/typed-days.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { DateField, DateRangeField } from '#shared/ui/date-field/date-field.tsx'
import { EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { todayInBerlin } from '#shared/today.ts'
import { useDraft } from '#shared/use-draft.ts'
import { useSettingsSave } from '#widgets/vacation/settings/parts.tsx'
import { readHalfDays, readWhole, hoursText, readHours } from './amounts.ts'
import type { PersonChanges } from './api.ts'
import { usePersonnelTexts } from './texts.ts'

export interface PersonDialogProps {
  readonly person: PersonLeave
  readonly changes: PersonChanges
  readonly onEnd: () => void
}

const MOST_DAYS = 366

const EMPLOYMENT_FIELDS = [
  'body.entry',
  'body.exit',
  'body.contractDays',
  'body.birth',
  'body.grantedHalfDays',
  'body.contractKind',
  'body.probationEnd',
]

/** What the fields of the dialog hold; empty ones are ''. */
const draftOf = (employment: PersonLeave['employment'], number: (value: number) => string) => ({
  entry: employment?.entry ?? ('' as Day | ''),
  exit: employment?.exit ?? ('' as Day | ''),
  days: String(employment?.contractDays ?? 30),
  birth: employment?.birth ?? ('' as Day | ''),
  granted: employment?.grantedHalfDays ? number(employment.grantedHalfDays / 2) : '',
  hasProRataClause: employment?.hasProRataClause ?? true,
  carriesPartial: employment?.carriesPartial ?? false,
  contractKind: employment?.contractKind ?? ('' as ContractKind | ''),
  probationEnd: employment?.probationEnd ?? ('' as Day | ''),
})

export function EmploymentDialog({ person, changes, onEnd }: PersonDialogProps): ReactElement {
  const text = usePersonnelTexts()
  const { number } = useFormat()
  const save = useSettingsSave()
  const { employment, version } = person
  const { draft, change, isChanged, save: saveDraft } = useDraft(draftOf(employment, number), version)
  const [isChecked, setChecked] = useState(false)
  const contractDays = readWhole(draft.days, 0, MOST_DAYS)
  const grantedHalfDays = readHalfDays(draft.granted)
  const submit = async () => {
    setChecked(true)
    if (draft.entry === '' || contractDays === undefined || grantedHalfDays === undefined) return
    const { entry, exit, birth, hasProRataClause, contractKind, probationEnd } = draft
    // What was demanded for an entry that is corrected now no longer holds.
    const carriesPartial = draft.carriesPartial && partialYearOf({ entry }).length > 0
    const claim = { contractDays, grantedHalfDays, hasProRataClause, carriesPartial }
    const contract = { contractKind: contractKind || null, probationEnd: probationEnd || null }
    const body = { entry, exit: exit || null, birth: birth || null, ...contract, ...claim }
    if (await save.run(() => saveDraft((seen) => changes.saveEmployment({ ...body, version: seen })))) onEnd()
  }
  return (
    <EditDialog
      title={text('employment')}
      save={save}
      fields={EMPLOYMENT_FIELDS}
      unsaved={isChanged}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <DateField
        label={text('entry')}
        prefer="past"
        isHistoric
        max={latestEntry(todayInBerlin())}
        value={draft.entry}
        error={isChecked && draft.entry === '' ? required(text('entry')) : save.faultOf('body.entry')}
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
      <ContractFields draft={draft} faultOf={save.faultOf} onChange={change} />
      <EarningFields draft={draft} isChecked={isChecked} faultOf={save.faultOf} onChange={change} />
    </EditDialog>
  )
}

interface Contract {
  readonly contractKind: ContractKind | ''
  readonly probationEnd: Day | ''
}

interface ContractFieldsProps {
  readonly draft: Contract
  readonly faultOf: (field: string) => string | undefined
  readonly onChange: (changes: Partial<Contract>) => void
}

/** What the rules of benefits ask about a contract. */
function ContractFields({ draft, faultOf, onChange }: ContractFieldsProps): ReactElement {
  const text = usePersonnelTexts()
  return (
    <>
      <SelectField
        optional
        label={text('contractKind')}
        help={text('contractKindHelp')}
        options={[
          { value: '', label: text('contractKindNone') },
          ...CONTRACT_KINDS.map((value) => ({ value, label: text(`contractKind.${value}`) })),
        ]}
        value={draft.contractKind}
        error={faultOf('body.contractKind')}
        onChange={(kind) => onChange({ contractKind: kind as ContractKind | '' })}
      />
      <DateField
        optional
        label={text('probationEnd')}
        help={text('probationEndHelp')}
        isHistoric
        value={draft.probationEnd}
        error={faultOf('body.probationEnd')}
        onChange={(probationEnd) => onChange({ probationEnd })}
      />
    </>
  )
}

interface Earning {
  readonly entry: Day | ''
  readonly days: string
  readonly birth: Day | ''
  readonly granted: string
  readonly hasProRataClause: boolean
  readonly carriesPartial: boolean
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
        error={
          !areDaysWrong
            ? faultOf('body.contractDays')
            : draft.days.trim() === ''
              ? required(text('contractDays'))
              : text('between', { least: 0, most: MOST_DAYS })
        }
        onChange={(days) => onChange({ days })}
      />
      <Checkbox
        label={text('proRata')}
        help={text('proRataHelp')}
        checked={draft.hasProRataClause}
        onChange={(hasProRataClause) => onChange({ hasProRataClause })}
      />
      {draft.entry !== '' && partialYearOf({ entry: draft.entry }).length > 0 && (
        <Checkbox
          label={text('carriesPartial')}
          help={text('carriesPartialHelp')}
          checked={draft.carriesPartial}
          onChange={(carriesPartial) => onChange({ carriesPartial })}
        />
      )}
      <DateField
        optional
        label={text('birth')}
        help={text('birthHelp')}
        prefer="past"
        isHistoric
        max={todayInBerlin()}
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
        error={isChecked && from === '' ? required(text('from')) : save.faultOf('body.from')}
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
        error={
          isChecked && !range ? required(text('period')) : (save.faultOf('body.first') ?? save.faultOf('body.last'))
        }
        onChange={setRange}
      />
    </EditDialog>
  )
}

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
  const wasRostered = person.models.at(-1)?.rosteredOnHolidays ?? false
  const [rosteredOnHolidays, setRostered] = useState(wasRostered)
  const [isChecked, setChecked] = useState(false)
  const submit = async () => {
    setChecked(true)
    if (from === '' || weeks.flat().some(isWrong)) return
    const body = { from, weeks: weeks.map((week) => week.map((typed) => toMinutes(typed)!)), rosteredOnHolidays }
    if (await save.run(() => changes.saveModel(body))) onEnd()
  }
  const change = (week: number) => (day: number, typed: string) =>
    setWeeks(weeks.with(week, weeks[week]!.with(day, typed)))
  return (
    <EditDialog
      title={text('addModel')}
      save={save}
      fields={['body.from']}
      unsaved={weeks !== start || from !== '' || rosteredOnHolidays !== wasRostered}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <DateField
        label={text('from')}
        help={text('modelHelp')}
        value={from}
        error={isChecked && from === '' ? required(text('from')) : save.faultOf('body.from')}
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
      <Checkbox
        label={text('rostered')}
        help={text('rosteredHelp')}
        checked={rosteredOnHolidays}
        onChange={setRostered}
      />
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
