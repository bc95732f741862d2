// The days of the month as lines, by weeks: one tab stop, arrows move, Enter opens, the right arrow moves to the actions. It is a list
// of disclosures and no grid: a day opens a form inside its line, whose fields and Tab stops are no cells.
import calendarOff from 'lucide-static/icons/calendar-off.svg?raw'
import ellipsis from 'lucide-static/icons/ellipsis.svg?raw'
import hash from 'lucide-static/icons/hash.svg?raw'
import info from 'lucide-static/icons/info.svg?raw'
import mapPin from 'lucide-static/icons/map-pin.svg?raw'
import plane from 'lucide-static/icons/plane.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import type { DayLine, TimeMonth } from '#contract/working-time.ts'
import { isProvisional } from '#domain/working-time/month-figures.ts'
import { formatBalance, formatDuration } from '#shared/i18n/format.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { Icon, type IconSource } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Menu } from '#shared/ui/menu.tsx'
import { stepTo } from '#shared/ui/roving.ts'
import { AxisHours, barPieces, DayBar, type Axis } from '#widgets/working-time/day-bar.tsx'
import { DayChip, dayState } from '#widgets/working-time/day-chip.tsx'
import { useEntryWords, useHintWords } from '#widgets/working-time/texts.ts'
import { hours, knownBreak, signed } from '#widgets/working-time/times.ts'
import { absencesOf, actsOf, isFree, rowsOf, type DayAct, type Week } from './model.ts'
import { useWorkingHoursTexts, type HoursText } from './texts.ts'

export interface Opened {
  readonly day: string
  readonly act: DayAct
}

export interface RowsProps {
  readonly month: TimeMonth
  readonly weeks: readonly Week[]
  readonly axis: Axis
  readonly opened: Opened | undefined
  /** The day that a link names. */
  readonly marked: string | undefined
  readonly onOpen: (opened: Opened | undefined) => void
  /** The panel below a row. */
  readonly panel: (line: DayLine) => ReactNode
}

const DASH = '—'

const namesOf = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('.day-name')]

/** Keys among the rows; the menu of a row is one step to the right of it. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement
  const row = target.closest<HTMLElement>('.day-row')
  if (!row || target.closest('[role="menu"]')) return
  const name = row.querySelector<HTMLElement>('.day-name')
  const all = namesOf(event.currentTarget)
  const next =
    event.key === 'ArrowRight'
      ? row.querySelector<HTMLElement>('.day-menu button')
      : event.key === 'ArrowLeft'
        ? name
        : all[stepTo(event.key, name ? all.indexOf(name) : -1, all.length, 'vertical') ?? -1]
  if (!next) return
  event.preventDefault()
  next.focus()
}

export function Rows(props: RowsProps): ReactElement {
  const { month, weeks, axis, opened, marked } = props
  const text = useWorkingHoursTexts()
  const lines = weeks.flatMap((week) => rowsOf(week, month.today, marked))
  const [focused, setFocused] = useState<string>()
  const wanted = [focused, opened?.day, marked, month.today].find((day) => lines.some((line) => line.day === day))
  const tabStop = wanted ?? lines[0]?.day
  return (
    <section part="days" className="card month-days" aria-label={text('days')}>
      <div className="day-row day-head" aria-hidden="true">
        <span className="c-name">{text('col.day')}</span>
        <div className="c-bar">
          <AxisHours axis={axis} />
        </div>
        {(['comes', 'goes', 'break', 'target', 'actual', 'balance'] as const).map((name) => (
          <span key={name} className={`c-${name} number`}>
            {text(`col.${name}`)}
          </span>
        ))}
        <span className="c-chip">{text('col.release')}</span>
      </div>
      <ul onKeyDown={moveFocus}>
        {weeks.map((week) => (
          <li key={week.monday}>
            <WeekRow week={week} />
            <ul>
              {rowsOf(week, month.today, marked).map((line) => (
                <DayRow
                  key={line.day}
                  {...props}
                  line={line}
                  isTabStop={line.day === tabStop}
                  onFocus={() => setFocused(line.day)}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** 'Ist 25:42 h, gutgeschrieben 8:00 h, Soll 30:30 h, Saldo +3:12 h, ohne Do 16.04.' */
