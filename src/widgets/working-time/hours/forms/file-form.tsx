// Times from a file: columns are recognised, each line is checked here and by the server before anything is stored.
import { useState, type ReactElement } from 'react'
import type { EntriesBody, EntryInput } from '#contract/working-time.ts'
import { readCsv } from '#domain/csv-table.ts'
import { parseTypedDays } from '#domain/typed-days.ts'
import { TIME_COLUMNS, TIME_HEADINGS, type TimeColumn } from '#domain/working-time/file-columns.ts'
import { ApiError } from '#shared/api.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { newKey } from '#shared/send.ts'
import { Button } from '#shared/ui/button.tsx'
import { FileDrop } from '#shared/ui/file-drop.tsx'
import { checkEntries } from '#widgets/working-time/api.ts'
import { storeEntries } from '#widgets/working-time/hours/unsent.ts'
import { useRefusal, useRuleWords, type EntryProps } from './parts.tsx'
import { emptyPiece, pathOf, readPieces, type Piece } from './pieces.ts'
import { useFormsTexts } from './texts.ts'

const MOST_LINES = 500
const MOST_BYTES = 1_048_576
/** Days that one request may hold. */
const PORTION = 62
const TYPES = [{ mime: 'text/csv', word: 'CSV', ending: 'csv' }]

const normal = (head: string): string => head.toLowerCase().replace(/[^\p{L}]/gu, '')

interface Line {
  readonly line: number
  readonly cells: Readonly<Partial<Record<TimeColumn, string>>>
  readonly day: string | undefined
  readonly entries: readonly EntryInput[]
  /** Rules that stand against it. */
  readonly rules: readonly string[]
}

interface Table {
  readonly lines: readonly Line[]
  readonly columns: readonly TimeColumn[]
  readonly ignored: readonly string[]
}

const countryOf = (typed: string): string => (/^[A-Za-z]{2}$/.test(typed) ? typed.toUpperCase() : 'DE')

function lineOf(line: number, cells: Line['cells'], today: string, now: number): Line {
  const { date = '', country = '', ...typed } = cells
  const days = parseTypedDays(date, { today, prefer: 'past' })
  if ('error' in days || days.first !== days.last)
    return { line, cells, day: undefined, entries: [], rules: ['unreadableDay'] }
  const given: Partial<Piece> = { ...typed, country: countryOf(country) }
  const { entries, faults } = readPieces(days.first, [emptyPiece(given)], { now })
  // A file names no project manager: the server asks for one where the rules of the company do.
  const rules = faults.map(({ rule }) => rule).filter((rule) => rule !== 'projectManagerMissing')
  return { line, cells, day: days.first, entries, rules: [...new Set(rules)] }
}

/** The lines of a file; undefined without the columns it needs. */
export function readTable(content: string, today: string, now: number): Table | undefined {
  const { heads, rows } = readCsv(content)
  const columns = heads.map((head) => TIME_COLUMNS.find((column) => TIME_HEADINGS[column].includes(normal(head))))
  if ((['date', 'comes', 'goes'] as const).some((column) => !columns.includes(column))) return undefined
  const lines = rows.map(({ line, cells }) => {
    const named = columns.flatMap((column, index) => (column ? [[column, cells[index] ?? '']] : []))
    return lineOf(line, Object.fromEntries(named) as Line['cells'], today, now)
  })
  return {
    lines,
    columns: columns.filter((column) => column !== undefined),
    ignored: heads.filter((_, index) => columns[index] === undefined),
  }
}

