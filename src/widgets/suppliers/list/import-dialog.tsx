// Partners from a table: what it would write first, then the writing.
import { useState, type ReactElement } from 'react'
import type { ImportReport, ImportResult } from '#contract/suppliers-partner.ts'
import { ApiError } from '#shared/api.ts'
import { errorText } from '#shared/error-text.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { FileDrop } from '#shared/ui/file-drop.tsx'
import { Table } from '#shared/ui/table.tsx'
import { applyImport, checkImport } from './api.ts'
import { useListTexts } from './texts.ts'

type Finding = ImportReport['findings'][number]

/** The file that was chosen last, and what it would write once it is checked. */
interface Chosen {
  readonly file: File
  readonly report?: ImportReport
}

const TYPES = [{ mime: 'text/csv', word: 'CSV', ending: 'csv' }]
const LIMITS = { types: TYPES, maxBytes: 8_000_000 }
/** Findings that are listed; the others are counted. */
const LISTED = 100

/** Spreadsheets of Windows write its code page. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Runs calls, and says why the last one failed. */
function useRun() {
  const text = useListTexts()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (error) {
      const isUnreadable = error instanceof ApiError && error.code === 'file_unreadable'
      setError(isUnreadable ? text('importUnreadable') : errorText(error, text, 'importFailed'))
    }
    setBusy(false)
  }
  return { run, error, isBusy }
}

/** `onClose` may be called at every moment: a check writes nothing. */
export function ImportDialog({ onClose }: { onClose: () => void }): ReactElement {
  const text = useListTexts()
  const { number } = useFormat()
  const [chosen, setChosen] = useState<Chosen>()
  const [result, setResult] = useState<ImportResult>()
  const { run, error, isBusy } = useRun()
  const check = (file: File) => {
    setChosen({ file })
    void run(async () => {
      const report = await checkImport(await textOf(file))
      setChosen((now) => (now?.file === file ? { file, report } : now))
    })
  }
  const report = chosen?.report
  const count = report ? report.added + report.changed : 0
  const canApply = report !== undefined && !result && count > 0
  return (
    <Dialog
      open
      title={text('import')}
      className="import-suppliers"
      persistent={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text(result ? 'done' : 'cancel')}</Button>
          {canApply && (
            <Button
              kind="primary"
              busy={isBusy}
              onClick={() => void run(async () => setResult(await applyImport(report.id)))}
            >
              {text('apply', { count, shown: number(count) })}
            </Button>
          )}
        </>
      }
    >
      {error && <Banner kind="bad" heading={error} />}
      {result ? (
        <Result result={result} />
      ) : (
        <>
          <FileDrop
            {...LIMITS}
            label={text('importFile')}
            help={text('importHelp')}
            choose={text('chooseFile')}
            onFiles={([file]) => file && check(file)}
          />
          {chosen && <ChosenFile chosen={chosen} isBusy={isBusy} />}
        </>
      )}
    </Dialog>
  )
}

function ChosenFile({ chosen: { file, report }, isBusy }: { chosen: Chosen; isBusy: boolean }): ReactElement {
  const text = useListTexts()
  return (
    <>
      <p>
        <bdi>{file.name}</bdi>
      </p>
      {isBusy && !report && <p role="status">{text('checking')}</p>}
      {report && <Findings report={report} />}
    </>
  )
}

function Result({ result: { added, changed, changedMeanwhile } }: { result: ImportResult }): ReactElement {
  const text = useListTexts()
  const { number } = useFormat()
  return (
    <>
      <Banner kind="ok" heading={text('imported', { added: number(added), changed: number(changed) })} />
      {changedMeanwhile.length > 0 && (
        <Banner kind="warn" heading={text('changedMeanwhile')}>
          {changedMeanwhile.join(', ')}
        </Banner>
      )}
    </>
  )
}

function Findings({ report }: { report: ImportReport }): ReactElement {
  const text = useListTexts()
  const { number } = useFormat()
  const { added, changed, same, refused, unknownColumns, findings, findingCount } = report
  const unlisted = findingCount - LISTED
  return (
    <>
      <p role="status">
        {text('checked', {
          added: number(added),
          changed: number(changed),
          same: number(same),
          refused: number(refused),
        })}
      </p>
      {unknownColumns.length > 0 && (
        <Banner kind="warn" heading={text('unknownColumns')}>
          {unknownColumns.join(', ')}
        </Banner>
      )}
      {findings.length > 0 && (
        <Table<Finding>
          label={text('findings')}
          rows={findings.slice(0, LISTED)}
          rowKey={({ line, field, rule, value }) => `${line} ${field} ${rule} ${value}`}
          columns={[
            { key: 'line', head: text('finding.line'), cell: ({ line }) => line, numeric: true },
            { key: 'field', head: text('finding.field'), cell: ({ field }) => fieldText(text, field) },
            { key: 'rule', head: text('finding.rule'), cell: ({ rule }) => text(`rule.${rule}`) },
            { key: 'value', head: text('finding.value'), cell: ({ value }) => value },
            {
              key: 'effect',
              head: text('finding.effect'),
              cell: ({ isError }) => text(isError ? 'notWritten' : 'written'),
            },
          ]}
        />
      )}
      {unlisted > 0 && <p>{text('moreFindings', { count: unlisted, shown: number(unlisted) })}</p>}
    </>
  )
}

/** A field that has no column here keeps its name. */
function fieldText(text: ReturnType<typeof useListTexts>, field: string): string {
  const key = `column.${field === 'name' ? 'supplier' : field}` as Parameters<typeof text>[0]
  const label = text(key)
  return label === key ? field : label
}