function WeekRow({ week }: { week: Week }): ReactElement {
  const text = useWorkingHoursTexts()
  const { weekdayDate } = useFormat()
  const { number, isRunning, actual, credited, target, balance, without, isQuiet } = week
  const sums = {
    actual: formatDuration(actual),
    credited: formatDuration(credited),
    target: formatDuration(target),
  }
  const absent = absencesOf(week)
    .map(
      ({ label, from, until }) =>
        `${from === until ? weekdayDate(from) : `${weekdayDate(from)} – ${weekdayDate(until)}`} ${label}`,
    )
    .join(', ')
  return (
    <div className="week-row">
      <b>{text('week', { number })}</b>
      <span>
        {isQuiet || (isRunning && actual === 0) ? (
          [isRunning && text('week.running'), absent].filter(Boolean).join(', ') || text('free')
        ) : (
          <>
            {isRunning && `${text('week.running')}, `}
            {text(credited > 0 ? 'week.sumCredited' : 'week.sum', sums)} <b>{formatBalance(balance)}</b>
            {!isRunning &&
              without.length > 0 &&
              `, ${text('week.without', { days: without.map(({ day }) => weekdayDate(day)).join(', ') })}`}
          </>
        )}
      </span>
    </div>
  )
}

interface DayRowProps extends RowsProps {
  readonly line: DayLine
  readonly isTabStop: boolean
  readonly onFocus: () => void
}

const weekdayOnly = (day: string, { weekdayDate }: Formats): string => weekdayDate(day).split('\u00a0')[0] ?? ''

/** The times of a day as its cells show them. */
function timesOf(line: DayLine, month: TimeMonth) {
  const { entries, isRunning, actual, balance, breakMinutes } = line
  const [first, last] = [entries[0], entries.at(-1)]
  const since = isRunning && last?.comes ? Date.parse(last.comes) : undefined
  const booked = entries.reduce(
    (sum, { comes, goes }) => sum + (comes && goes ? (Date.parse(goes) - Date.parse(comes)) / 60_000 : 0),
    0,
  )
  const passed = since === undefined ? undefined : booked + Math.max(0, (Date.parse(month.now) - since) / 60_000)
  return {
    comes: first?.comes ?? undefined,
    goes: last?.goes ?? undefined,
    breakMinutes: line.actual === null ? knownBreak(line.entries) : entries.length === 0 ? undefined : breakMinutes,
    actual: passed === undefined ? (actual ?? undefined) : Math.floor(passed),
    balance: isRunning ? undefined : (balance ?? undefined),
  }
}

type Times = ReturnType<typeof timesOf>

/** The accessible name of a row. */
function sentence(line: DayLine, times: Times, text: HoursText, { clock }: Formats): string {
  const { comes, goes, breakMinutes, actual, balance } = times
  const hasTimes = line.entries.length > 0
  return [
    line.kind === 'holiday' ? text('holiday', { name: line.label }) : line.label,
    comes ? text('say.comes', { time: clock(comes) }) : hasTimes && text('say.comesMissing'),
    goes ? text('say.goes', { time: clock(goes) }) : hasTimes && !line.isRunning && text('say.goesMissing'),
    breakMinutes !== undefined && text('say.break', { time: formatDuration(breakMinutes) }),
    line.target > 0 && text('say.target', { time: formatDuration(line.target) }),
    actual !== undefined && (hasTimes || actual > 0) && text('say.actual', { time: formatDuration(actual) }),
    balance !== undefined && text('say.balance', { time: formatBalance(balance) }),
  ]
    .filter(Boolean)
    .join(', ')
}

