// A table of figures: what it would write first, then the writing. A table with a bad line writes nothing.
import { useRef, useState, type ReactElement } from 'react'
import type { ImportReport } from '#contract/controlling.ts'
import { IMPORT_BYTES, MOST_LINES } from '#domain/controlling/limits.ts'
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
import { Table } from '#shared/ui/table.tsx'
import { applyImport, checkImport, importTemplate } from '#widgets/controlling/api.ts'
import { useEditingTexts } from './texts.ts'

type Finding = ImportReport['findings'][number]

const LIMITS = { types: [{ mime: 'text/csv', word: 'CSV', ending: 'csv' }], maxBytes: IMPORT_BYTES }
/** Findings that are listed; the others are counted. */
const LISTED = 100

const SENTENCES = {
  file_unreadable: 'import.unreadable',
  too_many_lines: 'import.tooManyLines',
  other_level: 'import.otherLevel',
  import_changed: 'import.hasChanged',
} as const

function sentenceOf(error: unknown, text: ReturnType<typeof useEditingTexts>): string {
  const key = error instanceof ApiError ? SENTENCES[error.code as keyof typeof SENTENCES] : undefined
  return key ? text(key, { most: MOST_LINES }) : errorText(error, text, 'import.failed')
}

/** The chosen file with its report; an answer to an earlier one is dropped. */
function useImport() {
  const text = useEditingTexts()
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<ImportReport>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const turn = useRef(0)
  const run = async (work: () => Promise<ImportReport>) => {
    const own = ++turn.current
    setBusy(true)
    setError(undefined)
    try {
      const next = await work()
      if (own === turn.current) setReport(next)
    } catch (error) {
      if (own !== turn.current) return
      setError(sentenceOf(error, text))
    }
    if (own === turn.current) setBusy(false)
  }
  return {
    file,
    report,
    error,
    isBusy,
    check(next: File) {
      setFile(next)
      setReport(undefined)
      void run(async () => checkImport(next.name, await base64OfFile(next)))
    },
    async saveTemplate() {
      try {
        saveFile(await importTemplate(), text('import.templateName'))
      } catch (error) {
        setError(errorText(error, text, 'import.templateFailed'))
      }
    },
    apply: (checked: ImportReport) =>
      run(async () => {
        const done = await applyImport(checked, setReport)
        announce(text('import.done'))
        return done
      }),
  }
}

/** May be closed at every moment: a check writes nothing. */
export function ImportDialog({ onEnd }: { onEnd: () => void }): ReactElement {
  const text = useEditingTexts()
  const { number } = useFormat()
  const { file, report, error, isBusy, check, apply, saveTemplate } = useImport()
  const isApplied = report?.appliedAt !== null && report !== undefined
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
        <>
          <FileDrop
            {...LIMITS}
            label={text('import.choose')}
            help={text('import.help')}
            choose={text('import.chooseFile')}
            onFiles={([next]) => next && check(next)}
          />
          <p>
            <button type="button" className="link" onClick={() => void saveTemplate()}>
              {text('import.template')}
            </button>
          </p>
          {file && (
            <p>
              <bdi>{file.name}</bdi>
            </p>
          )}
          {isBusy && !report && <p role="status">{text('import.checking')}</p>}
          {report && <Report report={report} />}
        </>
      )}
    </Dialog>
  )
}

function Report({ report }: { report: ImportReport }): ReactElement {
  const text = useEditingTexts()
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
              { key: 'field', head: text('import.column'), cell: ({ field }) => text(`field.${field}`) },
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
