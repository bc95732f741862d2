// The calendar of one person: a month with texts, a year at a glance, or a list; days are chosen by drag, keys or text.
import calendarDays from 'lucide-static/icons/calendar-days.svg?raw'
import {
  type ReactElement,
  type ReactNode,
  useMemo,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { addMonths, type PeriodKind, periodOf } from '#domain/calendar/calendar-days.ts'
import type { LeavePeriod } from '#domain/calendar/count-days.ts'
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { dayAfterKey } from '#shared/ui/day-keys.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { trackDrag } from '#shared/ui/pointer-drag.ts'
import { Legend, type Mark, StateChip, kindWord, periodWords } from '#widgets/vacation/absences.tsx'
import type { Absence, CalendarModel } from '#widgets/vacation/board-model.ts'
import { PeriodHead } from '#widgets/vacation/period-head.tsx'
import { Month } from './month.tsx'
import { useCalendarTexts } from './texts.ts'

export const CALENDAR_VIEWS = ['month', 'year', 'list'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

interface CalendarProps {
  readonly model: CalendarModel
  readonly view: CalendarView
  readonly onView: (view: CalendarView) => void
  /** The month or year that contains this day is shown; the model contains its days. */
  readonly day: Day
  readonly onDay: (day: Day) => void
  /** A shown day that gets the focus as soon as it is named. */
  readonly focused?: Day | undefined
  /** The chosen days; only with `onSelect` can days be chosen. */
  readonly selection?: LeavePeriod | undefined
  readonly onSelect?: ((selection: LeavePeriod | undefined) => void) | undefined
  /** Enter on chosen days. */
  readonly onAsk?: ((selection: LeavePeriod) => void) | undefined
  /** An absence was opened; `anchor` is where its card can be placed. */
  readonly onOpen?: ((absence: Absence, anchor: HTMLElement) => void) | undefined
  /** At the end of the line above it. */
  readonly actions?: ReactNode | undefined
}

const MARKS: readonly Mark[] = [
  'approved',
  'requested',
  'half',
  'pencil',
  'cancellationPending',
  'others',
  'holiday',
  'dayOff',
  'school',
]
const MONTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

/** The days that month or year show: a month includes those of other months in its weeks. */
function Days({ props, kind, period }: { props: CalendarProps; kind: PeriodKind; period: DayRange }): ReactElement {
  const { model, selection, focused, onSelect, onAsk, onOpen, onDay } = props
  const { cursor, takesFocus, handlers } = useDayCursor({
    period,
    today: model.today,
    selection,
    focused,
    onSelect,
    onLeave: onDay,
    onEnter: (day, cell) => {
      const absence = model.absences.find(({ first, last }) => first <= day && day <= last)
      if (absence && onOpen) onOpen(absence, cell)
      else if (selection && selection.first <= day && day <= selection.last) onAsk?.(selection)
      else onSelect?.({ first: day, last: day })
    },
  })
  /** A month gets only its own part of a selection: selecting days renders no other month again. */
  const inMonth = (month: string) => {
    const hasCursor = cursor.startsWith(month)
    const isChosen = selection && selection.first.slice(0, 7) <= month && month <= selection.last.slice(0, 7)
    return {
      month,
      selection: isChosen ? selection : undefined,
      cursor: hasCursor ? cursor : undefined,
      takesFocus: hasCursor && takesFocus,
    }
  }
  return (
    <div className={`days ${kind}`} role="presentation" {...handlers}>
      {kind === 'month' ? (
        <Month
          model={model}
          selection={selection}
          cursor={cursor}
          takesFocus={takesFocus}
          month={period.first.slice(0, 7)}
        />
      ) : (
        MONTHS.map((count) => addMonths(period.first, count).slice(0, 7)).map((month) => (
          <Month key={month} model={model} {...inMonth(month)} isSmall />
        ))
      )}
    </div>
  )
}

function List({ props, period }: { props: CalendarProps; period: DayRange }): ReactElement {
  const { model, onOpen } = props
  const text = useCalendarTexts()
  const format = useFormat()
  const found = model.absences
    .filter(({ first, last }) => first <= period.last && period.first <= last)
    .toSorted((a, b) => (a.first < b.first ? -1 : 1))
  if (found.length === 0) {
    return (
      <EmptyState icon={calendarDays} heading={text('nothingPlanned')}>
        {text('nothingPlannedHelp')}
      </EmptyState>
    )
  }
  return (
    <ul className="lined absence-list" aria-label={text('myAbsences')}>
      {found.map((absence) => (
        <li key={absence.id}>
          {onOpen ? (
            <button type="button" className="link" onClick={({ currentTarget }) => onOpen(absence, currentTarget)}>
              {periodWords(absence, text, format)}
            </button>
          ) : (
            <b>{periodWords(absence, text, format)}</b>
          )}
          <span>{kindWord(absence, text)}</span>
          <StateChip absence={absence} />
        </li>
      ))}
    </ul>
  )
}

export function Calendar(props: CalendarProps): ReactElement {
  const { model, view, onView, day, onDay, actions } = props
  const { today } = model
  const kind = view === 'month' ? 'month' : 'year'
  const period = useMemo(() => periodOf(kind, day), [kind, day])
  // Memoised, so that choosing days only draws the days.
  const head = useMemo(
    () => (
      <PeriodHead
        kind={kind}
        period={period}
        today={today}
        onPeriod={({ first }) => onDay(first)}
        views={CALENDAR_VIEWS}
        view={view}
        onView={onView}
      >
        {actions}
      </PeriodHead>
    ),
    [kind, period, today, onDay, view, onView, actions],
  )
  return (
    <div className="view stack vacation-calendar">
      {head}
      {view === 'list' ? (
        <List props={props} period={period} />
      ) : (
        <>
          <Days key={kind} props={props} kind={kind} period={period} />
          <Legend marks={MARKS} />
        </>
      )}
    </div>
  )
}

export interface DayCursorProps {
  /** The shown days; a move beyond them calls `onLeave`. */
  readonly period: DayRange
  readonly today: Day
  readonly selection: DayRange | undefined
  /** A day that gets cursor and focus as soon as it is named. */
  readonly focused: Day | undefined
  readonly onSelect: ((range: DayRange | undefined) => void) | undefined
  readonly onLeave: (day: Day) => void
  /** Enter, or a press on a bar. */
  readonly onEnter: (day: Day, cell: HTMLElement) => void
}

const ordered = (one: Day, other: Day): DayRange =>
  one <= other ? { first: one, last: other } : { first: other, last: one }

const dayIn = (target: EventTarget | Element | null): Day | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset['day'] : undefined

/** The day under a point, also inside a shadow root. */
function dayAt(grid: HTMLElement, x: number, y: number): Day | undefined {
  const root = grid.getRootNode() as Document | ShadowRoot
  return dayIn(root.elementFromPoint(x, y))
}

/** Chooses the days from a press to where the pointer is. */
function useDayDrag(onSelect: DayCursorProps['onSelect'], selection: DayRange | undefined) {
  const stop = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    stop.current = controller
    return () => controller.abort()
  }, [])
  return (event: PointerEvent<HTMLElement>, start: Day) => {
    const grid = event.currentTarget
    trackDrag(event, stop.current.signal, {
      onMove: (x, y) => {
        const day = dayAt(grid, x, y)
        if (day) onSelect?.(ordered(start, day))
      },
      onCancel: () => onSelect?.(selection),
      onEnd: () => undefined,
    })
  }
}

