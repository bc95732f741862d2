// The board as a grid: a scroller that draws only the visible rows and days.
import {
  type CSSProperties,
  type MouseEvent,
  memo,
  type ReactElement,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { addDays, daysBetween, weekdayOf } from '#domain/calendar/berlin-time.ts'
import type { DayRange } from '#domain/calendar/typed-days.ts'
import { type Formats, useFormat } from '#shared/i18n/use-format.ts'
import { absenceWords } from '#widgets/vacation/absences.tsx'
import {
  type BoardAbsence,
  type BoardModel,
  type BoardPerson,
  type BoardSite,
  type DaySelection,
  isLowDay,
} from '#widgets/vacation/board-model.ts'
import { useVacationTexts, type VacationText } from '#widgets/vacation/texts.ts'
import {
  barsOf,
  type Bar,
  dayWidthFor,
  holidayColumns,
  type HolidayColumn,
  lengthOf,
  monthsOf,
  placeLabels,
  rowsOf,
  type Span,
  weeksIn,
} from './board-geometry.ts'
import { BoardFoot, BoardHead, footHeight, headSize } from './board-head.tsx'
import type { Place } from './board-keys.ts'
import { type BoardProps, NOTHING_PICKED } from './board-props.ts'
import { BoardName, BoardRowView, ROW } from './board-row.tsx'
import { useBoardInput } from './use-board-input.ts'
import { type Visible, useVisible } from './use-visible.ts'

const NO_BARS: readonly Bar<BoardAbsence>[] = []
const NO_DAYS: readonly number[] = []
/** Width of the names, px; the smaller one in narrow containers. */
const NAMES = [206, 160] as const
const NARROW = 900
/** Days that are visible before today, where the board is longer than its container. */
const BEFORE_TODAY = 14

const peopleOf = ({ groups }: BoardModel): number => groups.reduce((sum, { people }) => sum + people.length, 0)

/** Everything that only the data decide about. */
function useLayout(model: BoardModel, width: number) {
  return useMemo(() => {
    const rows = rowsOf(model)
    const days = lengthOf(model)
    const nameWidth = width < NARROW ? NAMES[1] : NAMES[0]
    // One px each for the borders.
    const dayWidth = dayWidthFor(width - nameWidth - 2, days)
    const holidays = holidayColumns(model.sites, model)
    const labels = placeLabels(holidays, dayWidth, days * dayWidth)
    // Computed when a row is drawn first, kept while the data are the same.
    const bars = new WeakMap<BoardPerson, readonly Bar<BoardAbsence>[]>()
    const barsAt = (index: number): readonly Bar<BoardAbsence>[] => {
      const row = rows[index]
      if (row?.kind !== 'person') return NO_BARS
      const found = bars.get(row.person) ?? barsOf(row.person.absences, model)
      bars.set(row.person, found)
      return found
    }
    const partial = new Set(holidays.filter(({ isEverywhere }) => !isEverywhere).map(({ day }) => day))
    const own = new Map<BoardSite | undefined, readonly number[]>()
    for (const site of model.sites) {
      const ownDays = site.holidays
        .filter(({ day }) => partial.has(day))
        .map(({ day }) => daysBetween(model.first, day))
      own.set(site, ownDays.length > 0 ? ownDays : NO_DAYS)
    }
    return {
      rows,
      days,
      nameWidth,
      dayWidth,
      holidays,
      labels,
      barsAt,
      own,
      head: headSize(labels),
      months: monthsOf(model),
      weeks: weeksIn(model),
      today: daysBetween(model.first, model.today),
      people: peopleOf(model),
    }
  }, [model, width])
}
type Layout = ReturnType<typeof useLayout>

const useChosen = (model: BoardModel, selection: DaySelection | undefined): Span | undefined =>
  useMemo(() => selection && chosenDays(model, selection), [model, selection])

/** The chosen days, counted from the first one of the board; undefined beside it. */
function chosenDays(model: BoardModel, { first, last }: DayRange): Span | undefined {
  const from = Math.max(0, daysBetween(model.first, first))
  const to = Math.min(lengthOf(model), daysBetween(model.first, last) + 1)
  return from < to ? { from, to } : undefined
}

/** The facts about a day that are the same for all people. */
function dayWords(model: BoardModel, at: number, site: BoardSite | undefined, text: VacationText): string[] {
  const day = addDays(model.first, at)
  const holiday = site?.holidays.find((one) => one.day === day)
  const school = site?.schoolHolidays.find(({ first, last }) => first <= day && day <= last)
  const { staffing } = model
  const present = staffing?.present[at]
  return [
    ...(holiday ? [text('holidayOf', { name: holiday.name })] : []),
    ...(weekdayOf(day) > 4 ? [text('weekend')] : []),
    ...(school ? [text('schoolHolidaysOf', { name: school.name })] : []),
    ...(staffing && present !== undefined && isLowDay(staffing, at)
      ? [staffing.lowDays?.get(at) ?? text('staffingOf', { present, size: staffing.size, minimum: staffing.minimum })]
      : []),
  ]
}

interface CellProps {
  readonly id: string
  readonly row: number
  readonly day: number
  readonly layout: Layout
  readonly model: BoardModel
  readonly picked: ReadonlySet<string>
  readonly text: VacationText
  readonly format: Formats
}

/** The accessible name of a cell: person, day, state. */
function cellWords({ row: index, day: at, layout, model, picked, text, format }: CellProps): string {
  const row = layout.rows[index]
  if (row?.kind !== 'person') return ''
  const found = layout
    .barsAt(index)
    .filter(({ from, to }) => Math.floor(from) <= at && at < to)
    .flatMap(({ absence }) => [
      absenceWords(absence, text, format),
      ...(absence.decidable ? [text('openRequest')] : []),
      ...(picked.has(absence.id) ? [text('isPicked')] : []),
      ...(absence.warnings ?? []),
    ])
  const day = dayWords(model, at, row.site, text)
  const state = found.length > 0 || day.length > 0 ? [...found, ...day] : [text('noAbsence')]
  return [row.person.name, format.longDate(addDays(model.first, at)), ...state].join(', ')
}

/** The cell of the cursor. It is a new element for each cell, so that screen readers read every move. */
function Cell(props: CellProps): ReactElement {
  const { id, day, layout } = props
  const { dayWidth } = layout
  return (
    <span
      key={id}
      id={id}
      role="gridcell"
      aria-colindex={day + 2}
      aria-label={cellWords(props)}
      className="cursor"
      style={{ left: day * dayWidth, width: dayWidth }}
    />
  )
}

const CursorCell = memo(Cell)

interface ColumnsProps {
  readonly model: BoardModel
  readonly layout: Layout
}

/** Weekends, holidays, days with too few people: behind all rows. */
function ColumnMarks({ model, layout: { dayWidth, days, holidays } }: ColumnsProps): ReactElement {
  const column = (at: number) => ({ left: at * dayWidth, width: dayWidth })
  const { staffing } = model
  const low = staffing ? staffing.present.flatMap((_, at) => (isLowDay(staffing, at) ? at : [])) : []
  const saturday = 5 - weekdayOf(model.first)
  const tile = {
    backgroundSize: `${dayWidth * 7}px 100%`,
    backgroundPosition: `${saturday * dayWidth}px 0`,
    '--weekend': `${dayWidth * 2}px`,
  } as CSSProperties
  return (
    <div className="board-columns" aria-hidden="true">
      <i className="weekends" style={{ ...tile, width: days * dayWidth }} />
      {holidays.filter(isShared).map(({ at }) => (
        <i key={at} className="holiday" style={column(at)} />
      ))}
      {low.map((at) => (
        <i key={at} className="low" style={column(at)} />
      ))}
    </div>
  )
}

const Columns = memo(ColumnMarks)

const isShared = ({ isEverywhere }: HolidayColumn): boolean => isEverywhere

/** Finds cells by points of the window, and scrolls to cells. */
function useScroller({ rows, days, nameWidth, dayWidth, head, today }: Layout, foot: number) {
  const scroller = useRef<HTMLDivElement>(null)
  // A longer board starts a little before today.
  const start = Math.max(0, Math.min(today - BEFORE_TODAY, days)) * dayWidth
  useLayoutEffect(() => {
    if (scroller.current && start > 0) scroller.current.scrollLeft = start
  }, [start])
  const placeAt = (x: number, y: number): Place | undefined => {
    const { current: element } = scroller
    if (!element) return undefined
    const { left, top } = element.getBoundingClientRect()
    const [inX, inY] = [x - left - element.clientLeft, y - top - element.clientTop]
    const row = Math.floor((inY - head.height + element.scrollTop) / ROW)
    const day = Math.floor((inX - nameWidth + element.scrollLeft) / dayWidth)
    const isBeside = inX < nameWidth || inY < head.height || inY > element.clientHeight - foot
    if (isBeside || rows[row]?.kind !== 'person') return undefined
    return { row, day: Math.max(0, Math.min(days - 1, day)) }
  }
  const reveal = ({ row, day }: Place) => {
    const { current: element } = scroller
    if (!element) return
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
    const room = { width: clientWidth - nameWidth, height: clientHeight - head.height - foot }
    const next = {
      top: Math.min(row * ROW, Math.max(scrollTop, (row + 1) * ROW - room.height)),
      left: Math.min(day * dayWidth, Math.max(scrollLeft, (day + 1) * dayWidth - room.width)),
    }
    if (room.width > 0 && room.height > 0) element.scrollTo({ ...next, behavior: 'instant' })
  }
  const page = () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - head.height - foot) / ROW) - 1)
  return { scroller, start, placeAt, reveal, page }
}

