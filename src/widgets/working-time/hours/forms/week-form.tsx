// A whole week: days filled in from the model; holidays, absences and recorded days are left out.
import { useStore } from '@nanostores/react'
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import { useState, type ReactElement } from 'react'
import type { DayLine, TimeMonth } from '#contract/working-time.ts'
import { addDays, weekdayOf } from '#domain/calendar/berlin-time.ts'
import { weekNumberOf } from '#domain/calendar/calendar-days.ts'
import { localMinuteOf } from '#domain/working-time/clock.ts'
import { ApiError } from '#shared/transport/api.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { newKey } from '#shared/transport/send.ts'
import { Button } from '#shared/ui/button.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { Failure } from '#shared/ui/failure.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { monthOf } from '#widgets/working-time/api.ts'
import { monthOfDay } from '#widgets/working-time/hours/model.ts'
import { storeEntries } from '#widgets/working-time/hours/unsent.tsx'
import { clockText } from '#widgets/working-time/times.ts'
import { useRefusal, useRuleWords, type EntryProps } from './form-parts.tsx'
import { emptyPiece, faultsOfDay, readPieces, type EntryPlace, type Piece, type PieceFault } from './pieces.ts'
import { useFormsTexts } from './texts.ts'

/** The begin of work if the model has none, in minutes since 0:00. */
const USUAL_START = 480
const DAYS = [0, 1, 2, 3, 4, 5, 6]
const FIELDS = ['comes', 'goes', 'breaks'] as const

const timeOf = (at: string): string => clockText(localMinuteOf(Date.parse(at)))

/** The entry of a day by the model: its target and the resulting break. */
function filled(line: DayLine, { rules }: TimeMonth): Piece {
  const due = rules.breaks.findLast(({ over }) => line.target > over)?.minutes ?? 0
  const { expected } = line
  const comes = expected ? timeOf(expected.comes) : clockText(USUAL_START)
  const goes = expected ? timeOf(expected.goes) : clockText(USUAL_START + line.target + due)
  return emptyPiece({ comes, goes, breaks: due > 0 ? String(due) : '' })
}

const isDue = ({ entries, kind, target, lock, day }: DayLine, today: string): boolean =>
  entries.length === 0 && kind === 'workday' && target > 0 && lock === null && day < today

interface RowState {
  readonly piece: Piece
  readonly isTaken: boolean
}

/** The month that was loaded for the page also answers for its own days. */
function useWeek(monday: string, month: TimeMonth) {
  const first = useStore(monthOf(monthOfDay(monday)))
  const last = useStore(monthOf(monthOfDay(addDays(monday, 6))))
  const all = [month, first.data, last.data].flatMap((one) => one?.days ?? [])
  const isLoading = first.data === undefined || last.data === undefined
  const days = DAYS.map((count) => addDays(monday, count))
  return { isLoading, lines: days.flatMap((day) => all.findLast((line) => line.day === day) ?? []) }
}

export function WeekForm(props: EntryProps): ReactElement {
  const { month } = props
  const text = useFormsTexts()
  const { shortDate } = useFormat()
  const thisWeek = addDays(month.today, -weekdayOf(month.today))
  const [monday, setMonday] = useState(thisWeek)
  const { isLoading, lines } = useWeek(monday, month)
  return (
    <>
      <div className="row week-steps">
        <IconButton
          outlined
          icon={chevronLeft}
          label={text('week.previous')}
          onClick={() => setMonday(addDays(monday, -7))}
        />
        <IconButton
          outlined
          icon={chevronRight}
          label={text('week.next')}
          disabled={monday >= thisWeek}
          onClick={() => setMonday(addDays(monday, 7))}
        />
        <b aria-live="polite">
          {text('week.name', {
            number: weekNumberOf(monday),
            from: shortDate(monday),
            until: shortDate(addDays(monday, 6)),
          })}
        </b>
      </div>
      {isLoading ? <Skeleton height="200px" /> : <WeekDays key={monday} {...props} lines={lines} />}
    </>
  )
}

type DayFault = PieceFault & { readonly day: string }

/** The server's errors by day: they name the index of the day in the request. */
const faultsByDay = (details: unknown, days: readonly { day: string; places: readonly EntryPlace[] }[]): DayFault[] =>
  days.flatMap(({ day, places }, index) =>
    faultsOfDay(details, places, (path) => path[0] === 'days' && Number(path[1]) === index).map((fault) => ({
      ...fault,
      day,
    })),
  )

