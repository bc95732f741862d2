import copy from 'lucide-static/icons/copy.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import terminalIcon from 'lucide-static/icons/radio-receiver.svg?raw'
import triangle from 'lucide-static/icons/triangle-alert.svg?raw'
import { useState, type ReactElement } from 'react'
import type { Terminal, TerminalKey, TimeSettings } from '#contract/working-time-settings.ts'
import type { Fields } from '#domain/forms/fields.ts'
import { copyText } from '#shared/copy-text.ts'
import { announce } from '#shared/element/announce.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Table } from '#shared/ui/table.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { $terminals, addTerminal, refresh, renewKey, revokeTerminal } from './api.ts'
import { Part, useDateTime } from './settings-part.tsx'
import { useTimeSettingsTexts } from './texts.ts'

interface TerminalsPartProps {
  readonly companies: readonly TimeSettings['companies'][number][]
}

type Open = { readonly kind: 'add' } | { readonly kind: 'renew' | 'revoke'; readonly terminal: Terminal }

/** Terminals with their keys, their last contact, and wrong clocks. */
export function TerminalsPart({ companies }: TerminalsPartProps): ReactElement {
  const text = useTimeSettingsTexts()
  const [open, setOpen] = useState<Open>()
  const [shown, setShown] = useState<TerminalKey>()
  const end = () => setOpen(undefined)
  const add = (
    <Button icon={plus} onClick={() => setOpen({ kind: 'add' })}>
      {text('terminals.add')}
    </Button>
  )
  return (
    <Part $state={$terminals} onRetry={refresh.terminals}>
      {({ terminals }) => (
        <div className="stack gap-20">
          <Card flush title={text('section.terminals')} action={terminals.length > 0 && add}>
            {terminals.length === 0 ? (
              <EmptyState icon={terminalIcon} heading={text('terminals.none')} action={add}>
                {text('terminals.noneText')}
              </EmptyState>
            ) : (
              <TerminalTable terminals={terminals} onOpen={setOpen} />
            )}
          </Card>
          {open?.kind === 'add' && <NewTerminal companies={companies} onKey={setShown} onEnd={end} />}
          {open && open.kind !== 'add' && <Confirm {...open} onKey={setShown} onEnd={end} />}
          {shown && <KeyDialog shown={shown} onEnd={() => setShown(undefined)} />}
        </div>
      )}
    </Part>
  )
}

/** Seconds that matter: beyond them stamps are in the future or in the wrong minute. */
const WRONG = 30

function Clock({ terminal: { clockError } }: { terminal: Terminal }): ReactElement {
  const text = useTimeSettingsTexts()
  if (clockError === null) return <span className="muted">–</span>
  if (Math.abs(clockError) <= WRONG) return <>{text('terminals.clockRight')}</>
  const count = Math.abs(clockError)
  const [unit, amount] = count >= 120 ? (['Minutes', Math.round(count / 60)] as const) : (['Seconds', count] as const)
  const way = clockError > 0 ? 'ahead' : 'behind'
  return (
    <Chip kind="warn" icon={triangle}>
      {text(`terminals.${way}${unit}`, { count: amount })}
    </Chip>
  )
}

function TerminalTable({
  terminals,
  onOpen,
}: {
  terminals: readonly Terminal[]
  onOpen: (open: Open) => void
}): ReactElement {
  const text = useTimeSettingsTexts()
  const dateTime = useDateTime()
  return (
    <Table
      label={text('section.terminals')}
      rows={terminals}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          key: 'name',
          head: text('name'),
          cell: ({ name, site, company }) => (
            <div>
              {name}
              <small>
                {site.name} · {company}
              </small>
            </div>
          ),
        },
        {
          key: 'seen',
          head: text('terminals.seen'),
          cell: ({ lastSeenAt }) =>
            lastSeenAt ? dateTime(lastSeenAt) : <span className="muted">{text('terminals.never')}</span>,
        },
        { key: 'clock', head: text('terminals.clock'), cell: (terminal) => <Clock terminal={terminal} /> },
        {
          key: 'actions',
          head: text('actions'),
          cell: (terminal) => <TerminalActions terminal={terminal} onOpen={onOpen} />,
        },
      ]}
    />
  )
}

