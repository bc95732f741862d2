// Header and footer of the board: months, weeks or days, holidays by name, school holidays; and how many people are present.
import { memo, type ReactElement } from 'react'
import { addDays, daysBetween, weekdayOf } from '#domain/calendar/berlin-time.ts'
import { weekNumberOf } from '#domain/calendar/calendar-days.ts'
import type { Formats } from '#shared/i18n/use-format.ts'
import type { VacationText } from '#widgets/vacation/texts.ts'
import { type BoardModel, isLowDay, type Staffing } from '#widgets/vacation/board-model.ts'
import {
  flagBefore,
  type HolidayColumn,
  lengthOf,
  type PlacedLabel,
  type Segment,
  type Span,
} from './board-geometry.ts'

/** From this width on, px, days have their numbers. */
const NUMBERED = 22
/** Heights, px. */
const MONTHS = 30
const UNITS = 22
const LANE = 18
const SCHOOL = 9
const FOOT = 52

export interface HeadProps {
  readonly model: BoardModel
  readonly people: number
  readonly dayWidth: number
  readonly days: Span
  readonly holidays: readonly HolidayColumn[]
  readonly labels: readonly PlacedLabel[]
  readonly months: readonly Segment[]
  readonly weeks: readonly Segment[]
  readonly text: VacationText
  readonly format: Formats
}

const isNumbered = (dayWidth: number): boolean => dayWidth >= NUMBERED
const lanesOf = (labels: readonly PlacedLabel[]): number => Math.max(0, ...labels.map(({ lane }) => lane + 1))

/** Height of the header in px, and its number of rows. */
export const headSize = (labels: readonly PlacedLabel[]): { height: number; rows: number } => ({
  height: MONTHS + UNITS + lanesOf(labels) * LANE + SCHOOL,
  rows: labels.length > 0 ? 4 : 3,
})

const touches = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to

type SegmentProps = Segment & Pick<HeadProps, 'dayWidth'>

type MonthProps = SegmentProps & Pick<HeadProps, 'format'> & { readonly flag: number | undefined }

const MonthSegment = memo(({ day, from, to, dayWidth, flag, format }: MonthProps) => (
  <span
    role="columnheader"
    aria-colindex={from + 2}
    aria-colspan={to - from}
    className="segment"
    style={{
      left: from * dayWidth,
      width: (to - from) * dayWidth,
      paddingInlineStart: flag === undefined ? 0 : `max(0px, ${flag}px + var(--flag))`,
    }}
  >
    <b>{(to - from) * dayWidth > 100 ? format.month(day) : format.month(day).slice(0, 3)}</b>
  </span>
))

function Months({ model, months, people, dayWidth, days, text, format }: HeadProps): ReactElement {
  const today = daysBetween(model.first, model.today)
  return (
    <div role="row" aria-rowindex={1} className="head-row months" style={{ height: MONTHS }}>
      <span role="columnheader" aria-colindex={1} className="board-name">
        {text('people', { count: people })}
      </span>
      <span className="board-days" role="presentation">
        {months
          .filter((month) => touches(month, days))
          .map(({ day, from, to }) => (
            <MonthSegment key={day} {...{ day, from, to, dayWidth, format }} flag={flagBefore(from, today, dayWidth)} />
          ))}
        {today >= 0 && today < lengthOf(model) && <span className="today-flag">{text('today')}</span>}
      </span>
    </div>
  )
}

const WeekSegment = memo(({ day, from, to, dayWidth, text }: SegmentProps & Pick<HeadProps, 'text'>) => (
  <span
    role="columnheader"
    aria-colindex={from + 2}
    aria-colspan={to - from}
    aria-label={text('weekOf', { week: weekNumberOf(day) })}
    className="segment"
    style={{ left: from * dayWidth, width: (to - from) * dayWidth }}
  >
    {weekNumberOf(day)}
  </span>
))

