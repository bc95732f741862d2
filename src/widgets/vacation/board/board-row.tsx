// One row of the board: the absences among the drawn days, and the name, which is in a column of its own: one sticky column
// costs a browser less than a sticky name in every row.
import check from 'lucide-static/icons/check.svg?raw'
import { memo, type ReactElement } from 'react'
import type { Formats } from '#shared/i18n/use-format.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { absenceWords, barClass, barWord } from '#widgets/vacation/absences.tsx'
import type { VacationText } from '#widgets/vacation/texts.ts'
import { type BoardAbsence, requestIdOf } from '#widgets/vacation/board-model.ts'
import type { Bar, BoardRow } from './board-geometry.ts'

/** Height of a row and of a bar in it, px. */
export const ROW = 27
const BAR = 17
/** A bar is at least so wide if it contains a word, px for each letter. */
const LETTER = 7.5
const PADDING = 18

export interface BoardRowProps {
  readonly row: BoardRow
  readonly index: number
  /** Rows of the header, which are counted too. */
  readonly headRows: number
  readonly bars: readonly Bar<BoardAbsence>[]
  /** The drawn days. */
  readonly from: number
  readonly to: number
  readonly dayWidth: number
  /** Days of this row that are a holiday at its place only. */
  readonly ownHolidays: readonly number[]
  readonly chosen?: { readonly from: number; readonly to: number } | undefined
  readonly picked: ReadonlySet<string>
  /** Number of the request that is outlined. */
  readonly named?: number | undefined
  /** The cell of the cursor, in its row. */
  readonly cursor?: ReactElement | undefined
  readonly text: VacationText
  readonly format: Formats
}

function PersonBar({ bar, dayWidth, isPicked, isNamed, text, format }: BarProps): ReactElement {
  const { absence, from, to, half, lane, lanes } = bar
  const width = (to - from) * dayWidth
  const columns = Math.ceil(to) - Math.floor(from)
  const word = barWord(absence, text)
  const isPlain = absence.state === 'approved' || absence.state === 'pencil'
  const fits = lanes === 1 && half === undefined && !absence.isHours && word.length * LETTER + PADDING <= width
  const state = absenceWords(absence, text, format)
  // The name contains the word that is seen.
  const words = [state.includes(word) ? state : `${word}: ${state}`, ...(absence.warnings ?? [])].join('. ')
  return (
    <span
      role="gridcell"
      aria-colindex={Math.floor(from) + 2}
      aria-colspan={columns > 1 ? columns : undefined}
      aria-current={isNamed || undefined}
      aria-selected={absence.decidable ? isPicked : undefined}
      aria-label={words}
      className={`${barClass(absence, half)}${isPicked ? ' picked' : ''}${isNamed ? ' named' : ''}${absence.decidable ? ' open' : ''}`}
      style={{ left: from * dayWidth, width, ...(lanes > 1 && laneOf(lane, lanes)) }}
    >
      {fits && (isPlain ? word : <span className="word">{word}</span>)}
      {absence.warnings !== undefined && absence.warnings.length > 0 && (
        <span className="warn" aria-hidden="true">
          !
        </span>
      )}
    </span>
  )
}

const laneOf = (lane: number, lanes: number) => ({ top: 5 + (lane * BAR) / lanes, height: BAR / lanes - 1 })

const MemoBar = memo(PersonBar)

interface BarProps {
  readonly bar: Bar<BoardAbsence>
  readonly dayWidth: number
  readonly isPicked: boolean
  readonly isNamed: boolean
  readonly text: VacationText
  readonly format: Formats
}

function GroupName({ row, text }: { row: BoardRow & { kind: 'group' }; text: VacationText }): ReactElement {
  const { name, minimum, people } = row.group
  const count = text('people', { count: people.length })
  return (
    <span role="rowheader" aria-colindex={1} className="board-name">
      <b>{name}</b>
      <small>{minimum === undefined ? count : text('peopleMinimum', { people: count, minimum })}</small>
    </span>
  )
}

/** The box that shows whether the requests of a person are selected; the board handles presses on it. */
function PickBox({ ids, picked }: { ids: readonly string[]; picked: ReadonlySet<string> }): ReactElement {
  const count = ids.filter((id) => picked.has(id)).length
  const state = count === 0 ? '' : count === ids.length ? 'on' : 'some'
  return (
    <span className={`pick-box ${state}`.trim()} data-pick aria-hidden="true">
      {state === 'on' && <Icon source={check} size="s" />}
    </span>
  )
}

export interface BoardNameProps {
  readonly name: string
  readonly index: number
  readonly bars: readonly Bar<BoardAbsence>[]
  readonly picked: ReadonlySet<string>
  readonly hasPicks: boolean
}

/** The visible part of a name; its accessible name is in the row. */
function Name({ name, index, bars, picked, hasPicks }: BoardNameProps): ReactElement {
  const open = bars.flatMap(({ absence }) => (absence.decidable ? absence.id : []))
  const isPicked = open.some((id) => picked.has(id))
  return (
    <span className={`board-name${isPicked ? ' has-picked' : ''}`} data-row={index} style={{ top: index * ROW }}>
      {hasPicks && (open.length > 0 ? <PickBox ids={open} picked={picked} /> : <span className="pick-gap" />)}
      {name}
    </span>
  )
}

export const BoardName = memo(Name)

function Row(props: BoardRowProps): ReactElement {
  const { row, index, headRows, bars, from, to, dayWidth, ownHolidays, chosen, picked, named } = props
  const { cursor, text, format } = props
  const place = { top: index * ROW }
  const position = { role: 'row', 'aria-rowindex': index + headRows + 1, style: place } as const
  if (row.kind === 'group') {
    return (
      <div {...position} className="board-row group">
        <GroupName row={row} text={text} />
      </div>
    )
  }
  return (
    <div {...position} className="board-row">
      {/* Invisible, because the visible names are in a separate column. */}
      <span role="rowheader" aria-colindex={1} className="sr">
        {row.person.name}
      </span>
      {ownHolidays
        .filter((day) => from <= day && day < to)
        .map((day) => (
          <i key={day} className="own-holiday" style={{ left: day * dayWidth, width: dayWidth }} />
        ))}
      {chosen && (
        <i className="chosen" style={{ left: chosen.from * dayWidth, width: (chosen.to - chosen.from) * dayWidth }} />
      )}
      {bars.map((bar) =>
        bar.to > from && bar.from < to ? (
          <MemoBar
            key={bar.absence.id}
            bar={bar}
            dayWidth={dayWidth}
            isPicked={picked.has(bar.absence.id)}
            isNamed={named !== undefined && requestIdOf(bar.absence) === named}
            text={text}
            format={format}
          />
        ) : undefined,
      )}
      {cursor}
    </div>
  )
}

/** Drawn again only when something in it changes: most rows stay as they are while the board scrolls. */
export const BoardRowView = memo(Row)
