// The import of a table: what it would write, then the writing, and the former imports. A table with a bad line writes nothing. Needs
// form.css and data.css.
import check from 'lucide-static/icons/check.svg?raw'
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import search from 'lucide-static/icons/search.svg?raw'
import { useRef, useState, type ReactElement, type ReactNode } from 'react'
import { ApiError } from '#shared/transport/api.ts'
import { base64OfFile } from '#shared/transport/base64-of-file.ts'
import { announce } from '#shared/element/announce.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { saveFile } from '#shared/transport/save-file.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { FileDrop } from '#shared/ui/file-drop.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { useImportTexts } from './texts.ts'

export interface TableReport {
  readonly id: number
  readonly name: string
  readonly rows: number
  readonly added: number
  readonly changed: number
  readonly same: number
  readonly findings: readonly {
    readonly line: number
    readonly field: string
    readonly rule: string
    readonly value: string
  }[]
  readonly findingCount: number
  readonly unknownColumns: readonly string[]
  readonly by: { readonly name: string }
  readonly at: string
  readonly appliedAt: string | null
}

/** What an area imports, with its texts. */
export interface TableImport<Report extends TableReport> {
  readonly maxBytes: number
  readonly mostLines: number
  /** Which columns there are. */
  readonly help: string
  readonly template: { readonly name: string; readonly load: () => Promise<Blob> }
  /** `content` in base64. */
  readonly check: Check<Report>
  /** After a conflict `onPresent` gets the report as it is now. */
  readonly apply: (report: Report, onPresent: (present: Report) => void) => Promise<Report>
  readonly fieldOf: (field: Report['findings'][number]['field']) => string
  readonly ruleOf: (rule: Report['findings'][number]['rule']) => string
  /** Sentences of refusals by code, beside those that every table has. */
  readonly refusals: Readonly<Record<string, string>>
}

const TYPES = [{ mime: 'text/csv', word: 'CSV', ending: 'csv' }]
/** Findings that are listed; the others are counted. */
const LISTED = 100

const REFUSALS = {
  too_many_lines: 'tooManyLines',
  import_changed: 'hasChanged',
  import_applied: 'wasDone',
  body_too_large: 'tooLarge',
} as const

type Check<Report> = (file: { readonly name: string; readonly content: string }) => Promise<Report>

interface Fault {
  readonly thrown: unknown
  readonly other: 'failed' | 'templateFailed'
}

/** Why a call failed: by a text of the area, or a common one. */
function useSentence({ refusals, mostLines }: Pick<TableImport<TableReport>, 'refusals' | 'mostLines'>) {
  const text = useImportTexts()
  return ({ thrown, other }: Fault): string => {
    const code = thrown instanceof ApiError ? thrown.code : ''
    const key = REFUSALS[code as keyof typeof REFUSALS]
    return refusals[code] ?? (key ? text(key, { most: mostLines }) : errorText(thrown, text, other))
  }
}

/** The chosen file with its report; an answer to an earlier one is dropped. */
function useTable<Report extends TableReport>({ check, apply, template }: TableImport<Report>) {
  const text = useImportTexts()
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<Report>()
  const [fault, setFault] = useState<Fault>()
  const [isBusy, setBusy] = useState(false)
  const turn = useRef(0)
  const run = async (work: () => Promise<Report>) => {
    const own = ++turn.current
    setBusy(true)
    setFault(undefined)
    try {
      const next = await work()
      if (own === turn.current) setReport(next)
    } catch (thrown) {
      if (own !== turn.current) return
      setFault({ thrown, other: 'failed' })
    }
    if (own === turn.current) setBusy(false)
  }
  const read = (next: File, checking = check) => {
    setFile(next)
    setReport(undefined)
    void run(async () => checking({ name: next.name, content: await base64OfFile(next) }))
  }
  return {
    file,
    report,
    fault,
    isBusy,
    read,
    again: (checking: Check<Report>) => file && read(file, checking),
    async saveTemplate() {
      try {
        saveFile(await template.load(), template.name)
      } catch (thrown) {
        setFault({ thrown, other: 'templateFailed' })
      }
    },
    write: (checked: Report) =>
      run(async () => {
        const done = await apply(checked, setReport)
        announce(text('done'))
        return done
      }),
  }
}

interface TableImportDialogProps<Report extends TableReport> extends TableImport<Report> {
  /** Further choices above the file; `again` checks the chosen file with another choice. */
  readonly choice?: (again: (check: Check<Report>) => void) => ReactNode
  readonly onEnd: () => void
}

