// The administration of the code of conduct: the draft of the next version, published versions, the contact, the log. Only main
// administrators load it.
import { useStore } from '@nanostores/react'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import { useState, type ReactElement } from 'react'
import type { ConductDraftBody, ConductEditing, ConductLogEntry, ConductPublished } from '#contract/conduct.ts'
import { announce } from '#shared/element/announce.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import data from '#shared/ui/data.css?inline'
import dateField from '#shared/ui/date-field/date-field.css?inline'
import form from '#shared/ui/form.css?inline'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import overlay from '#shared/ui/overlay.css?inline'
import { Table, type Column } from '#shared/ui/table.tsx'
import { conductEditing, refreshConduct, saveDraft, withdrawVersion } from '#widgets/conduct/api.ts'
import { ContactCard } from './contact-card.tsx'
import { DraftForm } from './draft-form.tsx'
import css from './editing.css?inline'
import { useEditingTexts } from './texts.ts'

const STYLES = [data, form, overlay, dateField, css]

export function Editing(): ReactElement {
  useStyles(STYLES)
  const text = useEditingTexts()
  const state = useStore(conductEditing())
  return (
    <div className="stack gap-20 conduct-editing">
      <Heading>{text('title')}</Heading>
      <Loaded state={state} failed={text('notLoaded')} personal onRetry={refreshConduct}>
        {(editing) => (
          <>
            {editing.draft ? <DraftForm editing={editing} draft={editing.draft} /> : <Begin editing={editing} />}
            <Published editing={editing} />
            <ContactCard contact={editing.contact} />
            <Log entries={editing.log} />
          </>
        )}
      </Loaded>
    </div>
  )
}

const EMPTY: ConductDraftBody['text'] = {
  title: { de: '', en: '' },
  summary: { de: '', en: '' },
  sections: [],
  questions: [],
}

/** A new draft begins with the texts and the audience of the version before. */
function Begin({ editing: { base } }: { editing: ConductEditing }): ReactElement {
  const text = useEditingTexts()
  const save = useSave(text)
  const begin = () =>
    save.run(() =>
      saveDraft(
        {
          text: base?.text ?? EMPTY,
          appliesFrom: null,
          confirmation: 'counted',
          confirmBy: null,
          companies: base?.companies ?? [],
          sites: base?.sites ?? [],
          groups: base?.groups ?? [],
        },
        0,
      ),
    )
  return (
    <Card title={text('draft')}>
      <p>{text(base ? 'noDraft' : 'noDraftNoBase')}</p>
      <SaveError save={save} />
      <Button kind="primary" icon={pencil} busy={save.isBusy} onClick={() => void begin()}>
        {text('begin')}
      </Button>
    </Card>
  )
}

function Published({ editing: { published } }: { editing: ConductEditing }): ReactElement {
  const text = useEditingTexts()
  const { date } = useFormat()
  const [withdrawn, setWithdrawn] = useState<ConductPublished>()
  const columns: Column<ConductPublished>[] = [
    { key: 'version', head: text('versionHead'), cell: ({ version }) => text('version', { version }) },
    { key: 'state', head: text('status'), cell: ({ state }) => text(`state.${state}`) },
    { key: 'from', head: text('appliesFrom'), cell: ({ appliesFrom }) => date(appliesFrom) },
    {
      key: 'confirmation',
      head: text('confirmation'),
      cell: ({ confirmation, confirmBy }) =>
        text(`confirmation.${confirmation}.short`, { date: confirmBy ? date(confirmBy) : '' }),
    },
    {
      key: 'by',
      head: text('publishedBy'),
      cell: ({ byName, publishedAt }) => text('byOn', { name: byName || text('deleted'), date: date(publishedAt) }),
    },
    {
      key: 'actions',
      head: text('actions'),
      cell: (one) =>
        one.state === 'upcoming' && (
          <Button size="small" onClick={() => setWithdrawn(one)}>
            {text('withdraw')}
          </Button>
        ),
    },
  ]
  return (
    <Card flush title={text('published')}>
      {published.length === 0 ? (
        <p className="muted pad">{text('nonePublished')}</p>
      ) : (
        <Table label={text('published')} columns={columns} rows={published} rowKey={({ version }) => String(version)} />
      )}
      {withdrawn && <Withdraw published={withdrawn} onEnd={() => setWithdrawn(undefined)} />}
    </Card>
  )
}

function Withdraw({ published: { version }, onEnd }: { published: ConductPublished; onEnd: () => void }): ReactElement {
  const text = useEditingTexts()
  const save = useSave(text)
  const withdraw = async () => {
    if (!(await save.run(() => withdrawVersion(version)))) return
    announce(text('withdrawn', { version }))
    onEnd()
  }
  return (
    <ConfirmDialog
      title={text('withdrawTitle', { version })}
      action={text('withdraw')}
      danger={false}
      save={save}
      onConfirm={() => void withdraw()}
      onEnd={onEnd}
    >
      <p>{text('withdrawText')}</p>
    </ConfirmDialog>
  )
}

function Log({ entries }: { entries: readonly ConductLogEntry[] }): ReactElement | null {
  const text = useEditingTexts()
  const { date, time } = useFormat()
  if (entries.length === 0) return null
  return (
    <Card title={text('history')}>
      <ul className="stack gap-8 small">
        {entries.map(({ at, type, version, byName, company, people }) => (
          <li key={`${at} ${type}`}>
            <span className="muted">
              {date(at)}, {time(at)}
            </span>{' '}
            {text(`log.${type}`, { version: version ?? '' })}
            {company && `, ${company}`}
            {people !== null && `, ${text('people', { count: people })}`}
            <span className="muted"> · {byName || text('portal')}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
