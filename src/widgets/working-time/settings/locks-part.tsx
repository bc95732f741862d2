import lockIcon from 'lucide-static/icons/lock-keyhole.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useState, type ReactElement } from 'react'
import type { TimeLock, TimeSettings } from '#contract/working-time-settings.ts'
import { addDays } from '#domain/berlin-time.ts'
import type { Day } from '#domain/typed-days.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ConfirmDialog, EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Table } from '#shared/ui/table.tsx'
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
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<TimeLock>()
  const add = (
    <Button icon={plus} onClick={() => setAdding(true)}>
      {text('locks.add')}
    </Button>
  )
  return (
    <Part $state={$locks} onRetry={refresh.locks}>
      {({ locks }) => (
        <div className="settings-part">
          <Card part="locks" flush title={text('section.locks')} action={locks.length > 0 && add}>
            {locks.length === 0 ? (
              <EmptyState icon={lockIcon} heading={text('locks.none')} action={add}>
                {text('locks.noneText')}
              </EmptyState>
            ) : (
              <LockTable locks={locks} onRemove={setLeaving} />
            )}
          </Card>
          {isAdding && <NewLock companies={companies} today={today} onEnd={() => setAdding(false)} />}
          {leaving && <RemoveLock lock={leaving} onEnd={() => setLeaving(undefined)} />}
        </div>
      )}
    </Part>
  )
}

function LockTable({
  locks,
  onRemove,
}: {
  locks: readonly TimeLock[]
  onRemove: (lock: TimeLock) => void
}): ReactElement {
  const text = useTimeSettingsTexts()
  const { date } = useFormat()
  const dateTime = useDateTime()
  return (
    <Table
      label={text('section.locks')}
      rows={locks}
      rowKey={({ id }) => String(id)}
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
        {
          key: 'actions',
          head: text('actions'),
          cell: (lock) => (
            <IconButton
              icon={trash}
              size="small"
              label={text('locks.removeOf', { day: date(lock.untilDay) })}
              onClick={() => onRemove(lock)}
            />
          ),
        },
      ]}
    />
  )
}

function RemoveLock({ lock, onEnd }: { lock: TimeLock; onEnd: () => void }): ReactElement {
  const text = useTimeSettingsTexts()
  const { date } = useFormat()
  const save = useSave(text)
  return (
    <ConfirmDialog
      title={text('locks.removeTitle', { day: date(lock.untilDay) })}
      action={text('locks.remove')}
      save={save}
      onConfirm={() => void save.run(() => removeLock(lock.id)).then((isDone) => isDone && onEnd())}
      onEnd={onEnd}
    >
      <p>{text('locks.removeText')}</p>
    </ConfirmDialog>
  )
}

const ALL = ''

function NewLock({ companies, today, onEnd }: LocksPartProps & { onEnd: () => void }): ReactElement {
  const text = useTimeSettingsTexts()
  const { date } = useFormat()
  const save = useSave(text)
  const [companyId, setCompany] = useState(companies[0]?.id ?? 0)
  const [siteId, setSite] = useState(ALL)
  const [untilDay, setUntil] = useState<Day | ''>('')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const missing = (label: string, isMissing: boolean) => (isChecked && isMissing ? required(label) : undefined)
  const submit = async () => {
    setChecked(true)
    if (untilDay === '' || reason.trim() === '') return
    const body = { companyId, siteId: siteId === ALL ? null : Number(siteId), untilDay, reason: reason.trim() }
    if (!(await save.run(() => addLock(body)))) return
    announce(text('locks.added', { day: date(untilDay) }))
    onEnd()
  }
  return (
    <EditDialog
      title={text('locks.add')}
      save={save}
      fields={['body.untilDay', 'body.siteId', 'body.reason']}
      unsaved={untilDay !== '' || reason !== ''}
      action={text('locks.lock')}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <PlaceFields
        companies={companies}
        companyId={companyId}
        siteId={siteId}
        error={save.faultOf('body.siteId')}
        onChange={(company, site) => {
          setCompany(company)
          setSite(site)
        }}
      />
      <DateField
        label={text('locks.until')}
        help={text('locks.untilHelp')}
        prefer="past"
        max={addDays(today, -1)}
        value={untilDay}
        error={missing(text('locks.until'), untilDay === '') ?? save.faultOf('body.untilDay')}
        onChange={setUntil}
      />
      <TextField
        label={text('reason')}
        help={text('locks.reasonHelp')}
        maxLength={500}
        value={reason}
        error={missing(text('reason'), reason.trim() === '') ?? save.faultOf('body.reason')}
        onChange={setReason}
      />
    </EditDialog>
  )
}

interface PlaceFieldsProps {
  readonly companies: LocksPartProps['companies']
  readonly companyId: number
  readonly siteId: string
  readonly error: string | undefined
  readonly onChange: (companyId: number, siteId: string) => void
}

/** A company, and one of its sites or all. */
function PlaceFields({ companies, companyId, siteId, error, onChange }: PlaceFieldsProps): ReactElement {
  const text = useTimeSettingsTexts()
  const sites = companies.find(({ id }) => id === companyId)?.sites ?? []
  return (
    <>
      {companies.length > 1 && (
        <SelectField
          label={text('company')}
          value={String(companyId)}
          options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => onChange(Number(id), ALL)}
        />
      )}
      <SelectField
        label={text('site')}
        value={siteId}
        options={[
          { value: ALL, label: text('locks.allSites') },
          ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        error={error}
        onChange={(site) => onChange(companyId, site)}
      />
    </>
  )
}
