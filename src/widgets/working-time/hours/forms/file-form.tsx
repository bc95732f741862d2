// Times from a file: columns are recognised, each line is checked here and by the server before anything is stored.
import { useRef, useState, type ReactElement } from 'react'
import type { TimeColumn } from '#domain/working-time/file-columns.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { newKey } from '#shared/transport/send.ts'
import { Button } from '#shared/ui/button.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { Failure } from '#shared/ui/failure.tsx'
import { FileDrop } from '#shared/ui/file-drop.tsx'
import { checkEntries } from '#widgets/working-time/api.ts'
import { storeEntries } from '#widgets/working-time/hours/unsent.tsx'
import { useRefusal, useRuleWords, type EntryProps } from './form-parts.tsx'
import { useFormsTexts } from './texts.ts'
import {
  bodyOf,
  daysOf,
  portionsOf,
  readTable,
  refusedLines,
  type Line,
  type LineFault,
  type Table,
} from './time-file.ts'

const MOST_BYTES = 1_048_576
const TYPES = [{ mime: 'text/csv', word: 'CSV', ending: 'csv' }]

/** The lines with the rules that the server names, and why it did not check all of them. */
async function checkLines({ lines: read }: Table): Promise<{ lines: readonly Line[]; error?: unknown }> {
  let lines = read
  try {
    for (const days of portionsOf(daysOf(lines.filter(({ faults }) => faults.length === 0))))
      await checkEntries(bodyOf(days)).catch((error: unknown) => {
        const refused = refusedLines(error, days)
        if (refused.size === 0) throw error
        lines = lines.map((line) => ({ ...line, faults: [...line.faults, ...(refused.get(line.line) ?? [])] }))
      })
    return { lines }
  } catch (error) {
    return { lines, error }
  }
}

/** Begins a reading; it is late once another one has begun. */
function useTurns() {
  const turn = useRef(0)
  return () => {
    const own = ++turn.current
    return () => own !== turn.current
  }
}

/** The chosen file: its lines with their errors, and storing in portions. */
function useFile({ month, onEnd, onUnsaved }: EntryProps) {
  const text = useFormsTexts()
  const refusal = useRefusal()
  const [table, setTable] = useState<Table>()
  const [problem, setProblem] = useState<string>()
  const [state, setState] = useState<'idle' | 'checking' | 'checked' | 'saving'>('idle')
  /** One key for each portion, under which a lost response is requested again. */
  const [keys, setKeys] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<File>()
  const [takesOriginals, setTakesOriginals] = useState(false)
  const begin = useTurns()
  const take = async ([file]: readonly File[], takesOriginals = false) => {
    const isLate = begin()
    // The table of the same file stays until it is read again, and with it the focus on its box.
    if (file !== chosen) setTable(undefined)
    setProblem(undefined)
    setChosen(file)
    setTakesOriginals(takesOriginals)
    setState(file ? 'checking' : 'idle')
    if (!file) return
    const clock = { today: month.today, now: Date.parse(month.now), takesOriginals }
    const read = await readTable(await file.text(), clock).catch(refusal)
    if (isLate()) return
    if (typeof read === 'string' || 'refused' in read) {
      setTable(undefined)
      setState('idle')
      return setProblem(typeof read === 'string' ? read : text(`file.${read.refused}`))
    }
    setKeys([])
    onUnsaved(true)
    setTable(read)
    const { lines, error } = await checkLines(read)
    if (isLate()) return
    if (error !== undefined) setProblem(refusal(error))
    setTable({ ...read, lines })
    setState('checked')
  }
  const save = async () => {
    if (!table) return
    const all = daysOf(table.lines)
    const portions = portionsOf(all)
    const used = keys.length === portions.length ? keys : portions.map(newKey)
    setKeys(used)
    setState('saving')
    let done = 0
    try {
      let isKept = false
      for (const [index, days] of portions.entries()) {
        isKept = (await storeEntries({ isFile: true, days: bodyOf(days) }, used[index]!)) === 'kept' || isKept
        done += days.length
      }
      onUnsaved(false)
      onEnd(isKept ? 'kept' : 'sent')
    } catch (error) {
      const reason = refusal(error)
      setProblem(done > 0 ? text('file.part', { done, count: all.length, reason }) : text('refused', { reason }))
      setState('checked')
    }
  }
  const takeOriginals = (takes: boolean) => void (chosen && take([chosen], takes))
  return { table, problem, state, take, save, takesOriginals, takeOriginals }
}

