// Evidence of confirmations: figures by company, names where the version demands them, a logged file, a reminder of those who are missing after a question.
import { useStore } from '@nanostores/react'
import bell from 'lucide-static/icons/bell-ring.svg?raw'
import download from 'lucide-static/icons/download.svg?raw'
import { useState, type ReactElement } from 'react'
import type { ConductEvidence } from '#contract/conduct.ts'
import { LEAST_GROUP, missingIn } from '#domain/organisation/group-figures.ts'
import { ApiError } from '#shared/transport/api.ts'
import { $language } from '#shared/bus/language.ts'
import { announce } from '#shared/element/announce.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { saveFile } from '#shared/transport/save-file.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import data from '#shared/ui/data.css?inline'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import form from '#shared/ui/form.css?inline'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { conductEvidence, downloadEvidence, refreshConduct, remindMissing } from '#widgets/conduct/api.ts'
import css from './evidence.css?inline'
import { People } from './people.tsx'
import { useEvidenceTexts } from './texts.ts'

const STYLES = [data, form, css]

export function Evidence(): ReactElement {
  useStyles(STYLES)
  const text = useEvidenceTexts()
  const [version, setVersion] = useState<number>()
  const state = useStore(conductEvidence(version))
  const isNone = state.error instanceof ApiError && state.error.status === 404
  return (
    <div className="stack gap-20">
      <Heading>{text('title')}</Heading>
      {isNone ? (
        <EmptyState heading={text('none')}>{text('noneText')}</EmptyState>
      ) : (
        <Loaded state={state} failed={text('notLoaded')} personal onRetry={refreshConduct}>
          {(evidence) => <OfVersion key={evidence.version} evidence={evidence} onVersion={setVersion} />}
        </Loaded>
      )}
    </div>
  )
}

type Line = ConductEvidence['companies'][number]

function OfVersion({ evidence, onVersion }: { evidence: ConductEvidence; onVersion: (version: number) => void }) {
  const text = useEvidenceTexts()
  const { date } = useFormat()
  const { version, versions, confirmation, confirmBy, companies } = evidence
  return (
    <>
      <div className="row gap-20 head">
        <SelectField
          label={text('version')}
          value={String(version)}
          options={versions.map((one) => ({
            value: String(one.version),
            label: text('versionFrom', { version: one.version, date: date(one.appliesFrom) }),
          }))}
          onChange={(value) => onVersion(Number(value))}
        />
        <p className="muted">
          {text(`confirmation.${confirmation}`)} {confirmBy && text('by', { date: date(confirmBy) })}
        </p>
      </div>
      {confirmation === 'none' && companies.length === 0 ? (
        <EmptyState heading={text('notAsked')} />
      ) : (
        <>
          <Figures evidence={evidence} />
          {confirmation === 'named' && <People evidence={evidence} />}
        </>
      )}
    </>
  )
}

function Figures({ evidence }: { evidence: ConductEvidence }): ReactElement {
  const text = useEvidenceTexts()
  const { number, percent } = useFormat()
  const isNamed = evidence.confirmation === 'named'
  const nameOf = ({ name, others = [] }: Line) => [name, ...others].map((one) => one || text('noCompany')).join(', ')
  /** A count that would reveal single people, and one from which it could be worked out. */
  const hidden = ({ people, fewer }: Line, count: 'confirmed' | 'missing') =>
    fewer === undefined || fewer === count ? text('tooFew') : text('moreThan', { count: people - LEAST_GROUP })
  const columns: Column<Line>[] = [
    { key: 'company', head: text('company'), cell: (line) => <bdi>{nameOf(line)}</bdi> },
    { key: 'people', head: text('people'), numeric: true, cell: ({ people }) => number(people) },
    {
      key: 'confirmed',
      head: text('confirmed'),
      numeric: true,
      cell: (line) =>
        line.confirmed === null
          ? hidden(line, 'confirmed')
          : text('share', { count: line.confirmed, share: percent(line.people && line.confirmed / line.people) }),
    },
    {
      key: 'missing',
      head: text('missing'),
      numeric: true,
      cell: (line) => (line.confirmed === null ? hidden(line, 'missing') : number(line.people - line.confirmed)),
    },
  ]
  return (
    <Card flush title={text('figures')} action={<Actions evidence={evidence} />}>
      <Table label={text('figures')} columns={columns} rows={evidence.companies} rowKey={({ id }) => String(id)} />
      <div className="stack gap-8 pad muted small">
        <p>{text(isNamed ? 'figuresNamed' : 'figuresHelp')}</p>
        <p>{text(isNamed ? 'exportNamed' : 'exportCounted')}</p>
      </div>
    </Card>
  )
}

function Actions({ evidence }: { evidence: ConductEvidence }) {
  const { version, isCurrent, confirmation, remindedAt } = evidence
  const text = useEvidenceTexts()
  const { date, time } = useFormat()
  const language = useStore($language)
  const [isAsking, setAsking] = useState(false)
  const file = useSave(text)
  const save = () =>
    file.run(async () => saveFile(await downloadEvidence(version, undefined, language), text('fileName', { version })))
  return (
    <div className="row small actions">
      {remindedAt && (
        <span className="muted">{text('remindedAt', { date: date(remindedAt), time: time(remindedAt) })}</span>
      )}
      {isCurrent && confirmation !== 'none' && (
        <Button
          size="small"
          icon={bell}
          reason={missingIn(evidence.companies).most === 0 ? text('nobodyMissing') : undefined}
          onClick={() => setAsking(true)}
        >
          {text('remind')}
        </Button>
      )}
      <Button size="small" icon={download} busy={file.isBusy} onClick={() => void save()}>
        {text('export')}
      </Button>
      <SaveError save={file} />
      {isAsking && <RemindDialog evidence={evidence} onEnd={() => setAsking(false)} />}
    </div>
  )
}

/** Asks before the reminder is sent, with the number of people who get it. */
function RemindDialog({ evidence: { version, companies }, onEnd }: { evidence: ConductEvidence; onEnd: () => void }) {
  const text = useEvidenceTexts()
  const save = useSave(text)
  const { least, most } = missingIn(companies)
  const remind = async () => {
    const isSent = await save.run(async () => {
      const { reminded } = await remindMissing(version)
      announce(reminded === null ? text('remindedFew') : text('reminded', { count: reminded }))
    })
    if (isSent) onEnd()
  }
  return (
    <ConfirmDialog
      title={text('remindTitle', { version })}
      action={text('remindSend')}
      danger={false}
      save={save}
      onConfirm={() => void remind()}
      onEnd={onEnd}
    >
      <p>{least === most ? text('remindCount', { count: most }) : text('remindRange', { least, most })}</p>
      <p className="muted">{text('remindHow')}</p>
    </ConfirmDialog>
  )
}
