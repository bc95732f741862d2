// Entries of the personnel office about a person: employment, place of work, a certificate of incapacity.
import plus from 'lucide-static/icons/plus.svg?raw'
import type { ReactElement } from 'react'
import type { PersonLeave } from '#contract/vacation-personnel.ts'
import { CONTRACT_KINDS } from '#domain/benefits/rules.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import type { Fields } from '#domain/forms/fields.ts'
import { latestEntry, partialYearOf } from '#domain/leave/entitlement.ts'
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { DateField, DateRangeField } from '#shared/ui/date-field/date-field.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm, type Form } from '#shared/ui/form-dialog/use-form.ts'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { todayInBerlin } from '#shared/today.ts'
import { hoursText, readHalfDays, readHours } from './amounts.ts'
import type { PersonChanges } from './api.ts'
import { usePersonnelTexts } from './texts.ts'

export interface PersonDialogProps {
  readonly person: PersonLeave
  readonly changes: PersonChanges
  readonly onEnd: () => void
}

const EMPLOYMENT = {
  entry: { kind: 'day', required: true },
  exit: { kind: 'day' },
  contractKind: { kind: 'choice', of: CONTRACT_KINDS },
  probationEnd: { kind: 'day' },
  contractDays: { kind: 'integer', min: 0, max: 366, required: true },
  hasProRataClause: { kind: 'flag', label: 'proRata' },
  carriesPartial: { kind: 'flag' },
  birth: { kind: 'day' },
  /** Typed days. */
  grantedHalfDays: { kind: 'line', limit: 10, label: 'grantedBefore' },
} as const satisfies Fields
const NEW_EMPLOYMENT = {
  entry: null as Day | null,
  exit: null,
  contractKind: null,
  probationEnd: null,
  contractDays: 30 as number | null,
  hasProRataClause: true,
  carriesPartial: false,
  birth: null,
  grantedHalfDays: 0,
}

/** A demand is only valid for the entry day that it was made for. */
const isPartial = (entry: Day | null): entry is Day => entry !== null && partialYearOf({ entry }).length > 0

export function EmploymentDialog({ person, changes, onEnd }: PersonDialogProps): ReactElement {
  const text = usePersonnelTexts()
  const { number } = useFormat()
  const saved = person.employment ?? NEW_EMPLOYMENT
  const start = { ...saved, grantedHalfDays: saved.grantedHalfDays ? number(saved.grantedHalfDays / 2) : '' }
  const form = useForm(EMPLOYMENT, start, person.version, {
    text,
    check: (values) => ({
      grantedHalfDays: readHalfDays(values.grantedHalfDays) === undefined ? 'halfDays' : undefined,
    }),
  })
  const { entry } = form.values
  return (
    <EntryDialog
      title={text('employment')}
      form={form}
      onSave={(values, version) =>
        changes.saveEmployment(
          {
            ...values,
            entry: values.entry!,
            contractDays: values.contractDays!,
            carriesPartial: values.carriesPartial && isPartial(values.entry),
            grantedHalfDays: readHalfDays(values.grantedHalfDays)!,
          },
          version,
        )
      }
      onEnd={onEnd}
    >
      <DateField {...form.field('entry')} prefer="past" isHistoric max={latestEntry(todayInBerlin())} />
      <DateField {...form.field('exit')} help={text('exitHelp')} />
      <SelectField
        {...form.field('contractKind')}
        help={text('contractKindHelp')}
        options={[
          { value: '', label: text('contractKindNone') },
          ...CONTRACT_KINDS.map((value) => ({ value, label: text(`contractKind.${value}`) })),
        ]}
      />
      <DateField {...form.field('probationEnd')} help={text('probationEndHelp')} isHistoric />
      <TextField {...form.field('contractDays')} help={text('contractDaysHelp')} />
      <Checkbox {...form.field('hasProRataClause')} help={text('proRataHelp')} />
      {isPartial(entry) && <Checkbox {...form.field('carriesPartial')} help={text('carriesPartialHelp')} />}
      <DateField {...form.field('birth')} help={text('birthHelp')} prefer="past" isHistoric max={todayInBerlin()} />
      <TextField
        {...form.field('grantedHalfDays', text('grantedBefore', { year: entry?.slice(0, 4) ?? '' }))}
        inputMode="decimal"
        help={text('grantedBeforeHelp')}
      />
    </EntryDialog>
  )
}

const PLACE = {
  siteId: { kind: 'id', required: true, label: 'site' },
  from: { kind: 'day', required: true },
} as const satisfies Fields

