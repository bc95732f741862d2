// The board on paper, A3 across: a table of all rows, whose head is repeated on every page. Bars are drawn as SVG, because
// positions in attributes need no inline style, which the policy of a host page may refuse.
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import type { ReactElement } from 'react'
import { addDays, daysBetween, weekdayOf } from '#domain/calendar/berlin-time.ts'
import { weekNumberOf } from '#domain/calendar/calendar-days.ts'
import { $language } from '#shared/bus/language.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { printAlone } from '#shared/ui/print-alone.ts'
import type { AbsenceState, BoardAbsence, BoardModel, BoardSite } from '#widgets/vacation/board-model.ts'
import { useVacationTexts } from '#widgets/vacation/texts.ts'
import {
  type Bar,
  barsOf,
  holidayColumns,
  lengthOf,
  monthsOf,
  type Segment,
  rowsOf,
  weeksIn,
} from './board-geometry.ts'
import css from './board-print.css?inline'

/** A unit of the drawings is a tenth of a millimetre: the days of an A3 sheet take 340 mm. */
const WIDTH = 3400
const HEIGHT = 42
const HEAD = 52
/** Narrower days have no numbers of their own. */
const NUMBERED = 40

/** Named in board-print.css. */
function Hatch(): ReactElement {
  return (
    <svg className="defs" aria-hidden="true">
      <pattern id="board-hatch" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="4" height="10" className="ink" />
      </pattern>
    </svg>
  )
}

/** The properties that determine how a bar is drawn. */
type Explained = Pick<BoardAbsence, 'state' | 'kind' | 'endsAtNoon'>

const classOf = ({ state, kind }: Explained): string => `${state}${kind === undefined ? ' hidden-kind' : ''}`

interface PrintedBarProps {
  readonly bar: Omit<Bar<BoardAbsence>, 'absence'> & { readonly absence: Explained }
  readonly unit: number
}

function PrintedBar({ bar, unit }: PrintedBarProps): ReactElement {
  const { absence, from, to, half, lane, lanes } = bar
  const [left, right] = [from * unit, to * unit]
  const height = 28 / lanes
  const top = 7 + lane * height
  const bottom = top + height - 1
  const points =
    half === 'noon'
      ? `${right},${top} ${right},${bottom} ${left},${bottom}`
      : `${left},${top} ${right},${top} ${left},${bottom}`
  return (
    <g className={classOf(absence)}>
      <rect x={left} y={top} width={right - left} height={bottom - top} className={half ? 'outline' : 'fill'} />
      {half && <polygon points={points} className="fill" />}
      {absence.state === 'cancellationPending' && (
        <rect x={left} y={(top + bottom) / 2 - 2} width={right - left} height={4} className="ink" />
      )}
    </g>
  )
}

interface DaysOffProps {
  readonly model: BoardModel
  readonly site: BoardSite | undefined
  readonly unit: number
  readonly height: number
}

function DaysOff({ model, site, unit, height }: DaysOffProps): ReactElement {
  const weekends = Array.from({ length: lengthOf(model) }, (_, at) => at).filter(
    (at) => weekdayOf(addDays(model.first, at)) === 5,
  )
  return (
    <>
      <path
        className="weekend"
        d={weekends
          .map((at) => `M${at * unit} 0h${Math.min(2 * unit, WIDTH - at * unit)}v${height}H${at * unit}z`)
          .join('')}
      />
      {site?.holidays
        .filter(({ day }) => model.first <= day && day <= model.last)
        .map(({ day }) => (
          <rect key={day} className="holiday" x={daysBetween(model.first, day) * unit} width={unit} height={height} />
        ))}
    </>
  )
}

