// Times of an employment that change what leave is earned: disability, parental leave, days of vocational school.
import pencil from 'lucide-static/icons/pencil.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import { useState, type ReactElement } from 'react'
import type { PeriodBody, PersonLeave } from '#contract/vacation-personnel.ts'
import { EMPLOYMENT_PERIODS, isReducible } from '#domain/leave/employment-period.ts'
import type { Day } from '#domain/typed-days.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { useSettingsSave } from '#widgets/vacation/settings/parts.tsx'
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
        <ul className="plain-rows">
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
                      label={text('changePeriod', { name })}
                      onClick={() => setOpened(period)}
                    />
                    <RemoveButton title={text('removePeriod', { name })} onRemove={() => changes.removePeriod(id)} />
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

interface Draft {
  readonly kind: PeriodBody['kind']
  readonly first: Day | ''
  readonly last: Day | ''
  readonly reduces: boolean
}

const EMPTY: Draft = { kind: 'disability', first: '', last: '', reduces: false }

function PeriodDialog({ period, changes, onEnd }: DialogProps): ReactElement {
  const text = usePersonnelTexts()
  const save = useSettingsSave()
  const [start] = useState<Draft>(period ? { ...period, last: period.last ?? '' } : EMPTY)
  const [draft, setDraft] = useState(start)
  const [isChecked, setChecked] = useState(false)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const { kind, first, last } = draft
  const mayBeOpen = kind === 'disability'
  const submit = async () => {
    setChecked(true)
    if (first === '' || (last === '' && !mayBeOpen)) return
    const body = { kind, first, last: last || null, reduces: draft.reduces && isReducible(kind) }
    if (await save.run(() => (period ? changes.changePeriod(period.id, body) : changes.addPeriod(body)))) onEnd()
  }
  return (
    <EditDialog
      title={text(period ? 'editPeriod' : 'addPeriod')}
      save={save}
      fields={['body.first', 'body.last']}
      unsaved={draft !== start}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <SelectField
        label={text('periodKind')}
        help={text(`periodHelp.${kind}`)}
        value={kind}
        options={EMPLOYMENT_PERIODS.map((value) => ({ value, label: text(`period.${value}`) }))}
        onChange={(value) => change({ kind: value })}
      />
      <DateField
        label={text('firstDay')}
        value={first}
        error={isChecked && first === '' ? required(text('firstDay')) : save.faultOf('body.first')}
        onChange={(value) => change({ first: value })}
      />
      <DateField
        optional={mayBeOpen}
        label={text('lastDay')}
        {...(mayBeOpen && { help: text('lastDayHelp') })}
        value={last}
        error={isChecked && last === '' && !mayBeOpen ? required(text('lastDay')) : save.faultOf('body.last')}
        onChange={(value) => change({ last: value })}
      />
      {isReducible(kind) && (
        <Checkbox
          label={text('reduces')}
          help={text('reducesHelp')}
          checked={draft.reduces}
          onChange={(reduces) => change({ reduces })}
        />
      )}
    </EditDialog>
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

function SchoolDayDialog({ changes, onEnd }: { changes: PersonChanges; onEnd: () => void }): ReactElement {
  const text = usePersonnelTexts()
  const save = useSettingsSave()
  const [day, setDay] = useState<Day | ''>('')
  const [isChecked, setChecked] = useState(false)
  const submit = async () => {
    setChecked(true)
    if (day !== '' && (await save.run(() => changes.recordSchoolDay(day)))) onEnd()
  }
  return (
    <EditDialog
      title={text('addSchoolDay')}
      save={save}
      fields={['body.day']}
      unsaved={day !== ''}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <DateField
        label={text('schoolDay')}
        prefer="past"
        value={day}
        error={isChecked && day === '' ? required(text('schoolDay')) : save.faultOf('body.day')}
        onChange={setDay}
      />
    </EditDialog>
  )
}