function TerminalActions({ terminal, onOpen }: { terminal: Terminal; onOpen: (open: Open) => void }): ReactElement {
  const text = useTimeSettingsTexts()
  const dateTime = useDateTime()
  return terminal.revokedAt ? (
    <Chip kind="off">{text('terminals.revoked', { at: dateTime(terminal.revokedAt) })}</Chip>
  ) : (
    <span className="row-actions">
      <Button
        size="small"
        aria-label={text('terminals.renewOf', { name: terminal.name })}
        onClick={() => onOpen({ kind: 'renew', terminal })}
      >
        {text('terminals.renew')}
      </Button>
      <Button
        size="small"
        kind="danger"
        aria-label={text('terminals.revokeOf', { name: terminal.name })}
        onClick={() => onOpen({ kind: 'revoke', terminal })}
      >
        {text('terminals.revoke')}
      </Button>
    </span>
  )
}

interface NewTerminalProps extends TerminalsPartProps {
  readonly onKey: (key: TerminalKey) => void
  readonly onEnd: () => void
}

const NEW_TERMINAL = {
  name: { kind: 'line', limit: 100, required: true },
  siteId: { kind: 'id', required: true, label: 'site' },
} as const satisfies Fields

function NewTerminal({ companies, onKey, onEnd }: NewTerminalProps): ReactElement {
  const text = useTimeSettingsTexts()
  const sites = companies.flatMap(({ name: company, sites }) =>
    sites.map(({ id, name }) => ({ value: String(id), label: companies.length > 1 ? `${name} · ${company}` : name })),
  )
  const form = useForm(NEW_TERMINAL, { name: '', siteId: companies.flatMap(({ sites }) => sites)[0]?.id ?? null }, 0, {
    text,
  })
  return (
    <EntryDialog
      title={text('terminals.add')}
      form={form}
      onSave={async ({ name, siteId }) => onKey(await addTerminal({ name, siteId: siteId! }))}
      onEnd={onEnd}
    >
      <TextField {...form.field('name')} help={text('terminals.nameHelp')} />
      <SelectField {...form.field('siteId')} options={sites} />
    </EntryDialog>
  )
}

interface ConfirmProps {
  readonly kind: 'renew' | 'revoke'
  readonly terminal: Terminal
  readonly onKey: (key: TerminalKey) => void
  readonly onEnd: () => void
}

function Confirm({ kind, terminal: { id, name }, onKey, onEnd }: ConfirmProps): ReactElement {
  const text = useTimeSettingsTexts()
  const save = useSave(text)
  const run = async () => (kind === 'renew' ? onKey(await renewKey(id)) : revokeTerminal(id))
  return (
    <ConfirmDialog
      title={text(`terminals.${kind}Title`, { name })}
      action={text(`terminals.${kind}`)}
      save={save}
      onConfirm={() => void save.run(run).then((isDone) => isDone && onEnd())}
      onEnd={onEnd}
    >
      <p>{text(`terminals.${kind}Text`)}</p>
    </ConfirmDialog>
  )
}

/** The only time that the key is shown. */
function KeyDialog({ shown: { key, terminal }, onEnd }: { shown: TerminalKey; onEnd: () => void }): ReactElement {
  const text = useTimeSettingsTexts()
  return (
    <Dialog
      open
      title={text('terminals.keyOf', { name: terminal.name })}
      onClose={onEnd}
      actions={
        <Button kind="primary" onClick={onEnd}>
          {text('terminals.kept')}
        </Button>
      }
    >
      {key === null ? (
        <Banner kind="warn" heading={text('terminals.keyGone')} />
      ) : (
        <>
          <p>{text('terminals.keyText')}</p>
          <p className="terminal-key">
            <code>{key}</code>
          </p>
          <Button
            icon={copy}
            onClick={() =>
              void copyText(key).then((isDone) => announce(text(isDone ? 'terminals.copied' : 'terminals.notCopied')))
            }
          >
            {text('terminals.copy')}
          </Button>
        </>
      )}
    </Dialog>
  )
}
