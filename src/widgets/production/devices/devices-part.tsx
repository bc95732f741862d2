// Devices of halls that the person maintains: their keys, when they were last seen, refused events; and how people sign in at them.
import copy from 'lucide-static/icons/copy.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import terminalIcon from 'lucide-static/icons/tablet.svg?raw'
import triangle from 'lucide-static/icons/triangle-alert.svg?raw'
import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import type { Device, DeviceKey, Devices, RefusedEvents } from '#contract/production-devices.ts'
import type { Fields } from '#domain/forms/fields.ts'
import { PERSON_EVENTS } from '#domain/production/bookings.ts'
import { copyText } from '#shared/copy-text.ts'
import { announce } from '#shared/element/announce.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import dataCss from '#shared/ui/data.css?inline'
import { Dialog } from '#shared/ui/dialog.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import formCss from '#shared/ui/form.css?inline'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { QrCode } from '#shared/ui/qr-code.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Table } from '#shared/ui/table.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { $devices, addDevice, refreshDevices, refusedEvents, renewKey, revokeDevice } from './api.ts'
import { BadgesCard } from './badges-card.tsx'
import css from './devices.css?inline'
import { useDeviceTexts } from './texts.ts'

interface DevicesPartProps {
  /** Gets a new key that is to be used in this very browser; without it no such button is shown. */
  readonly onUse?: ((key: string) => void) | undefined
}

const STYLES = [dataCss, formCss, css]

type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'setUp' | 'renew' | 'revoke' | 'refused'; readonly device: Device }

/** It is also a part of other screens, so it brings its style sheets. */
export function DevicesPart({ onUse }: DevicesPartProps): ReactElement {
  useStyles(STYLES)
  const text = useDeviceTexts()
  return (
    <Loaded personal state={useStore($devices)} failed={text('notLoaded')} onRetry={refreshDevices}>
      {(data) => <DeviceList {...data} onUse={onUse} />}
    </Loaded>
  )
}

/** Day and time of an instant. */
export function useDateTime(): (instant: string) => string {
  const { date, time } = useFormat()
  return (instant) => `${date(instant)}, ${time(instant)}`
}

function DeviceList({ areas, devices, onUse }: Devices & DevicesPartProps): ReactElement {
  const text = useDeviceTexts()
  const [open, setOpen] = useState<Open>()
  const end = () => setOpen(undefined)
  const [shown, setShown] = useState<DeviceKey>()
  const useOrShow = (made: DeviceKey) => {
    if (made.key !== null && onUse) onUse(made.key)
    else setShown(made)
  }
  if (areas.length === 0)
    return (
      <EmptyState icon={terminalIcon} heading={text('noArea')}>
        {text('noAreaText')}
      </EmptyState>
    )
  const add = (
    <Button icon={plus} onClick={() => setOpen({ kind: 'add' })}>
      {text('add')}
    </Button>
  )
  return (
    <div className="stack gap-20 devices">
      <Card flush title={text('title')} action={devices.length > 0 && add}>
        {devices.length === 0 ? (
          <EmptyState icon={terminalIcon} heading={text('none')} action={add}>
            {text('noneText')}
          </EmptyState>
        ) : (
          <DeviceTable devices={devices} maySetUp={onUse !== undefined} onOpen={setOpen} />
        )}
      </Card>
      <BadgesCard areas={areas} />
      {open?.kind === 'add' && <NewDevice areas={areas} onKey={setShown} onEnd={end} />}
      {open?.kind === 'setUp' && <Confirm kind="setUp" device={open.device} onKey={useOrShow} onEnd={end} />}
      {(open?.kind === 'renew' || open?.kind === 'revoke') && (
        <Confirm kind={open.kind} device={open.device} onKey={setShown} onEnd={end} />
      )}
      {open?.kind === 'refused' && <RefusedDialog device={open.device} onEnd={end} />}
      {shown && <KeyDialog shown={shown} onUse={onUse} onEnd={() => setShown(undefined)} />}
    </div>
  )
}

/** From so many seconds on a wrong clock is shown. */
const CLOCK_WRONG = 60

