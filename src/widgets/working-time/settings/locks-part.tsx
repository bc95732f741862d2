import lockIcon from 'lucide-static/icons/lock-keyhole.svg?raw'
import type { ReactElement } from 'react'
import type { TimeSettings } from '#contract/working-time-settings.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import type { Fields } from '#domain/forms/fields.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { EditableList } from '#shared/ui/lists/editable-list.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { $locks, addLock, refresh, removeLock } from './api.ts'
import { Part, useDateTime } from './settings-part.tsx'
import { useTimeSettingsTexts } from './texts.ts'

interface LocksPartProps {
  readonly companies: readonly TimeSettings['companies'][number][]
  readonly today: Day
}

/** Locked periods, which only the time office may change. */
export function LocksPart({ companies, today }: LocksPartProps): ReactElement {
  const text = useTimeSettingsTexts()
  const { date } = useFormat()
  const dateTime = useDateTime()
  return (
    <Part $state={$locks} onRetry={refresh.locks}>
      {({ locks }) => (
        <div className="stack gap-20">
          <EditableList
            part="locks"
            title={text('section.locks')}
            text={text}
            rows={locks}
            rowKey={({ id }) => String(id)}
            nameOf={({ untilDay }) => text('locks.name', { day: date(untilDay) })}
            columns={[
              { key: 'until', head: text('locks.until'), cell: ({ untilDay }) => date(untilDay) },
              {
                key: 'where',
                head: text('locks.where'),
                cell: ({ company, site }) => (site ? `${site.name} · ${company.name}` : company.name),
              },
              { key: 'reason', head: text('reason'), cell: ({ reason }) => reason },
              {
                key: 'by',
                head: text('locks.setBy'),
                cell: ({ setBy, setAt }) => (
                  <div>
                    {setBy?.name ?? '–'}
                    <small>{dateTime(setAt)}</small>
                  </div>
                ),
              },
            ]}
            empty={
              <EmptyState icon={lockIcon} heading={text('locks.none')}>
                {text('locks.noneText')}
              </EmptyState>
            }
            addLabel={text('locks.add')}
            dialog={(_, end) => <NewLock companies={companies} today={today} onEnd={end} />}
            isFixed
            remove={({ id }) => removeLock(id)}
            consequence={() => text('locks.removeText')}
          />
        </div>
      )}
    </Part>
  )
}

const ALL = ''

const FIELDS = {
  companyId: { kind: 'id', required: true, label: 'company' },
  /** null: all of the company. */
  siteId: { kind: 'id', label: 'site' },
  untilDay: { kind: 'day', required: true, label: 'locks.until' },
  reason: { kind: 'line', limit: 500, required: true },
} as const satisfies Fields

function NewLock({ companies, today, onEnd }: LocksPartProps & { onEnd: () => void }): ReactElement {
  const text = useTimeSettingsTexts()
  const { date } = useFormat()
  const start = {
    companyId: companies[0]?.id ?? null,
    siteId: null as number | null,
    untilDay: null as Day | null,
    reason: '',
  }
  const form = useForm(FIELDS, start, 0, { text })
  const { companyId, untilDay } = form.values
  const sites = companies.find(({ id }) => id === companyId)?.sites ?? []
  return (
    <EntryDialog
      title={text('locks.add')}
      form={form}
      action={text('locks.lock')}
      onSave={(values) => addLock({ ...values, companyId: values.companyId!, untilDay: values.untilDay! })}
      onSaved={() => announce(text('locks.added', { day: date(untilDay ?? '') }))}
      onEnd={onEnd}
    >
      {companies.length > 1 && (
        <SelectField
          {...form.field('companyId')}
          options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => form.change({ companyId: Number(id), siteId: null })}
        />
      )}
      <SelectField
        {...form.field('siteId')}
        optional={false}
        options={[
          { value: ALL, label: text('locks.allSites') },
          ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <DateField {...form.field('untilDay')} help={text('locks.untilHelp')} prefer="past" max={addDays(today, -1)} />
      <TextField {...form.field('reason')} help={text('locks.reasonHelp')} />
    </EntryDialog>
  )
}