function Weeks({ weeks, dayWidth, days, text }: HeadProps): ReactElement {
  return (
    <div role="row" aria-rowindex={2} className="head-row weeks" style={{ height: UNITS }}>
      <span role="columnheader" aria-colindex={1} className="board-name">
        {text('week')}
      </span>
      <span className="board-days" role="presentation">
        {weeks
          .filter((week) => touches(week, days))
          .map(({ day, from, to }) => (
            <WeekSegment key={day} {...{ day, from, to, dayWidth, text }} />
          ))}
      </span>
    </div>
  )
}

function Days({ model, dayWidth, days, holidays, format, text }: HeadProps): ReactElement {
  const byDay = new Map(holidays.map(({ at, name }) => [at, name]))
  const shown = Array.from({ length: days.to - days.from }, (_, index) => days.from + index)
  return (
    <div role="row" aria-rowindex={2} className="head-row numbers" style={{ height: UNITS }}>
      <span role="columnheader" aria-colindex={1} className="board-name">
        {text('day')}
      </span>
      <span className="board-days" role="presentation">
        {shown.map((at) => {
          const day = addDays(model.first, at)
          const holiday = byDay.get(at)
          const words = holiday
            ? `${format.longDate(day)}, ${text('holidayOf', { name: holiday })}`
            : format.longDate(day)
          const weekday = dayWidth >= 34 ? `${format.weekday(day).slice(0, 2)} ` : ''
          return (
            <span
              key={day}
              role="columnheader"
              aria-colindex={at + 2}
              aria-label={words}
              title={words}
              className={`segment${weekdayOf(day) > 4 ? ' weekend' : ''}${day === model.today ? ' today' : ''}`}
              style={{ left: at * dayWidth, width: dayWidth }}
            >
              {weekday && <small>{weekday}</small>}
              {Number(day.slice(8))}
            </span>
          )
        })}
      </span>
    </div>
  )
}

type HolidayProps = Pick<HeadProps, 'labels' | 'dayWidth' | 'text' | 'format' | 'holidays'>

/** Hides labels whose beginning is behind the names, because half a word is unreadable. The returned function ends that. */
function hideCut(line: HTMLElement | null): (() => void) | undefined {
  const board = line?.closest('.board')
  const sheet = line?.closest<HTMLElement>('.board-sheet')
  if (!line || !board || !sheet || typeof IntersectionObserver === 'undefined') return undefined
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, boundingClientRect, rootBounds } of entries)
        target.classList.toggle('cut', rootBounds !== null && boundingClientRect.left < rootBounds.left - 1)
    },
    { root: board, rootMargin: `0px 0px 0px -${sheet.style.getPropertyValue('--names')}`, threshold: [0, 1] },
  )
  for (const label of line.children) observer.observe(label)
  return () => observer.disconnect()
}

function HolidayLine({ labels, dayWidth, text, format, holidays }: HolidayProps): ReactElement {
  const dayOf = new Map(holidays.map(({ at, day }) => [at, day]))
  return (
    <div role="row" aria-rowindex={3} className="head-row holidays" style={{ height: lanesOf(labels) * LANE }}>
      <span role="columnheader" aria-colindex={1} className="board-name">
        {text('holidays')}
      </span>
      <span key={labels.map(({ at }) => at).join()} ref={hideCut} className="board-days" role="presentation">
        {labels.map(({ at, name, left, lane }) => (
          <span
            key={at}
            role="columnheader"
            aria-colindex={at + 2}
            aria-label={`${name}, ${format.longDate(dayOf.get(at) ?? '')}`}
            title={`${name}, ${format.longDate(dayOf.get(at) ?? '')}`}
            className={`holiday-label${left < at * dayWidth ? ' ends' : ''}`}
            style={{ ...(left < at * dayWidth ? { right: 0 } : { left }), top: lane * LANE, height: LANE }}
          >
            {name}
          </span>
        ))}
      </span>
    </div>
  )
}

const Holidays = memo(HolidayLine)

type SchoolProps = Pick<HeadProps, 'model' | 'dayWidth' | 'text' | 'format' | 'labels'>

