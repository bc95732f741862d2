// A table of orders, workplaces or workers: what it would write first, then the writing. A table with a bad line writes nothing.
import { useRef, useState, type ReactElement } from 'react'
import type { ProductionImport } from '#contract/production-master-data.ts'
import {
  IMPORT_BYTES,
  IMPORT_COLUMNS,
  IMPORT_HEADS,
  IMPORT_KINDS,
  MOST_LINES,
  type ImportKind,
} from '#domain/production/master-data/import.ts'
import { ApiError } from '#shared/api.ts'
import { base64OfFile } from '#shared/base64-of-file.ts'
import { announce } from '#shared/element/announce.ts'
import { errorText } from '#shared/error-text.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { saveFile } from '#shared/save-file.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { FileDrop } from '#shared/ui/file-drop.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Table } from '#shared/ui/table.tsx'
import { applyImport, checkImport, importTemplate } from './api.ts'
import { useMasterDataTexts } from './texts.ts'

type Finding = ProductionImport['findings'][number]

const LIMITS = { types: [{ mime: 'text/csv', word: 'CSV', ending: 'csv' }], maxBytes: IMPORT_BYTES }
/** Findings that are listed; the others are counted. */
const LISTED = 100

const SENTENCES = {
  file_unreadable: 'import.unreadable',
  too_many_lines: 'import.tooManyLines',
  import_changed: 'import.hasChanged',
  import_applied: 'import.wasDone',
} as const

const columnsOf = (kind: ImportKind): string => IMPORT_COLUMNS[kind].map((field) => IMPORT_HEADS[field][0]).join(', ')

/** The chosen file with its report; an answer to an earlier one is dropped. */
function useImport() {
  const text = useMasterDataTexts()
  const [kind, setKind] = useState<ImportKind>('orders')
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<ProductionImport>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const turn = useRef(0)
  const sentenceOf = (thrown: unknown, about: ImportKind): string => {
    const key = thrown instanceof ApiError ? SENTENCES[thrown.code as keyof typeof SENTENCES] : undefined
    return key ? text(key, { most: MOST_LINES, columns: columnsOf(about) }) : errorText(thrown, text, 'import.failed')
  }
  const run = async (about: ImportKind, work: () => Promise<ProductionImport>) => {
    const own = ++turn.current
    setBusy(true)
    setError(undefined)
    try {
      const next = await work()
      if (own === turn.current) setReport(next)
    } catch (thrown) {
      if (own !== turn.current) return
      setError(sentenceOf(thrown, about))
    }
    if (own === turn.current) setBusy(false)
  }
  const check = (about: ImportKind, next: File) => {
    setReport(undefined)
    void run(about, async () => checkImport({ kind: about, name: next.name, content: await base64OfFile(next) }))
  }
  return {
    kind,
    file,
    report,
    error,
    isBusy,
    /** A file that was chosen already is checked as a table of this kind. */
    choose(next: ImportKind) {
      setKind(next)
      if (file) check(next, file)
    },
    read(next: File) {
      setFile(next)
      check(kind, next)
    },
    async saveTemplate() {
      try {
        saveFile(await importTemplate(kind), text(`template.${kind}`))
      } catch (thrown) {
        setError(errorText(thrown, text, 'import.templateFailed'))
      }
    },
    apply: (checked: ProductionImport) =>
      run(checked.kind, async () => {
        const done = await applyImport(checked, setReport)
        announce(text('import.done'))
        return done
      }),
  }
}

/** May be closed at every moment: a check writes nothing. */
export function ImportDialog({ onEnd }: { onEnd: () => void }): ReactElement {
  const text = useMasterDataTexts()
  const { number } = useFormat()
  const table = useImport()
  const { report, error, isBusy, apply } = table
  const isApplied = report !== undefined && report.appliedAt !== null
  const count = report ? report.added + report.changed : 0
  const canApply = report !== undefined && !isApplied && report.findingCount === 0 && count > 0
  return (
    <Dialog
      open
      title={text('import.add')}
      className="wide-dialog"
      persistent={isBusy}
      onClose={onEnd}
      actions={
        <>
          <Button onClick={onEnd}>{text(isApplied ? 'close' : 'cancel')}</Button>
          {canApply && (
            <Button kind="primary" busy={isBusy} onClick={() => void apply(report)}>
              {text('import.apply', { count, shown: number(count) })}
            </Button>
          )}
        </>
      }
    >
      {error && <Banner kind="bad" heading={error} />}
      {isApplied ? (
        <Banner
          kind="ok"
          heading={text('import.wasApplied', { added: number(report.added), changed: number(report.changed) })}
        />
      ) : (
        <Choice {...table} />
      )}
    </Dialog>
  )
}

/** What is read in, and what it would do. */
function Choice({ kind, file, report, isBusy, choose, read, saveTemplate }: ReturnType<typeof useImport>) {
  const text = useMasterDataTexts()
  return (
    <>
      <SelectField
        label={text('import.kind')}
        help={text(`import.help.${kind}`, { columns: columnsOf(kind) })}
        value={kind}
        options={IMPORT_KINDS.map((value) => ({ value, label: text(`kind.${value}`) }))}
        onChange={choose}
      />
      <FileDrop
        {...LIMITS}
        label={text('import.choose')}
        help={text('import.help')}
        choose={text('import.chooseFile')}
        onFiles={([next]) => next && read(next)}
      />
      <p>
        <button type="button" className="link" onClick={() => void saveTemplate()}>
          {text('import.template')}
        </button>
      </p>
      {file && (
        <p>
          <bdi className="file-name">{file.name}</bdi>
        </p>
      )}
      {isBusy && !report && <p role="status">{text('import.checking')}</p>}
      {report && <Report report={report} />}
    </>
  )
}

function Report({ report }: { report: ProductionImport }): ReactElement {
  const text = useMasterDataTexts()
  const { number } = useFormat()
  const { rows, added, changed, same, findings, findingCount, unknownColumns } = report
  const unlisted = findingCount - Math.min(LISTED, findings.length)
  return (
    <>
      <p role="status">
        {text('import.checked', {
          rows: number(rows),
          added: number(added),
          changed: number(changed),
          same: number(same),
        })}
      </p>
      {unknownColumns.length > 0 && (
        <Banner kind="warn" heading={text('import.unknownColumns')}>
          {unknownColumns.join(', ')}
        </Banner>
      )}
      {findingCount > 0 && (
        <>
          <Banner kind="bad" heading={text('import.nothingWritten', { count: findingCount })} />
          <Table<Finding>
            label={text('import.findings')}
            rows={findings.slice(0, LISTED)}
            rowKey={({ line, field, rule, value }) => `${line} ${field} ${rule} ${value}`}
            columns={[
              { key: 'line', head: text('import.line'), numeric: true, cell: ({ line }) => line },
              { key: 'field', head: text('import.column'), cell: ({ field }) => IMPORT_HEADS[field][0] },
              { key: 'rule', head: text('import.problem'), cell: ({ rule }) => text(`finding.${rule}`) },
              { key: 'value', head: text('import.value'), cell: ({ value }) => <bdi>{value}</bdi> },
            ]}
          />
          {unlisted > 0 && <p className="muted">{text('import.more', { count: unlisted })}</p>}
        </>
      )}
    </>
  )
}
