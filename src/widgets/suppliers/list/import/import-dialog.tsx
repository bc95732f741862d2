// Imports partners from a table: the report first, then the writing.
import { useRef, useState, type ReactElement } from 'react'
import type { ImportBody, ImportReport, ImportResult } from '#contract/suppliers-partner.ts'
import { ApiError } from '#shared/transport/api.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { FileDrop } from '#shared/ui/file-drop.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Table } from '#shared/ui/table.tsx'
import { applyImport, checkImport } from '#widgets/suppliers/list/api.ts'
import { ImportDuplicates } from './import-duplicates.tsx'
import { useImportTexts } from './texts.ts'

type Finding = ImportReport['findings'][number]
type Doubt = ImportReport['doubts'][number]
type Choice = NonNullable<ImportBody['choices']>[number]
type OnTake = (doubt: Doubt, take: Doubt['take']) => void

/** The file that was chosen last, and its report once it is checked. */
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

/** Runs calls, and shows why the last one failed. */
function useRun() {
  const text = useImportTexts()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  /** Counts the calls: an earlier one that ends late neither fails nor ends the last one. */
  const turn = useRef(0)
  const run = async (work: () => Promise<void>) => {
    const own = ++turn.current
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (error) {
      if (own !== turn.current) return
      const isUnreadable = error instanceof ApiError && error.code === 'file_unreadable'
      setError(isUnreadable ? text('importUnreadable') : errorText(error, text, 'importFailed'))
    }
    if (own === turn.current) setBusy(false)
  }
  return { run, error, isBusy }
}

/** The chosen file, the choices for its doubts, and its report. */
function useTable() {
  const [chosen, setChosen] = useState<Chosen>()
  const { run, error, isBusy } = useRun()
  const check = (file: File, choices: readonly Choice[] = []) => {
    if (chosen?.file !== file) setChosen({ file })
    void run(async () => {
      const report = await checkImport(await textOf(file), [...choices])
      setChosen((now) => (now?.file === file ? { file, report } : now))
    })
  }
  const take: OnTake = ({ field, rule }, take) => {
    const choices = (chosen?.report?.doubts ?? []).flatMap((one) => {
      const chosenTake = one.field === field && one.rule === rule ? take : one.take
      return chosenTake === null ? [] : [{ field: one.field, rule: one.rule as Choice['rule'], take: chosenTake }]
    })
    if (chosen) check(chosen.file, choices)
  }
  return { chosen, check, take, run, error, isBusy }
}

/** `onClose` may be called at any time, because a check writes nothing. */
export function ImportDialog({ onClose }: { onClose: () => void }): ReactElement {
  const text = useImportTexts()
  const { number } = useFormat()
  const [result, setResult] = useState<ImportResult>()
  const { chosen, check, take, run, error, isBusy } = useTable()
  const report = chosen?.report
  const isUndecided = report?.doubts.some(({ take }) => take === null)
  const count = report ? report.added + report.changed : 0
  const canApply = report !== undefined && !isUndecided && !result && count > 0
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
            label={text('table')}
            help={text('importHelp')}
            choose={text('chooseFile')}
            onFiles={([file]) => file && check(file)}
          />
          {chosen && <ChosenFile chosen={chosen} isBusy={isBusy} onTake={take} />}
        </>
      )}
    </Dialog>
  )
}

function ChosenFile({
  chosen: { file, report },
  isBusy,
  onTake,
}: {
  chosen: Chosen
  isBusy: boolean
  onTake: OnTake
}): ReactElement {
  const text = useImportTexts()
  return (
    <>
      <p>
        <bdi>{file.name}</bdi>
      </p>
      {isBusy && !report && <p role="status">{text('checking')}</p>}
      {report && <Doubts doubts={report.doubts} isBusy={isBusy} onTake={onTake} />}
      {report && <Findings report={report} />}
      {report && report.added > 0 && <ImportDuplicates key={report.id} id={report.id} />}
    </>
  )
}

const TAKES = ['original', 'file', 'nothing'] as const

/** Values that a spreadsheet has changed are written only after a choice. */
function Doubts({
  doubts,
  isBusy,
  onTake,
}: {
  doubts: ImportReport['doubts']
  isBusy: boolean
  onTake: OnTake
}): ReactElement | null {
  const text = useImportTexts()
  const { number } = useFormat()
  if (doubts.length === 0) return null
  return (
    <Banner kind="warn" heading={text('doubts')}>
      {doubts.map((doubt) => (
        <SelectField<NonNullable<Doubt['take']> | ''>
          key={`${doubt.field} ${doubt.rule}`}
          label={text('doubt', {
            field: fieldText(text, doubt.field),
            rule: text(`rule.${doubt.rule}`),
            count: doubt.lines,
            shown: number(doubt.lines),
          })}
          value={doubt.take ?? ''}
          aria-disabled={isBusy || undefined}
          options={[
            { value: '', label: text('take.none') },
            ...TAKES.map((value) => ({ value, label: text(`take.${value}`) })),
          ]}
          onChange={(value) => !isBusy && onTake(doubt, value === '' ? null : value)}
        />
      ))}
    </Banner>
  )
}

function Result({ result: { added, changed, changedMeanwhile } }: { result: ImportResult }): ReactElement {
  const text = useImportTexts()
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
  const text = useImportTexts()
  const { number } = useFormat()
  const { added, changed, same, refused, unknownColumns, findings, findingCount } = report
  const unlisted = findingCount - LISTED
  const originalText = ({ original }: Finding) => (original === '' ? text('lost') : original)
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
            ...(findings.some(({ original }) => original !== undefined)
              ? [{ key: 'original', head: text('finding.original'), cell: originalText }]
              : []),
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

const FIELD_COLUMNS: Readonly<Record<string, string>> = { name: 'supplier', groups: 'group' }

/** A field that has no column here keeps its name. */
function fieldText(text: ReturnType<typeof useImportTexts>, field: string): string {
  const key = `column.${FIELD_COLUMNS[field] ?? field}` as Parameters<typeof text>[0]
  const label = text(key)
  return label === key ? field : label
}