function Facts({ device, onOpen }: { device: Device; onOpen: (open: Open) => void }): ReactElement {
  const text = useDeviceTexts()
  const dateTime = useDateTime()
  const { clockError, lastSeenAt, refused, name } = device
  const error = clockError ?? 0
  const count = Math.round(Math.abs(error) / 60)
  return (
    <div className="row tight">
      {lastSeenAt ? dateTime(lastSeenAt) : <span className="muted">{text('never')}</span>}
      {Math.abs(error) >= CLOCK_WRONG && (
        <Chip kind="warn" icon={triangle}>
          {text(error > 0 ? 'clockAhead' : 'clockBehind', { count })}
        </Chip>
      )}
      {refused > 0 && (
        <Button size="small" kind="ghost" icon={triangle} onClick={() => onOpen({ kind: 'refused', device })}>
          {text('refusedOf', { count: refused, name })}
        </Button>
      )}
    </div>
  )
}

interface DeviceTableProps {
  readonly devices: readonly Device[]
  /** This browser can become one of the terminals. */
  readonly maySetUp: boolean
  readonly onOpen: (open: Open) => void
}

function DeviceTable({ devices, maySetUp, onOpen }: DeviceTableProps): ReactElement {
  const text = useDeviceTexts()
  return (
    <Table
      label={text('title')}
      rows={devices}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          key: 'name',
          head: text('name'),
          cell: ({ name, kind, area, workplace }) => (
            <div>
              {name}
              <small>{[text(`kind.${kind}`), area.name, workplace?.name ?? text('workplace.any')].join(' · ')}</small>
            </div>
          ),
        },
        { key: 'seen', head: text('seen'), cell: (device) => <Facts device={device} onOpen={onOpen} /> },
        {
          key: 'actions',
          head: text('actions'),
          cell: (device) => <DeviceActions device={device} maySetUp={maySetUp} onOpen={onOpen} />,
        },
      ]}
    />
  )
}

type DeviceActionsProps = Omit<DeviceTableProps, 'devices'> & { readonly device: Device }

function DeviceActions({ device, maySetUp, onOpen }: DeviceActionsProps): ReactElement {
  const text = useDeviceTexts()
  const dateTime = useDateTime()
  const { name, kind, revokedAt } = device
  if (revokedAt) return <Chip kind="off">{text('revoked', { at: dateTime(revokedAt) })}</Chip>
  return (
    <span className="row-actions">
      {maySetUp && kind === 'terminal' && (
        <Button size="small" aria-label={text('setUpAs', { name })} onClick={() => onOpen({ kind: 'setUp', device })}>
          {text('setUp')}
        </Button>
      )}
      <Button size="small" aria-label={text('renewOf', { name })} onClick={() => onOpen({ kind: 'renew', device })}>
        {text('renew')}
      </Button>
      <Button
        size="small"
        kind="danger"
        aria-label={text('revokeOf', { name })}
        onClick={() => onOpen({ kind: 'revoke', device })}
      >
        {text('revoke')}
      </Button>
    </span>
  )
}

interface NewDeviceProps {
  readonly areas: Devices['areas']
  readonly onKey: (key: DeviceKey) => void
  readonly onEnd: () => void
}

const KINDS = ['terminal', 'machine'] as const
const NEW_DEVICE = {
  kind: { kind: 'choice', of: KINDS, required: true },
  name: { kind: 'line', limit: 100, required: true },
  areaId: { kind: 'id', required: true },
  workplaceId: { kind: 'id', label: 'workplace' },
} as const satisfies Fields