/** The chosen days, their errors, and submitting. */
function useWeekForm({ month, lines, onEnd, onUnsaved }: EntryProps & { lines: readonly DayLine[] }) {
  const text = useFormsTexts()
  const refusal = useRefusal()
  const [rows, setRows] = useState<Readonly<Record<string, RowState>>>(() =>
    Object.fromEntries(
      lines
        .filter((line) => isDue(line, month.today))
        .map((line) => [line.day, { piece: filled(line, month), isTaken: true }]),
    ),
  )
  const [faults, setFaults] = useState<readonly DayFault[]>([])
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [key] = useState(newKey)
  const taken = Object.entries(rows).filter(([, { isTaken }]) => isTaken)
  const change = (day: string, next: Partial<RowState>) => {
    setRows({ ...rows, [day]: { ...rows[day]!, ...next } })
    setFaults(faults.filter((fault) => fault.day !== day))
    onUnsaved(true)
  }
  const save = async () => {
    const read = taken.map(([day, { piece }]) => ({ day, ...readPieces(day, [piece], { now: Date.parse(month.now) }) }))
    const found = read.flatMap(({ day, faults: all }) => all.map((fault) => ({ ...fault, day })))
    setFaults(found)
    setProblem(undefined)
    if (found.length > 0) return
    setBusy(true)
    try {
      const done = await storeEntries({ days: read.map(({ day, entries }) => ({ day, entries })) }, key)
      onUnsaved(false)
      onEnd(done)
    } catch (error) {
      const refused = faultsByDay(error instanceof ApiError ? error.details : undefined, read)
      setFaults(refused)
      if (refused.length === 0) setProblem(text('refused', { reason: refusal(error) }))
      setBusy(false)
    }
  }
  return { rows, taken, faults, problem, isBusy, change, save }
}

function WeekDays(props: EntryProps & { lines: readonly DayLine[] }): ReactElement {
  const { month, lines, onEnd } = props
  const text = useFormsTexts()
  const { rows, taken, faults, problem, isBusy, change, save } = useWeekForm(props)
  return (
    <form
      className="stack gap-16"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p className="help">{text(Object.keys(rows).length > 0 ? 'week.fill' : 'week.none')}</p>
      <ul className="week-days">
        {lines.map((line) => {
          const row = rows[line.day]
          return row ? (
            <WeekDay
              key={line.day}
              day={line.day}
              row={row}
              faults={faults.filter(({ day }) => day === line.day)}
              onChange={(next) => change(line.day, next)}
            />
          ) : (
            <LeftOut key={line.day} line={line} today={month.today} />
          )
        })}
      </ul>
      <Failure>{problem}</Failure>
      <div className="row form-actions">
        <Button onClick={() => onEnd()}>{text('cancel')}</Button>
        <Button type="submit" kind="primary" busy={isBusy} reason={taken.length === 0 ? text('week.none') : undefined}>
          {taken.length === 0 ? text('save') : text('week.save', { count: taken.length })}
        </Button>
      </div>
    </form>
  )
}

/** A day without an entry field, and why. */
function LeftOut({ line, today }: { line: DayLine; today: string }): ReactElement {
  const text = useFormsTexts()
  const { weekdayDate } = useFormat()
  const { day, label, entries, lock, kind } = line
  const reasons = [
    label !== '' && kind !== 'workday' && label,
    entries.length > 0 && text('week.has'),
    day >= today && text('week.future'),
    lock !== null && text(`dayLocked.${lock}`),
  ]
  return (
    <li className="week-day off">
      <b>{weekdayDate(day)}</b>
      <span>{reasons.find(Boolean) || text('week.off')}</span>
    </li>
  )
}

interface WeekDayProps {
  readonly day: string
  readonly row: RowState
  readonly faults: readonly DayFault[]
  readonly onChange: (next: Partial<RowState>) => void
}

function WeekDay({ day, row: { piece, isTaken }, faults, onChange }: WeekDayProps): ReactElement {
  const text = useFormsTexts()
  const ruleWords = useRuleWords()
  const { weekdayDate } = useFormat()
  const name = weekdayDate(day)
  return (
    <li className="week-day">
      <Checkbox label={name} checked={isTaken} onChange={(next) => onChange({ isTaken: next })} />
      {FIELDS.map((field) => {
        const fault = faults.find((one) => one.field === field)
        return (
          <TextField
            key={field}
            label={
              <>
                {text(field)}
                <span className="sr">, {name}</span>
              </>
            }
            autoComplete="off"
            disabled={!isTaken}
            value={piece[field]}
            error={fault && ruleWords(fault)}
            onChange={(value) => onChange({ piece: { ...piece, [field]: value } })}
          />
        )
      })}
      {faults
        .filter(({ field }) => !FIELDS.some((one) => one === field))
        .map((fault) => (
          <p key={`${fault.field} ${fault.rule}`} className="failure">
            {ruleWords(fault)}
          </p>
        ))}
    </li>
  )
}