/** Lines of one day together, in the order of the days. */
export function daysOf(lines: readonly Line[]): { day: string; entries: EntryInput[]; lines: number[] }[] {
  const days = new Map<string, { day: string; entries: EntryInput[]; lines: number[] }>()
  for (const { day, entries, line } of lines) {
    if (day === undefined) continue
    const known = days.get(day) ?? { day, entries: [], lines: [] }
    days.set(day, known)
    known.entries.push(...entries)
    known.lines.push(...entries.map(() => line))
  }
  return [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

type Days = ReturnType<typeof daysOf>
const portionsOf = (days: Days): Days[] =>
  Array.from({ length: Math.ceil(days.length / PORTION) }, (_, index) =>
    days.slice(index * PORTION, (index + 1) * PORTION),
  )
const bodyOf = (days: Days): EntriesBody['days'] => days.map(({ day, entries }) => ({ day, entries }))

/** The rules that the server names, by line of the file. */
function refusedLines(error: unknown, days: Days): Map<number, string[]> {
  const found = new Map<number, string[]>()
  const details = error instanceof ApiError && Array.isArray(error.details) ? error.details : []
  for (const { field = '', rule = '' } of details as { field?: string; rule?: string }[]) {
    const path = pathOf(field)
    const day = days[Number(path[1])]
    const line = day?.lines[Number(path[path.indexOf('entries') + 1] ?? 0)] ?? day?.lines[0]
    if (line !== undefined) found.set(line, [...new Set([...(found.get(line) ?? []), rule])])
  }
  return found
}

/** The chosen file: its lines with their errors, and storing in portions. */
function useFile({ month, onEnd, onUnsaved }: EntryProps) {
  const text = useFormsTexts()
  const refusal = useRefusal()
  const [table, setTable] = useState<Table>()
  const [problem, setProblem] = useState<string>()
  const [state, setState] = useState<'idle' | 'checking' | 'checked' | 'saving'>('idle')
  /** One key for each portion: a lost answer is asked for again. */
  const [keys, setKeys] = useState<readonly string[]>([])
  const check = async (read: Table) => {
    setState('checking')
    let lines = read.lines
    try {
      for (const days of portionsOf(daysOf(lines.filter(({ rules }) => rules.length === 0))))
        await checkEntries(bodyOf(days)).catch((error: unknown) => {
          const refused = refusedLines(error, days)
          if (refused.size === 0) throw error
          lines = lines.map((line) => ({ ...line, rules: [...line.rules, ...(refused.get(line.line) ?? [])] }))
        })
    } catch (error) {
      setProblem(refusal(error))
    }
    setTable({ ...read, lines })
    setState('checked')
  }
  const take = async ([file]: readonly File[]) => {
    setTable(undefined)
    setProblem(undefined)
    if (!file) return
    const read = readTable(await file.text(), month.today, Date.parse(month.now))
    if (!read) return setProblem(text('file.missing'))
    if (read.lines.length === 0) return setProblem(text('file.empty'))
    if (read.lines.length > MOST_LINES) return setProblem(text('file.tooLarge'))
    setKeys([])
    onUnsaved(true)
    setTable(read)
    await check(read)
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
  return { table, problem, state, take, save }
}

export function FileForm(props: EntryProps): ReactElement {
  const text = useFormsTexts()
  const { table, problem, state, take, save } = useFile(props)
  const faulty = table?.lines.filter(({ rules }) => rules.length > 0).length ?? 0
  const days = table ? daysOf(table.lines).length : 0
  const nameOf = (column: TimeColumn) => text(column === 'date' ? 'file.date' : column)
  return (
    <div className="entry-form">
      <FileDrop
        label={text('file.label')}
        help={text('file.help')}
        limits={text('file.limits')}
        choose={text('file.choose')}
        types={TYPES}
        maxBytes={MOST_BYTES}
        onFiles={(files) => void take(files)}
      />
      {problem && (
        <p className="failure" role="alert">
          {problem}
        </p>
      )}
      {table && (
        <>
          <p className="help">
            {text('file.columns', { columns: table.columns.map(nameOf).join(', ') })}{' '}
            {table.ignored.length > 0 && text('file.ignored', { columns: table.ignored.join(', ') })}
          </p>
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
      <div className="form-actions">
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
          {table.lines.map(({ line, cells, day, rules }) => (
            <tr key={line} className={rules.length > 0 ? 'faulty' : undefined}>
              <th scope="row">{line}</th>
              {table.columns.map((column) => (
                <td key={column}>{column === 'date' && day ? weekdayDate(day) : cells[column]}</td>
              ))}
              <td>
                {rules.length === 0
                  ? text('file.ok')
                  : rules
                      .map((rule) => (rule === 'unreadableDay' ? text('file.unreadableDay') : ruleWords(rule)))
                      .join(' ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