function SchoolLine({ model, dayWidth, text, format, labels }: SchoolProps): ReactElement {
  const length = lengthOf(model)
  const found = model.sites.flatMap(({ id, name: site, schoolHolidays }, index) =>
    schoolHolidays.map(({ first, last, name }) => ({
      key: `${id} ${first}`,
      lane: index,
      from: Math.max(0, daysBetween(model.first, first)),
      to: Math.min(length, daysBetween(model.first, last) + 1),
      words: `${name} ${site}, ${format.shortDate(first)}–${format.shortDate(last)}`,
    })),
  )
  return (
    <div role="row" aria-rowindex={labels.length > 0 ? 4 : 3} className="head-row school" style={{ height: SCHOOL }}>
      <span role="columnheader" aria-colindex={1} className="board-name">
        <span className="sr">{text('schoolHolidays')}</span>
      </span>
      <span className="board-days" role="presentation">
        {found
          .filter(({ from, to, lane }) => to > from && lane < 2)
          .map(({ key, from, to, words, lane }) => (
            <span
              key={key}
              role="gridcell"
              aria-colindex={from + 2}
              aria-colspan={to - from}
              aria-label={text('schoolHolidaysOf', { name: words })}
              title={words}
              className="school-days"
              style={{ left: from * dayWidth, width: (to - from) * dayWidth, top: 1 + lane * 4 }}
            />
          ))}
      </span>
    </div>
  )
}

const School = memo(SchoolLine)

/** Lines and segments that do not change are kept: the drawn days change with each frame of a scroll. */
function Head(props: HeadProps): ReactElement {
  const { model, dayWidth, holidays, labels, text, format } = props
  return (
    <div role="rowgroup" className="board-head">
      <Months {...props} />
      {isNumbered(dayWidth) ? <Days {...props} /> : <Weeks {...props} />}
      {labels.length > 0 && <Holidays {...{ labels, dayWidth, text, format, holidays }} />}
      <School {...{ model, dayWidth, text, format, labels }} />
    </div>
  )
}

export const BoardHead = memo(Head)

export interface FootProps {
  readonly staffing: Staffing
  readonly rowIndex: number
  readonly dayWidth: number
  readonly days: Span
  readonly text: VacationText
}

/** Room above the bars, px. */
const AIR = 8

const heightOf = (count: number, { size, minimum }: Staffing): number =>
  Math.round(((FOOT - AIR) * count) / Math.max(1, size, minimum))

type PresentProps = Pick<FootProps, 'staffing' | 'dayWidth' | 'text'> & { readonly at: number; readonly count: number }

const Present = memo(({ staffing, at, count, dayWidth, text }: PresentProps) => {
  const { minimum, size, lowDays } = staffing
  return (
    <span
      role="gridcell"
      aria-colindex={at + 2}
      aria-label={lowDays?.get(at) ?? text('staffingOf', { present: count, size, minimum })}
      className={isLowDay(staffing, at) ? 'present low' : 'present'}
      style={{ left: at * dayWidth + 1, width: dayWidth - 2, height: heightOf(count, staffing) }}
    />
  )
})

function Foot({ staffing, rowIndex, dayWidth, days, text }: FootProps): ReactElement {
  const { minimum, present } = staffing
  return (
    <div role="rowgroup" className="board-foot">
      <div role="row" aria-rowindex={rowIndex} className="foot-row" style={{ height: FOOT }}>
        <span role="rowheader" aria-colindex={1} className="board-name">
          {text('staffing')}
          <small>{text('staffingMinimum', { minimum })}</small>
        </span>
        <span className="board-days" role="presentation">
          {present.slice(days.from, days.to).map((count, index) => {
            const at = days.from + index
            return count === undefined ? undefined : <Present key={at} {...{ staffing, at, count, dayWidth, text }} />
          })}
          <i className="minimum" style={{ bottom: heightOf(minimum, staffing) }} />
        </span>
      </div>
    </div>
  )
}

export const BoardFoot = memo(Foot)
export const footHeight = (staffing: Staffing | undefined): number => (staffing ? FOOT : 0)
