// The month grid of a date field: arrows move by day, Page keys by month; Enter picks a day, or both ends of a range.
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { addMonths, weeksOf } from '#domain/calendar/calendar-days.ts'
import { FIRST_DAY, LAST_DAY, type Day, type DayRange } from '#domain/calendar/typed-days.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { todayInBerlin } from '#shared/today.ts'
import { dayAfterKey } from '#shared/ui/day-keys.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { useDateTexts } from './texts.ts'

export interface CalendarProps {
  readonly range: boolean
  readonly value: DayRange | undefined
  readonly min?: Day | undefined
  readonly max?: Day | undefined
  readonly onPick: (days: DayRange) => void
}

const MONDAY = '2026-01-05'
const WEEK = [0, 1, 2, 3, 4, 5, 6]

const clamp = (day: Day, min = FIRST_DAY, max = LAST_DAY): Day => (day < min ? min : day > max ? max : day)

/** The day that the arrows have reached, and whether it takes the focus. */
function useCursor({ value, min, max }: CalendarProps) {
  const [today] = useState(todayInBerlin)
  const [{ day, takesFocus }, setCursor] = useState({ day: clamp(value?.first ?? today, min, max), takesFocus: true })
  const move = (next: Day, withFocus: boolean) => setCursor({ day: clamp(next, min, max), takesFocus: withFocus })
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, day, event.shiftKey)
    if (next === undefined) return
    event.preventDefault()
    move(next, true)
  }
  return { today, cursor: day, takesFocus, showMonth: (count: number) => move(addMonths(day, count), false), onKeyDown }
}

export function Calendar(props: CalendarProps): ReactElement {
  const { range, value, min, max, onPick } = props
  const text = useDateTexts()
  const id = useId()
  const { today, cursor, takesFocus, showMonth, onKeyDown } = useCursor(props)
  /** First end of a range that is being picked. */
  const [start, setStart] = useState<Day>()
  const pick = (day: Day) => {
    if (!range) return onPick({ first: day, last: day })
    if (start === undefined) return setStart(day)
    onPick(start <= day ? { first: start, last: day } : { first: day, last: start })
  }
  const chosen = start ? { first: start, last: start } : value
  const month = cursor.slice(0, 7)
  return (
    <div className="calendar">
      <Head id={id} month={month} onMove={showMonth} />
      <div role="grid" aria-labelledby={id} className="calendar-grid">
        <Weekdays />
        {weeksOf(month).map((week) => (
          <div role="row" key={week[0]}>
            {week.map((day) => (
              <Cell
                key={day}
                day={day}
                isOther={!day.startsWith(month)}
                isCursor={day === cursor}
                takesFocus={day === cursor && takesFocus}
                isToday={day === today}
                isChosen={chosen !== undefined && day >= chosen.first && day <= chosen.last}
                isOut={clamp(day, min, max) !== day}
                onKeyDown={onKeyDown}
                onPick={pick}
              />
            ))}
          </div>
        ))}
      </div>
      {range && (
        <p className="calendar-note" role="status">
          {text(start ? 'pickLast' : 'pickFirst')}
        </p>
      )}
    </div>
  )
}

interface HeadProps {
  readonly id: string
  readonly month: string
  readonly onMove: (months: number) => void
}

function Head({ id, month, onMove }: HeadProps): ReactElement {
  const text = useDateTexts()
  const format = useFormat()
  return (
    <div className="calendar-head">
      <IconButton size="small" icon={chevronLeft} label={text('previousMonth')} onClick={() => onMove(-1)} />
      <b id={id} aria-live="polite">
        {format.month(month)}
      </b>
      <IconButton size="small" icon={chevronRight} label={text('nextMonth')} onClick={() => onMove(1)} />
    </div>
  )
}

function Weekdays(): ReactElement {
  const { weekday } = useFormat()
  return (
    <div role="row">
      {WEEK.map((day) => weekday(addDays(MONDAY, day))).map((name) => (
        <span key={name} role="columnheader" aria-label={name}>
          {name.slice(0, 2)}
        </span>
      ))}
    </div>
  )
}

interface CellProps {
  readonly day: Day
  /** Belongs to the month before or after. */
  readonly isOther: boolean
  /** The one day that the Tab key reaches. */
  readonly isCursor: boolean
  readonly takesFocus: boolean
  readonly isToday: boolean
  readonly isChosen: boolean
  /** Outside the limits. */
  readonly isOut: boolean
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onPick: (day: Day) => void
}

function Cell(props: CellProps): ReactElement {
  const { day, isOther, isCursor, takesFocus, isToday, isChosen, isOut, onKeyDown, onPick } = props
  const { longDate } = useFormat()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  return (
    <span role="gridcell" aria-selected={isChosen} tabIndex={-1}>
      <button
        ref={button}
        type="button"
        tabIndex={isCursor ? 0 : -1}
        className={isOther ? 'other' : undefined}
        aria-label={longDate(day)}
        aria-current={isToday ? 'date' : undefined}
        aria-disabled={isOut || undefined}
        onKeyDown={onKeyDown}
        onClick={() => !isOut && onPick(day)}
      >
        {Number(day.slice(8))}
      </button>
    </span>
  )
}
