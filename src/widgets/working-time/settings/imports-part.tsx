import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import { useEffect, useState, type ReactElement } from 'react'
import type { TimeImport } from '#contract/working-time-settings.ts'
import { TIME_ORIGINAL_RULES } from '#domain/working-time/stamp.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { newKey } from '#shared/transport/send.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { FileDrop } from '#shared/ui/file-drop.tsx'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { Progress } from '#shared/ui/progress.tsx'
import { Table } from '#shared/ui/table.tsx'
import { $imports, checkFile, readImport, refresh, startImport, stopImport, takeOriginals } from './api.ts'
import { Part, useDateTime } from './settings-part.tsx'
import { useTimeSettingsTexts } from './texts.ts'

const CSV = { mime: 'text/csv', ending: 'csv', word: 'CSV' }
const TXT = { mime: 'text/plain', ending: 'txt', word: 'TXT' }
const MOST_BYTES = 64 * 1024 * 1024

/** Files of terminals: one is dropped, checked, stored; those before it. */
export function ImportsPart(): ReactElement {
  const [shownId, setShown] = useState<number>()
  return (
    <Part $state={$imports} onRetry={refresh.imports}>
      {({ imports }) => {
        const shown = imports.find(({ id }) => id === shownId) ?? imports.find(({ status }) => status === 'running')
        return (
          <div className="stack gap-20">
            <NewFile onChecked={setShown} />
            {shown && <Report key={shown.id} shown={shown} />}
            <Before imports={imports} onShow={setShown} />
          </div>
        )
      }}
    </Part>
  )
}

function NewFile({ onChecked }: { onChecked: (id: number) => void }): ReactElement {
  const text = useTimeSettingsTexts()
  const save = useSave(text)
  const [file, setFile] = useState<File>()
  const [share, setShare] = useState(0)
  const [stop, setStop] = useState<AbortController>()
  const check = async (chosen: File) => {
    const controller = new AbortController()
    setFile(chosen)
    setStop(controller)
    setShare(0)
    const { signal } = controller
    const isDone = await save.run(async () => {
      const found = await checkFile(chosen, { key: newKey(), signal, onProgress: setShare })
      onChecked(found.id)
      announce(text('imports.checkedNow', { name: found.name }))
    })
    if (isDone || signal.aborted) setFile(undefined)
    setStop(undefined)
  }
  return (
    <Card part="imports" title={text('imports.new')}>
      <p className="muted">{text('imports.text')}</p>
      <FileDrop
        label={text('imports.file')}
        help={text('imports.columns')}
        choose={text('imports.choose')}
        types={[CSV, TXT]}
        maxBytes={MOST_BYTES}
        onFiles={([chosen]) => chosen && !save.isBusy && void check(chosen)}
      >
        {save.isBusy && file && (
          <div className="stack gap-8 start upload">
            <Progress
              label={file.name}
              value={share < 1 ? share : undefined}
              words={text(share < 1 ? 'imports.uploading' : 'imports.checking')}
            />
            {share < 1 && (
              <Button size="small" onClick={() => stop?.abort(new Error('stopped'))}>
                {text('cancel')}
              </Button>
            )}
          </div>
        )}
      </FileDrop>
      <SaveError save={save} />
    </Card>
  )
}

/** Asks how far a running import is. */
function useProgress({ id, status }: TimeImport): void {
  useEffect(() => {
    if (status !== 'running') return
    const timer = setInterval(() => void readImport(id).catch(() => undefined), 1_000)
    return () => clearInterval(timer)
  }, [id, status])
}

/** The findings of a file, their consequences, and the progress. */
function Report({ shown }: { shown: TimeImport }): ReactElement {
  const text = useTimeSettingsTexts()
  const { number } = useFormat()
  useProgress(shown)
  const { name, status, lines, storedLines, report } = shown
  return (
    <Card title={name} action={<StatusChip status={status} />}>
      <Content shown={shown} />
      <Findings report={report} />
      {status === 'checked' && <Originals shown={shown} />}
      {status !== 'checked' && (
        <Progress
          label={text('imports.progress')}
          value={lines === 0 ? 1 : storedLines / lines}
          words={text('imports.progressOf', { done: number(storedLines), all: number(lines) })}
        />
      )}
      {status === 'done' && (
        <p role="status">
          {text('imports.result', {
            added: number(report.added),
            known: number(report.known),
            refused: number(report.refused),
          })}
        </p>
      )}
      <Actions shown={shown} />
    </Card>
  )
}

/** The content of the file, and its former imports. */
function Content({ shown: { status, report } }: { shown: TimeImport }): ReactElement {
  const text = useTimeSettingsTexts()
  const { number, date } = useFormat()
  const dateTime = useDateTime()
  return (
    <>
      <p>
        {text('imports.readLines', { count: report.read, lines: number(report.read) })}{' '}
        {text('imports.about', { count: report.people, people: number(report.people) })}
        {report.first !== null && report.last !== null && (
          <> {text('imports.span', { first: date(report.first), last: date(report.last) })}</>
        )}
      </p>
      {report.earlier !== null && (
        <Banner kind="info" heading={text('imports.earlier', { at: dateTime(report.earlier) })}>
          {text('imports.earlierText')}
        </Banner>
      )}
      {status === 'stopped' && (
        <Banner kind="warn" heading={text(report.error ? 'imports.stoppedFault' : 'imports.stopped')}>
          {text('imports.stoppedText')}
        </Banner>
      )}
    </>
  )
}