export function useDayCursor(props: DayCursorProps) {
  const { period, today, selection, focused, onSelect, onLeave, onEnter } = props
  const isShown = (day: Day) => period.first <= day && day <= period.last
  const [moved, setMoved] = useState<Day>()
  const home = selection && isShown(selection.first) ? selection.first : isShown(today) ? today : period.first
  const cursor = moved !== undefined && isShown(moved) ? moved : home
  /** The cell takes the focus after a key, or when it is named: the first one is reached by Tab. */
  const [takesFocus, setTakesFocus] = useState(false)
  const [known, setKnown] = useState(focused)
  if (focused !== known) {
    setKnown(focused)
    setMoved(focused)
    setTakesFocus(focused !== undefined)
  }
  /** Where Shift or a press started. */
  const origin = useRef<Day>(cursor)
  const drag = useDayDrag(onSelect, selection)

  const moveTo = (day: Day, withFocus: boolean) => {
    setMoved(day)
    setTakesFocus(withFocus)
    if (!isShown(day)) onLeave(day)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event
    if (ctrlKey || altKey || metaKey) return
    const next = dayAfterKey(key, cursor)
    if (next !== undefined) {
      if (shiftKey) onSelect?.(ordered(origin.current, next))
      else origin.current = next
      moveTo(next, true)
    } else if (key === ' ') {
      origin.current = cursor
      onSelect?.({ first: cursor, last: cursor })
    } else if (key === 'Enter' && event.target instanceof HTMLElement) onEnter(cursor, event.target)
    else if (key === 'Escape' && selection) {
      onSelect?.(undefined)
      event.stopPropagation()
    } else return
    event.preventDefault()
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const day = event.button === 0 ? dayIn(event.target) : undefined
    if (!day || event.pointerType === 'touch' || !onSelect) return
    if (event.shiftKey) return onSelect(ordered(origin.current, day))
    origin.current = day
    moveTo(day, false)
    drag(event, day)
  }
  const onClick = ({ target, shiftKey }: MouseEvent<HTMLElement>) => {
    const day = dayIn(target)
    if (!day || shiftKey) return
    origin.current = day
    moveTo(day, false)
    const bar = target instanceof Element ? target.closest<HTMLElement>('span.bar') : null
    if (bar) onEnter(day, bar)
    else onSelect?.({ first: day, last: day })
  }
  return { cursor, takesFocus, handlers: { onKeyDown, onPointerDown, onClick } }
}