/** The dialog may be closed at any time, because a check writes nothing. */
export function TableImportDialog<Report extends TableReport>(props: TableImportDialogProps<Report>): ReactElement {
  const { choice, onEnd } = props
  const text = useImportTexts()
  const { file, report, fault, isBusy, read, again, write, saveTemplate } = useTable(props)
  const sentenceOf = useSentence(props)
  const isApplied = report !== undefined && report.appliedAt !== null
  const count = report ? report.added + report.changed : 0
  const canApply = report !== undefined && !isApplied && report.findingCount === 0 && count > 0
  return (
    <Dialog
      open
      title={text('add')}
      className="table-import"
      persistent={isBusy}
      onClose={onEnd}
      actions={
        <>
          <Button onClick={onEnd}>{text(isApplied ? 'close' : 'cancel')}</Button>
          {canApply && (
            <Button kind="primary" busy={isBusy} onClick={() => void write(report)}>
              {text('apply', { count })}
            </Button>
          )}
        </>
      }
    >
      {fault && <Banner kind="bad" heading={sentenceOf(fault)} />}
      {isApplied ? (
        <Banner kind="ok" heading={text('wasApplied', { added: report.added, changed: report.changed })} />
      ) : (
        <>
          {choice?.(again)}
          <FileDrop
            types={TYPES}
            maxBytes={props.maxBytes}
            label={text('choose')}
            help={props.help}
            choose={text('chooseFile')}
            onFiles={([next]) => next && read(next)}
          />
          <p>
            <button type="button" className="link" onClick={() => void saveTemplate()}>
              {text('template')}
            </button>
          </p>
          {file && (
            <p>
              <bdi className="file-name">{file.name}</bdi>
            </p>
          )}
          {isBusy && !report && <p role="status">{text('checking')}</p>}
          {report && <Findings report={report} {...props} />}
        </>
      )}
    </Dialog>
  )
}

interface FindingsProps<Report extends TableReport> extends Pick<TableImport<Report>, 'fieldOf' | 'ruleOf'> {
  readonly report: Report
}

function Findings<Report extends TableReport>({ report, fieldOf, ruleOf }: FindingsProps<Report>): ReactElement {
  const text = useImportTexts()
  const { rows, added, changed, same, findings, findingCount, unknownColumns } = report
  const unlisted = findingCount - Math.min(LISTED, findings.length)
  return (
    <>
      <p role="status">{text('checked', { count: rows, added, changed, same })}</p>
      {unknownColumns.length > 0 && (
        <Banner kind="warn" heading={text('unknownColumns')}>
          {unknownColumns.join(', ')}
        </Banner>
      )}
      {findingCount > 0 && (
        <>
          <Banner kind="bad" heading={text('nothingWritten', { count: findingCount })} />
          <Table
            label={text('findings')}
            rows={findings.slice(0, LISTED)}
            rowKey={({ line, field, rule, value }) => `${line} ${field} ${rule} ${value}`}
            columns={[
              { key: 'field', head: text('column'), cell: ({ field }) => fieldOf(field) },
              { key: 'line', head: text('line'), numeric: true, cell: ({ line }) => line },
              { key: 'rule', head: text('problem'), cell: ({ rule }) => ruleOf(rule) },
              { key: 'value', head: text('value'), cell: ({ value }) => <bdi>{value}</bdi> },
            ]}
          />
          {unlisted > 0 && <p className="muted">{text('more', { count: unlisted })}</p>}
        </>
      )}
    </>
  )
}

interface ImportListProps<Report extends TableReport> {
  readonly label: string
  readonly imports: readonly Report[]
  /** Further columns, after the name and at the end. */
  readonly about?: readonly Column<Report>[]
  readonly after?: readonly Column<Report>[]
  /** A text instead of the result; undefined: the result. */
  readonly resultOf?: (report: Report) => ReactNode
}

/** The tables that were read in, the newest first. */
export function ImportList<Report extends TableReport>(props: ImportListProps<Report>): ReactElement {
  const { label, imports, about = [], after = [], resultOf } = props
  const text = useImportTexts()
  const { date, time, number } = useFormat()
  if (imports.length === 0) return <p className="muted pad">{text('none')}</p>
  return (
    <Table
      label={label}
      rows={imports}
      rowKey={({ id }) => String(id)}
      columns={[
        { key: 'name', head: text('file'), cell: ({ name }) => <bdi className="file-name">{name}</bdi> },
        ...about,
        { key: 'at', head: text('at'), cell: ({ at }) => `${date(at)}, ${time(at)}` },
        { key: 'by', head: text('by'), cell: ({ by }) => by.name },
        { key: 'rows', head: text('rows'), numeric: true, cell: ({ rows }) => number(rows) },
        { key: 'result', head: text('result'), cell: (one) => resultOf?.(one) ?? <Result {...one} /> },
        ...after,
      ]}
    />
  )
}

function Result({ appliedAt, findingCount, added, changed }: TableReport): ReactElement {
  const text = useImportTexts()
  if (appliedAt)
    return (
      <span>
        <Chip kind="ok" icon={check}>
          {text('applied')}
        </Chip>{' '}
        {text('counts', { added, changed })}
      </span>
    )
  return findingCount > 0 ? (
    <Chip kind="bad" icon={circleAlert}>
      {text('faulty', { count: findingCount })}
    </Chip>
  ) : (
    <Chip kind="off" icon={search}>
      {text('checkedOnly')}
    </Chip>
  )
}