function DayRow(props: DayRowProps): ReactElement {
  const { line, month, axis, opened, marked, onOpen, panel, isTabStop, onFocus } = props
  const text = useWorkingHoursTexts()
  const format = useFormat()
  const { day, kind, label } = line
  const times = timesOf(line, month)
  const isToday = day === month.today
  const isEmpty = isFree(line) && !isToday
  const isOpen = opened?.day === day
  const acts = actsOf(line, month)
  const terminal = (isToday && month.running?.terminal) || undefined
  const state = { ...line, ...(terminal && { terminal }) }
  const choose = (act: DayAct | undefined) => onOpen(act && { day, act })
  const flags = { quiet: isEmpty, open: isOpen, today: isToday, marked: marked === day }
  const classes = ['day', kind, ...Object.entries(flags).flatMap(([name, isSet]) => (isSet ? [name] : []))]
  const mark = times.balance !== undefined && isProvisional(line) ? text('provisional') : undefined
  const word = isEmpty ? '' : dayState(state, text, format).word
  return (
    <li className={classes.join(' ')} data-day={day}>
      <div className="day-row">
        <button
          type="button"
          className="day-name c-name"
          tabIndex={isTabStop ? 0 : -1}
          aria-expanded={isOpen}
          onFocus={onFocus}
          onClick={() => choose(isOpen ? undefined : acts[0])}
        >
          <span className="day-date">
            {isToday ? text('today', { weekday: weekdayOnly(day, format) }) : format.weekdayDate(day)}
          </span>
          <span className="sr">, {[sentence(line, times, text, format), mark, word].filter(Boolean).join(', ')}</span>
        </button>
        {isEmpty ? (
          <span className="c-wide" aria-hidden="true">
            {kind === 'holiday' ? text('holiday', { name: label }) : label || text('free')}
          </span>
        ) : (
          <>
            <DayCells line={line} times={times} axis={axis} month={month} mark={mark} />
            <span className="day-foot" aria-hidden="true">
              <DayTimes line={line} times={times} month={month} />
              <span className="c-chip">
                <DayChip line={state} />
              </span>
            </span>
            <DayMenu day={day} acts={acts} onOpen={choose} />
          </>
        )}
      </div>
      <Notes line={line} month={month} />
      {isOpen && panel(line)}
    </li>
  )
}

interface DayMenuProps {
  readonly day: string
  readonly acts: readonly DayAct[]
  readonly onOpen: (act: DayAct) => void
}

function DayMenu({ day, acts, onOpen }: DayMenuProps): ReactElement {
  const text = useWorkingHoursTexts()
  const { weekdayDate } = useFormat()
  const label = text('actions', { day: weekdayDate(day) })
  return (
    <span className="day-menu c-menu">
      <Menu
        label={label}
        side="end"
        trigger={(trigger) => <IconButton size="small" icon={ellipsis} tabIndex={-1} label={label} {...trigger} />}
        items={acts.map((act) => ({ label: text(`act.${act}`), onSelect: () => onOpen(act) }))}
      />
    </span>
  )
}

interface CellsProps {
  /** The meaning of the balance, beside its figure. */
  readonly mark: string | undefined
  readonly line: DayLine
  readonly times: Times
  readonly axis: Axis
  readonly month: TimeMonth
}

