// Periods of an employment that change how much leave is earned: disability, parental leave, days of vocational school.
import pencil from 'lucide-static/icons/pencil.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import { useState, type ReactElement } from 'react'
import type { PeriodBody, PersonLeave } from '#contract/vacation-personnel.ts'
import type { Fields } from '#domain/forms/fields.ts'
import { EMPLOYMENT_PERIODS, isReducible } from '#domain/leave/employment-period.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import type { PersonChanges } from './api.ts'
import { RemoveButton } from './remove-button.tsx'
import { usePersonnelTexts } from './texts.ts'

type Period = PersonLeave['periods'][number]

interface PeriodsCardProps {
  readonly person: PersonLeave
  readonly changes: PersonChanges
}

export function PeriodsCard({ person, changes }: PeriodsCardProps): ReactElement {
  const text = usePersonnelTexts()
  const { date } = useFormat()
  const [opened, setOpened] = useState<Period | 'new'>()
  const { periods, isSelf } = person
  return (
    <Card
      title={text('periods')}
      action={
        !isSelf && (
          <Button size="small" icon={plus} onClick={() => setOpened('new')}>
            {text('addPeriod')}
          </Button>
        )
      }
    >
      {periods.length === 0 ? (
        <p className="muted">{text('noPeriods')}</p>
      ) : (
        <ul className="lined plain-rows">
          {periods.map((period) => {
            const { id, kind, first, last, reduces } = period
            const name = `${text(`period.${kind}`)} ${text('fromDate', { date: date(first) })}`
            return (
              <li key={id}>
                <span>
                  {text(`period.${kind}`)}
                  <small className="muted">
                    {`${date(first)} – ${last ? date(last) : text('openEnd')}`}
                    {reduces && `, ${text('reducesShort')}`}
                  </small>
                </span>
                {!isSelf && (
                  <span className="row-actions">
                    <IconButton
                      icon={pencil}
                      size="small"
                      label={text('changeOf', { name })}
                      onClick={() => setOpened(period)}
                    />
                    <RemoveButton title={text('removeOf', { name })} onRemove={() => changes.removePeriod(id)} />
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {opened && (
        <PeriodDialog
          period={opened === 'new' ? undefined : opened}
          changes={changes}
          onEnd={() => setOpened(undefined)}
        />
      )}
    </Card>
  )
}

interface DialogProps {
  readonly period: Period | undefined
  readonly changes: PersonChanges
  readonly onEnd: () => void
}

const PERIOD = {
  kind: { kind: 'choice', of: EMPLOYMENT_PERIODS, required: true },
  first: { kind: 'day', required: true, label: 'firstDay' },
  last: { kind: 'day', label: 'lastDay' },
  reduces: { kind: 'flag' },
} as const satisfies Fields
type Values = Omit<PeriodBody, 'first'> & { readonly first: Day | null }
const NEW: Values = { kind: 'disability', first: null, last: null, reduces: false }

const mayBeOpen = ({ kind }: Values): boolean => kind === 'disability'

function PeriodDialog({ period, changes, onEnd }: DialogProps): ReactElement {
  const text = usePersonnelTexts()
  const { kind, first, last, reduces } = period ?? NEW
  const form = useForm(PERIOD, { kind, first, last, reduces } as Values, 0, {
    text,
    check: (values) => ({ last: values.last === null && !mayBeOpen(values) ? 'required' : undefined }),
  })
  const isOptional = mayBeOpen(form.values)
  return (
    <EntryDialog
      title={text(period ? 'editPeriod' : 'addPeriod')}
      form={form}
      onSave={(values) => {
        const body = { ...values, first: values.first!, reduces: values.reduces && isReducible(values.kind) }
        return period ? changes.changePeriod(period.id, body) : changes.addPeriod(body)
      }}
      onEnd={onEnd}
    >
      <SelectField
        {...form.field('kind')}
        help={text(`periodHelp.${form.values.kind}`)}
        options={EMPLOYMENT_PERIODS.map((value) => ({ value, label: text(`period.${value}`) }))}
      />
      <DateField {...form.field('first')} />
      <DateField {...form.field('last')} optional={isOptional} help={isOptional ? text('lastDayHelp') : undefined} />
      {isReducible(form.values.kind) && <Checkbox {...form.field('reduces')} help={text('reducesHelp')} />}
    </EntryDialog>
  )
}

/** For the personnel office of a person who is a youth in the shown year. */
export function SchoolDaysCard({ changes }: { changes: PersonChanges }): ReactElement {
  const text = usePersonnelTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title={text('schoolDays')}
      action={
        <Button size="small" icon={plus} onClick={() => setOpen(true)}>
          {text('addSchoolDay')}
        </Button>
      }
    >
      <p className="muted">{text('schoolDaysHelp')}</p>
      {isOpen && <SchoolDayDialog changes={changes} onEnd={() => setOpen(false)} />}
    </Card>
  )
}

const SCHOOL_DAY = { day: { kind: 'day', required: true } } as const satisfies Fields

function SchoolDayDialog({ changes, onEnd }: { changes: PersonChanges; onEnd: () => void }): ReactElement {
  const text = usePersonnelTexts()
  const form = useForm(SCHOOL_DAY, { day: null as Day | null }, 0, { text })
  return (
    <EntryDialog
      title={text('addSchoolDay')}
      form={form}
      onSave={({ day }) => changes.recordSchoolDay(day!)}
      onEnd={onEnd}
    >
      <DateField {...form.field('day')} prefer="past" />
    </EntryDialog>
  )
}