interface RowsProps {
  readonly props: BoardProps
  readonly layout: Layout
  readonly visible: Visible
  readonly cursor: Place
  /** The cell of the cursor. */
  readonly cell: ReactElement
  readonly text: VacationText
  readonly format: Formats
}

function Rows({ props, layout, visible, cursor, cell, text, format }: RowsProps): ReactElement {
  const { model, picked = NOTHING_PICKED, named, selection, onPick } = props
  const { rows, days, dayWidth, head, barsAt, own, today } = layout
  const chosen = useChosen(model, selection)
  const drawn = drawnRows(visible.rows, cursor.row).flatMap((index) => {
    const row = rows[index]
    return row ? { row, index, bars: barsAt(index) } : []
  })
  return (
    <div role="rowgroup" className="board-rows" style={{ height: rows.length * ROW }}>
      <div className="board-names" aria-hidden="true">
        {drawn.map(({ row, index, bars }) =>
          row.kind === 'person' ? (
            <BoardName
              key={row.person.id}
              {...{ index, bars, picked }}
              name={row.person.name}
              hasPicks={onPick !== undefined}
            />
          ) : undefined,
        )}
      </div>
      <Columns model={model} layout={layout} />
      {drawn.map(({ row, index, bars }) => (
        <BoardRowView
          key={row.kind === 'person' ? row.person.id : `group ${index}`}
          {...{ row, index, bars, dayWidth, picked, named, text, format }}
          headRows={head.rows}
          from={visible.days.from}
          to={visible.days.to}
          ownHolidays={(row.kind === 'person' && own.get(row.site)) || NO_DAYS}
          chosen={row.kind === 'person' && selection?.personId === row.person.id ? chosen : undefined}
          cursor={index === cursor.row ? cell : undefined}
        />
      ))}
      {today >= 0 && today < days && <i className="today-line" />}
    </div>
  )
}