function DayCells({ line, times, axis, month, mark }: CellsProps): ReactElement {
  const text = useWorkingHoursTexts()
  const { clock } = useFormat()
  const { entries, feedback, isRunning, target, label } = line
  const { comes, goes, breakMinutes, actual, balance } = times
  const isMissing = entries.length > 0 || feedback === 'stampingMissing'
  const absent = (isBad: boolean) => (isBad ? <b className="warned">{text('missing')}</b> : DASH)
  const reached = month.running?.targetReachedAt ?? null
  const running = isRunning ? { now: month.now, target: reached } : undefined
  const shownComes = comes ? clock(comes) : absent(isMissing)
  const shownGoes = goes ? clock(goes) : absent(isMissing && !isRunning)
  return (
    <>
      <div className="c-bar" aria-hidden="true">
        {entries.length === 0 && label !== '' ? (
          <span className="muted small">{label}</span>
        ) : (
          <DayBar pieces={barPieces(line, running)} axis={axis} />
        )}
      </div>
      <span className="c-comes number" aria-hidden="true">
        {shownComes}
      </span>
      <span className="c-goes number" aria-hidden="true">
        {shownGoes}
      </span>
      <span className="c-break number muted" aria-hidden="true">
        {breakMinutes === undefined ? DASH : hours(breakMinutes)}
      </span>
      <span className="c-target number muted" aria-hidden="true">
        {hours(target)}
      </span>
      <span className="c-actual number" aria-hidden="true">
        {actual === undefined ? DASH : hours(actual)}
      </span>
      <b className={`c-balance number ${mark ? 'provisional' : ''}`} title={mark} aria-hidden="true">
        {isRunning ? text('running') : balance === undefined ? DASH : signed(balance)}
      </b>
    </>
  )
}

/** The times of a day as text, for a narrow row without columns. */
function DayTimes({ line, times, month }: Omit<CellsProps, 'axis' | 'mark'>): ReactElement | null {
  const text = useWorkingHoursTexts()
  const { clock } = useFormat()
  const { comes, goes, actual } = times
  if (line.entries.length === 0) return null
  const reached = month.running?.targetReachedAt ?? null
  const missing = <b className="warned">{text('missing')}</b>
  return (
    <span className="c-times muted">
      {line.isRunning && comes ? (
        reached === null ? (
          text('since', { time: clock(comes) })
        ) : (
          text('sinceTarget', { time: clock(comes), target: clock(reached) })
        )
      ) : (
        <>
          {comes ? clock(comes) : missing}–{goes ? clock(goes) : missing}
          {actual !== undefined && `, ${text('narrowActual', { actual: formatDuration(actual) })}`}
        </>
      )}
    </span>
  )
}

interface Note {
  readonly icon: IconSource
  readonly words: string
  readonly isWarning?: boolean
}

/** The second line of a day: project, journey, country, and legal hints. */
function Notes({ line, month }: { line: DayLine; month: TimeMonth }): ReactElement | null {
  const text = useWorkingHoursTexts()
  const hintWords = useHintWords()
  const { entries, hints, autoBreakMinutes, label } = line
  const { order, journey, place } = useEntryWords()
  const trip = journey(entries)
  const wordsOf = (write: typeof place) => [...new Set(entries.map(write).filter((words) => words !== ''))]
  const notes: Note[] = [
    // Without entries the row itself shows the absence or holiday.
    ...(entries.length > 0 && label !== '' ? [{ icon: calendarOff, words: label }] : []),
    ...(trip === '' ? [] : [{ icon: plane, words: trip }]),
    ...wordsOf(order).map((words) => ({ icon: hash, words })),
    ...wordsOf(place).map((words) => ({ icon: mapPin, words })),
    ...entries.flatMap(({ note }) => (note === '' ? [] : [{ icon: info, words: note }])),
    ...(autoBreakMinutes > 0
      ? [{ icon: info, words: text('note.autoBreak', { time: formatDuration(autoBreakMinutes) }) }]
      : []),
    ...hints.map((hint) => ({ icon: triangleAlert, words: hintWords(hint, month.rules.wording), isWarning: true })),
  ]
  if (notes.length === 0) return null
  return (
    <ul className="day-notes">
      {notes.map(({ icon, words, isWarning = false }) => (
        <li key={words} className={isWarning ? 'warned' : undefined}>
          <Icon source={icon} size="s" />
          {words}
        </li>
      ))}
    </ul>
  )
}