export function FileForm(props: EntryProps): ReactElement {
  const text = useFormsTexts()
  const { table, problem, state, take, save, takesOriginals, takeOriginals } = useFile(props)
  const isDoubtful = table?.lines.some(({ originals }) => Object.keys(originals).length > 0)
  const faulty = table?.lines.filter(({ faults }) => faults.length > 0).length ?? 0
  const days = table ? daysOf(table.lines).length : 0
  const nameOf = (column: TimeColumn) => text(column === 'date' ? 'file.date' : column)
  return (
    <div className="stack gap-16">
      <FileDrop
        label={text('file.label')}
        help={text('file.help')}
        limits={text('file.limits')}
        choose={text('file.choose')}
        types={TYPES}
        maxBytes={MOST_BYTES}
        onFiles={(files) => void take(files)}
      />
      <Failure>{problem}</Failure>
      {table && (
        <>
          <p className="help">
            {text('file.columns', { columns: table.columns.map(nameOf).join(', ') })}{' '}
            {table.ignored.length > 0 && text('file.ignored', { columns: table.ignored.join(', ') })}
          </p>
          {isDoubtful && (
            <Checkbox
              label={text('file.takesOriginals')}
              help={text('file.spreadsheetHelp')}
              checked={takesOriginals}
              reason={state === 'checking' ? text('file.checking') : undefined}
              onChange={takeOriginals}
            />
          )}
          <Preview table={table} nameOf={nameOf} />
          <p role="status">
            {state === 'checking'
              ? text('file.checking')
              : faulty > 0
                ? text('file.faults', { count: faulty })
                : text('file.good', { count: table.lines.length })}
          </p>
        </>
      )}
      <div className="row form-actions">
        <Button onClick={() => props.onEnd()}>{text('cancel')}</Button>
        {table && faulty === 0 && (
          <Button kind="primary" busy={state === 'saving' || state === 'checking'} onClick={() => void save()}>
            {text('file.save', { count: days })}
          </Button>
        )}
      </div>
    </div>
  )
}

function Preview({ table, nameOf }: { table: Table; nameOf: (column: TimeColumn) => string }): ReactElement {
  const text = useFormsTexts()
  const ruleWords = useRuleWords()
  const { weekdayDate } = useFormat()
  const originalsText = (originals: Line['originals']) =>
    Object.values(originals)
      .map((original) => original || text('file.lost'))
      .join(', ')
  const wordsOf = (fault: LineFault, originals: Line['originals']): string => {
    if (fault.rule === 'spreadsheet') return text('file.spreadsheet', { originals: originalsText(originals) })
    return fault.rule === 'unreadableDay' ? text('file.unreadableDay') : ruleWords(fault)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <div className="file-preview" tabIndex={0} role="region" aria-label={text('file.preview')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('file.line')}</th>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {nameOf(column)}
              </th>
            ))}
            <th scope="col">{text('file.problem')}</th>
          </tr>
        </thead>
        <tbody>
          {table.lines.map(({ line, cells, day, faults, originals }) => (
            <tr key={line} className={faults.length > 0 ? 'faulty' : undefined}>
              <th scope="row">{line}</th>
              {table.columns.map((column) => (
                <td key={column}>{column === 'date' && day ? weekdayDate(day) : cells[column]}</td>
              ))}
              <td>
                {faults.length === 0
                  ? text('file.ok')
                  : [...new Set(faults.map((fault) => wordsOf(fault, originals)))].join(' ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