function Units({
  segments,
  unit,
  nameOf,
}: {
  segments: readonly Segment[]
  unit: number
  nameOf: (one: Segment) => string
}) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEAD}`}>
      {segments.map((one) => (
        <g key={one.day}>
          <path className="tick" d={`M${one.from * unit} 0v${HEAD}`} />
          <text x={one.from * unit + 6} y={36}>
            {nameOf(one)}
          </text>
        </g>
      ))}
    </svg>
  )
}

function TableHead({ model, unit }: { model: BoardModel; unit: number }): ReactElement {
  const text = useVacationTexts()
  const { month } = useFormat()
  const isNumbered = unit >= NUMBERED
  const singles = Array.from({ length: lengthOf(model) }, (_, at) => ({
    day: addDays(model.first, at),
    from: at,
    to: at + 1,
  }))
  const count = model.groups.reduce((sum, { people }) => sum + people.length, 0)
  return (
    <thead>
      <tr>
        <th scope="col">{text('people', { count })}</th>
        <td>
          <Units segments={monthsOf(model)} unit={unit} nameOf={({ day }) => month(day)} />
        </td>
      </tr>
      <tr>
        <th scope="col">{text(isNumbered ? 'day' : 'week')}</th>
        <td>
          <Units
            segments={isNumbered ? singles : weeksIn(model)}
            unit={unit}
            nameOf={({ day }) => String(isNumbered ? Number(day.slice(8)) : weekNumberOf(day))}
          />
        </td>
      </tr>
    </thead>
  )
}

/** The meaning of the bars, as in the legend of the screen. */
const EXPLAINED: readonly [Explained, `state.${AbsenceState}` | 'legend.half' | 'legend.absent'][] = [
  [{ state: 'approved', kind: 'leave' }, 'state.approved'],
  [{ state: 'requested', kind: 'leave' }, 'state.requested'],
  [{ state: 'approved', kind: 'leave', endsAtNoon: true }, 'legend.half'],
  [{ state: 'pencil', kind: 'leave' }, 'state.pencil'],
  [{ state: 'cancellationPending', kind: 'leave' }, 'state.cancellationPending'],
  [{ state: 'approved' }, 'legend.absent'],
]

function PrintedLegend(): ReactElement {
  const text = useVacationTexts()
  return (
    <ul>
      {EXPLAINED.map(([absence, key]) => {
        const bar = {
          absence,
          from: 0,
          to: 1,
          lane: 0,
          lanes: 1,
          ...(absence.endsAtNoon && { half: 'morning' as const }),
        }
        return (
          <li key={key}>
            <svg viewBox={`0 0 64 ${HEIGHT}`}>
              <PrintedBar bar={bar} unit={64} />
            </svg>
            {text(key)}
          </li>
        )
      })}
    </ul>
  )
}

/** All rows and days of the board as one table. */
export function BoardTable({ model, label }: { model: BoardModel; label: string }): ReactElement {
  const { shortDate } = useFormat()
  const unit = WIDTH / lengthOf(model)
  const holidays = holidayColumns(model.sites, model)
  return (
    <table className="board-table">
      <caption>
        {label}
        <Hatch />
      </caption>
      <TableHead model={model} unit={unit} />
      <tbody>
        {rowsOf(model).map((row) =>
          row.kind === 'group' ? (
            <tr key={row.group.id} className="group">
              <th scope="rowgroup" colSpan={2}>
                {row.group.name}
              </th>
            </tr>
          ) : (
            <tr key={row.person.id}>
              <th scope="row">{row.person.name}</th>
              <td>
                <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
                  <DaysOff model={model} site={row.site} unit={unit} height={HEIGHT} />
                  {barsOf(row.person.absences, model).map((bar) => (
                    <PrintedBar key={bar.absence.id} bar={bar} unit={unit} />
                  ))}
                </svg>
              </td>
            </tr>
          ),
        )}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>
            <PrintedLegend />
          </td>
        </tr>
        <tr>
          <td colSpan={2}>{holidays.map(({ day, name }) => `${shortDate(day)} ${name}`).join(' · ')}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Prints only the board, A3 across. Rejects if the browser provides no frame for it. */
export async function printBoard(model: BoardModel, label: string): Promise<void> {
  const sheet = document.createElement('div')
  const root = createRoot(sheet)
  flushSync(() => root.render(<BoardTable model={model} label={label} />))
  try {
    await printAlone(sheet, { css, title: label, lang: $language.get() })
  } finally {
    root.unmount()
  }
}