/** Values that a spreadsheet has changed are stored only after a choice; until then their lines are refused. */
function Originals({ shown: { id, report } }: { shown: TimeImport }): ReactElement | null {
  const text = useTimeSettingsTexts()
  const save = useSave(text)
  const takes = report.takesOriginals ?? false
  if (!report.findings.some(({ rule }) => (TIME_ORIGINAL_RULES as readonly string[]).includes(rule))) return null
  return (
    <Banner kind="warn" heading={text(takes ? 'imports.originalsTaken' : 'imports.originals')}>
      <Button size="small" busy={save.isBusy} onClick={() => void save.run(() => takeOriginals(id, !takes))}>
        {text(takes ? 'imports.leaveOriginals' : 'imports.takeOriginals')}
      </Button>
      <SaveError save={save} />
    </Banner>
  )
}

/** The consequence beside the button that has it. */
function Actions({ shown: { id, status, report } }: { shown: TimeImport }): ReactElement {
  const text = useTimeSettingsTexts()
  const { number } = useFormat()
  const save = useSave(text)
  const refused = report.findings.reduce((sum, one) => sum + (one.isRefused ? one.lines : 0), 0)
  const known = report.findings.find(({ rule }) => rule === 'known')?.lines ?? 0
  const count = Math.max(0, report.read - refused - known)
  const bookings = number(count)
  const start = () => void save.run(() => startImport(id)).then((isDone) => isDone && announce(text('imports.started')))
  return (
    <>
      <div className="save-row">
        {status === 'checked' && (
          <div>
            <p className="consequence">{text('imports.consequence', { count, bookings })}</p>
            <Button
              kind="primary"
              busy={save.isBusy}
              reason={count === 0 ? text('imports.nothing') : undefined}
              onClick={start}
            >
              {text('imports.start', { count, bookings })}
            </Button>
          </div>
        )}
        {status === 'stopped' && (
          <Button kind="primary" busy={save.isBusy} onClick={start}>
            {text('imports.resume')}
          </Button>
        )}
        {status === 'running' && (
          <Button busy={save.isBusy} onClick={() => void save.run(() => stopImport(id))}>
            {text('imports.stop')}
          </Button>
        )}
      </div>
      <SaveError save={save} />
    </>
  )
}

const STATUS = {
  checked: { kind: 'open', icon: hourglass },
  running: { kind: 'info', icon: hourglass },
  stopped: { kind: 'warn', icon: circleAlert },
  done: { kind: 'ok', icon: circleCheck },
} as const

function StatusChip({ status }: Pick<TimeImport, 'status'>): ReactElement {
  const text = useTimeSettingsTexts()
  return <Chip {...STATUS[status]}>{text(`importStatus.${status}`)}</Chip>
}

/** Findings by rule, refusals first, each with its first lines. */
function Findings({ report }: Pick<TimeImport, 'report'>): ReactElement {
  const text = useTimeSettingsTexts()
  const { number } = useFormat()
  const findings = report.findings.toSorted((one, other) => Number(other.isRefused) - Number(one.isRefused))
  const { unknownColumns, unknownTerminals } = report
  return (
    <>
      {findings.length === 0 && <p>{text('imports.noFindings')}</p>}
      {findings.length > 0 && (
        <ul className="plain-rows findings">
          {findings.map(({ rule, lines, isRefused, first }) => (
            <li key={rule}>
              <span>
                <Chip kind={isRefused ? 'bad' : 'info'}>{text(isRefused ? 'imports.refused' : 'imports.hint')}</Chip>{' '}
                {text(`finding.${rule}`)}
                <small className="muted">
                  {first
                    .map(({ line, value }) => text('imports.line', { line, value: value === '' ? '–' : value }))
                    .join(', ')}
                  {lines > first.length && ' …'}
                </small>
              </span>
              <b>{text('imports.lines', { count: lines, lines: number(lines) })}</b>
            </li>
          ))}
        </ul>
      )}
      {unknownColumns.length > 0 && (
        <p className="muted">{text('imports.unknownColumns', { columns: unknownColumns.join(', ') })}</p>
      )}
      {unknownTerminals.length > 0 && (
        <p className="muted">{text('imports.unknownTerminals', { terminals: unknownTerminals.join(', ') })}</p>
      )}
    </>
  )
}

function Before({ imports, onShow }: { imports: readonly TimeImport[]; onShow: (id: number) => void }): ReactElement {
  const text = useTimeSettingsTexts()
  const { number } = useFormat()
  const dateTime = useDateTime()
  return (
    <Card flush title={text('imports.before')}>
      {imports.length === 0 && <p className="muted pad">{text('imports.none')}</p>}
      {imports.length > 0 && (
        <Table
          label={text('imports.before')}
          rows={imports}
          rowKey={({ id }) => String(id)}
          columns={[
            {
              key: 'name',
              head: text('imports.file'),
              cell: ({ name, createdBy, createdAt }) => (
                <div>
                  {name}
                  <small>
                    {dateTime(createdAt)}
                    {createdBy && ` · ${createdBy.name}`}
                  </small>
                </div>
              ),
            },
            { key: 'status', head: text('status'), cell: ({ status }) => <StatusChip status={status} /> },
            {
              key: 'stored',
              head: text('imports.storedHead'),
              cell: ({ storedLines, lines }) =>
                text('imports.progressOf', { done: number(storedLines), all: number(lines) }),
            },
            {
              key: 'actions',
              head: text('actions'),
              cell: ({ id, name }) => (
                <Button size="small" aria-label={text('imports.showOf', { name })} onClick={() => onShow(id)}>
                  {text('imports.show')}
                </Button>
              ),
            },
          ]}
        />
      )}
    </Card>
  )
}