export function PlaceDialog({ person: { sites }, changes, onEnd }: PersonDialogProps): ReactElement {
  const text = usePersonnelTexts()
  const start = { siteId: sites[0]?.id ?? null, from: null as Day | null }
  const form = useForm(PLACE, start, 0, { text })
  return (
    <EntryDialog
      title={text('addPlace')}
      form={form}
      onSave={({ siteId, from }) => changes.savePlace({ siteId: siteId!, from: from! })}
      onEnd={onEnd}
    >
      <SelectField
        {...form.field('siteId')}
        help={text('siteHelp')}
        options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <DateField {...form.field('from')} />
    </EntryDialog>
  )
}

const SICKNESS = {
  range: { kind: 'period', parts: ['first', 'last'], required: true, label: 'period' },
} as const satisfies Fields

/** Restores the leave that a certificate covers. */
export function SicknessDialog({ changes, onEnd }: Omit<PersonDialogProps, 'person'>): ReactElement {
  const text = usePersonnelTexts()
  const form = useForm(SICKNESS, { range: null as DayRange | null }, 0, { text })
  return (
    <EntryDialog
      title={text('addSickness')}
      form={form}
      onSave={({ range }) => changes.recordSickness(range!)}
      onEnd={onEnd}
    >
      <DateRangeField {...form.field('range')} help={text('sicknessHelp')} prefer="past" />
    </EntryDialog>
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

const MODEL = {
  from: { kind: 'day', required: true },
  weeks: { kind: 'list' },
  rosteredOnHolidays: { kind: 'flag', label: 'rostered' },
} as const satisfies Fields
interface Model {
  readonly from: Day | null
  /** Hours as they are typed. */
  readonly weeks: readonly (readonly string[])[]
  readonly rosteredOnHolidays: boolean
}

const wrongHours = ({ weeks }: Model): Readonly<Record<string, string>> =>
  Object.fromEntries(
    weeks.flatMap((week, at) =>
      week.flatMap((typed, day) => (isWrong(typed) ? [[`weeks.${at}.${day}`, 'hours'] as const] : [])),
    ),
  )

/** Hours of work by weekday from a day on, for one week or several in turn. */
export function ModelDialog({ person, changes, onEnd }: PersonDialogProps): ReactElement {
  const text = usePersonnelTexts()
  const { weeks: saved = [USUAL], rosteredOnHolidays = false } = person.models.at(-1) ?? {}
  const start: Model = { from: null, weeks: saved.map(toTexts), rosteredOnHolidays }
  const form = useForm(MODEL, start, 0, { text, check: wrongHours })
  const { weeks } = form.values
  const change = (next: Model['weeks']) => form.change({ weeks: next })
  return (
    <EntryDialog
      title={text('addModel')}
      form={form}
      onSave={(values) =>
        changes.saveModel({
          ...values,
          from: values.from!,
          weeks: values.weeks.map((week) => week.map((typed) => toMinutes(typed)!)),
        })
      }
      onEnd={onEnd}
    >
      <DateField {...form.field('from')} help={text('modelHelp')} />
      {weeks.map((week, at) => (
        <WeekFields
          // oxlint-disable-next-line react/no-array-index-key -- weeks have no other identity
          key={at}
          at={at}
          form={form}
          onChange={(day, typed) => change(weeks.with(at, week.with(day, typed)))}
        />
      ))}
      <div className="row-actions">
        {weeks.length < MOST_WEEKS && (
          <Button size="small" icon={plus} onClick={() => change([...weeks, weeks.at(-1)!])}>
            {text('addWeek')}
          </Button>
        )}
        {weeks.length > 1 && (
          <Button size="small" onClick={() => change(weeks.slice(0, -1))}>
            {text('removeWeek')}
          </Button>
        )}
      </div>
      <Checkbox {...form.field('rosteredOnHolidays')} help={text('rosteredHelp')} />
    </EntryDialog>
  )
}

interface WeekFieldsProps {
  readonly at: number
  readonly form: Form<Model>
  readonly onChange: (day: number, typed: string) => void
}

function WeekFields({ at, form, onChange }: WeekFieldsProps): ReactElement {
  const text = usePersonnelTexts()
  const { weekday } = useFormat()
  return (
    <fieldset className="week-fields">
      <legend>{text('week', { number: at + 1 })}</legend>
      {form.values.weeks[at]!.map((typed, day) => {
        const label = weekday(addDays(A_MONDAY, day))
        return (
          <TextField
            // oxlint-disable-next-line react/no-array-index-key -- the seven days of a week
            key={day}
            label={label}
            value={typed}
            error={form.errorOf(`weeks.${at}.${day}`, label)}
            onChange={(value) => onChange(day, value)}
          />
        )
      })}
    </fieldset>
  )
}