/** The sizes for the style sheet; today is left of the sheet where it is not shown. */
const sheetStyle = ({ nameWidth, dayWidth, days, today }: Layout): CSSProperties =>
  ({
    width: nameWidth + days * dayWidth,
    '--names': `${nameWidth}px`,
    '--day': `${dayWidth}px`,
    '--today': `${today < 0 || today >= days ? -9 : nameWidth + today * dayWidth}px`,
  }) as CSSProperties

/** The board on a container of `width` px. */
export function BoardGrid({ width, props }: { readonly width: number; readonly props: BoardProps }): ReactElement {
  const { model, label, picked = NOTHING_PICKED, onPick } = props
  const text = useVacationTexts()
  const format = useFormat()
  const id = useId()
  const layout = useLayout(model, width)
  const { rows, days, nameWidth, dayWidth, barsAt, head } = layout
  const foot = footHeight(model.staffing)
  const { scroller, start, placeAt, reveal, page } = useScroller(layout, foot)
  const box = { rowHeight: ROW, dayWidth, rows: rows.length, days, nameWidth, coveredHeight: head.height + foot }
  const visible = useVisible(scroller, box, { left: start, width })
  const anchor = () => scroller.current?.querySelector<HTMLElement>('.cursor') ?? null
  const input = useBoardInput({ props, ground: { rows, days, page, barsAt }, reveal, placeAt, anchor })
  const { cursor } = input
  const cellId = `${id}-${cursor.row}-${cursor.day}`
  const cell = <CursorCell key={cellId} {...{ id: cellId, ...cursor, layout, model, picked, text, format }} />
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const row = pressedName(event.target)
    return row === undefined ? input.onClick(event) : onPick && input.pickRow(row, event.shiftKey)
  }
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      className="board"
      aria-label={label}
      aria-rowcount={head.rows + rows.length + (model.staffing ? 1 : 0)}
      aria-colcount={days + 1}
      aria-multiselectable={onPick ? true : undefined}
      aria-activedescendant={cellId}
      onKeyDown={input.onKeyDown}
      onPointerDown={input.onPointerDown}
      onPointerOver={nameBar}
      onClick={onClick}
    >
      <div role="presentation" className="board-sheet" style={sheetStyle(layout)}>
        <BoardHead
          {...{ model, dayWidth, text, format }}
          days={visible.days}
          people={layout.people}
          holidays={layout.holidays}
          labels={layout.labels}
          months={layout.months}
          weeks={layout.weeks}
        />
        <Rows {...{ props, layout, visible, cursor, cell, text, format }} />
        {model.staffing && (
          <BoardFoot
            staffing={model.staffing}
            rowIndex={head.rows + rows.length + 1}
            days={visible.days}
            {...{ dayWidth, text }}
          />
        )}
      </div>
    </div>
  )
}

/** The tooltip of a bar, of a day's presence, or of a truncated name: set when a pointer reaches it, which is less work than for all. */
function nameBar({ target }: { readonly target: EventTarget }): void {
  const found =
    target instanceof Element ? target.closest<HTMLElement>('.bar, .present, .board-names .board-name') : null
  if (found) found.title = found.getAttribute('aria-label') ?? found.textContent ?? ''
}

/** The row whose name was pressed. */
function pressedName(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return row ? Number(row.dataset['row']) : undefined
}

/** The visible rows, and that of the cursor: the grid refers to it wherever it is. */
function drawnRows({ from, to }: Span, cursor: number): number[] {
  const rows = Array.from({ length: to - from }, (_, index) => from + index)
  if (cursor < from) return [cursor, ...rows]
  return cursor >= to ? [...rows, cursor] : rows
}