function NewDevice({ areas, onKey, onEnd }: NewDeviceProps): ReactElement {
  const text = useDeviceTexts()
  const form = useForm(NEW_DEVICE, { kind: 'terminal', name: '', areaId: areas[0]?.id ?? null, workplaceId: null }, 0, {
    text,
    check: ({ kind, workplaceId }) => ({
      workplaceId: kind === 'machine' && workplaceId === null ? 'machineWorkplace' : undefined,
    }),
  })
  const isMachine = form.values.kind === 'machine'
  const workplaces = areas.find(({ id }) => id === form.values.areaId)?.workplaces ?? []
  return (
    <EntryDialog
      title={text('add')}
      form={form}
      onSave={async ({ kind, name, areaId, workplaceId }) =>
        onKey(
          await addDevice({ kind: kind === 'machine' ? 'machine' : 'terminal', name, areaId: areaId!, workplaceId }),
        )
      }
      onEnd={onEnd}
    >
      <SelectField {...form.field('kind')} options={KINDS.map((value) => ({ value, label: text(`kind.${value}`) }))} />
      <TextField {...form.field('name')} help={text('nameHelp')} />
      <SelectField
        {...form.field('areaId')}
        options={areas.map(({ id, name, site }) => ({ value: String(id), label: `${name} · ${site}` }))}
      />
      <SelectField
        {...form.field('workplaceId')}
        optional={!isMachine}
        options={[
          { value: '', label: text(isMachine ? 'workplace.choose' : 'workplace.any') },
          ...workplaces.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </EntryDialog>
  )
}

interface ConfirmProps extends Omit<NewDeviceProps, 'areas'> {
  readonly kind: 'setUp' | 'renew' | 'revoke'
  readonly device: Device
}

function Confirm({ kind, device: { id, name }, onKey, onEnd }: ConfirmProps): ReactElement {
  const text = useDeviceTexts()
  const save = useSave(text)
  const run = async () => {
    if (kind === 'revoke') await revokeDevice(id)
    else onKey(await renewKey(id))
  }
  return (
    <ConfirmDialog
      title={text(`${kind}Title`, { name })}
      action={text(kind)}
      save={save}
      onConfirm={() => void save.run(run).then((isDone) => isDone && onEnd())}
      onEnd={onEnd}
    >
      <p>{text(`${kind}Text`)}</p>
    </ConfirmDialog>
  )
}

function RefusedDialog({ device: { id, name }, onEnd }: { device: Device; onEnd: () => void }): ReactElement {
  const text = useDeviceTexts()
  return (
    <Dialog open title={text('refusedTitle', { name })} onClose={onEnd}>
      <Loaded personal state={useStore(refusedEvents(id))} failed={text('notLoaded')} onRetry={refreshDevices}>
        {({ events }) =>
          events.length === 0 ? (
            <p>{text('refusedNone')}</p>
          ) : (
            <>
              <p>{text('refusedText')}</p>
              <ul className="stack refused">
                {events.map((event) => (
                  <RefusedEvent key={event.id} {...event} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}

/** Events of people and of machines. */
const EVENTS = [...PERSON_EVENTS, 'runs', 'stops', 'pieces'] as const

/** The kind, order and time of an event, so that it can be entered by hand; an unreadable one is shown unchanged. */
function RefusedEvent({ rule, kind, order, at, person, receivedAt }: RefusedEvents['events'][number]): ReactElement {
  const text = useDeviceTexts()
  const dateTime = useDateTime()
  const known = EVENTS.find((one) => one === kind)
  const what = known ? text(`event.${known}`) : text('event.other', { kind })
  const when = Number.isNaN(Date.parse(at)) ? text('event.noTime', { at }) : dateTime(at)
  const facts = [person?.name, what, order !== null && text('event.order', { order }), when]
  return (
    <li>
      <b>{text(`rule.${rule}`, { order: order ?? '' })}</b>
      <span>{facts.filter(Boolean).join(' · ')}</span>
      <small>{text('event.received', { at: dateTime(receivedAt) })}</small>
    </li>
  )
}

interface KeyDialogProps extends DevicesPartProps {
  readonly shown: DeviceKey
  readonly onEnd: () => void
}

/** The only time that the key is shown. */
function KeyDialog({ shown: { key, device }, onUse, onEnd }: KeyDialogProps): ReactElement {
  const text = useDeviceTexts()
  const use = () => {
    if (key !== null) onUse?.(key)
    onEnd()
  }
  return (
    <Dialog
      open
      title={text('keyOf', { name: device.name })}
      onClose={onEnd}
      actions={
        <>
          {onUse && key !== null && device.kind === 'terminal' && <Button onClick={use}>{text('useHere')}</Button>}
          <Button kind="primary" onClick={onEnd}>
            {text('keyDone')}
          </Button>
        </>
      }
    >
      {key === null ? (
        <Banner kind="warn" heading={text('keyGone')} />
      ) : (
        <div className="stack gap-16 start device-key">
          <p>{text('keyText')}</p>
          <code>{key}</code>
          <QrCode text={key} label={text('keyQr')} />
          <Button
            icon={copy}
            onClick={() => void copyText(key).then((isDone) => announce(text(isDone ? 'copied' : 'notCopied')))}
          >
            {text('copy')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
