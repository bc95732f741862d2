// A day as a line of hours: booked, travel, missing, running, and remaining up to the target. Needs day-bar.css.
import type { ReactElement } from 'react'
import type { DayLine } from '#contract/working-time.ts'
import { daysBetween } from '#domain/calendar/berlin-time.ts'
import { localDayOf, localMinuteOf } from '#domain/working-time/clock.ts'
import { clockText } from './times.ts'

export interface Axis {
  /** Minutes since 0:00 of the day, whole hours. */
  readonly from: number
  readonly until: number
}

export type PieceKind = 'booked' | 'travel' | 'missing' | 'running' | 'goal' | 'old' | 'gap'

export interface BarPiece {
  readonly kind: PieceKind
  readonly from: number
  readonly until: number
  /** The stamp that the entry of a missing piece lacks; undefined without an entry. */
  readonly missing?: 'comes' | 'goes' | undefined
  /** Inside the piece, where it is wide enough. */
  readonly label?: string | undefined
}

const USUAL: Axis = { from: 360, until: 1200 }

/** Minutes since 0:00 of `day` on the clock of Berlin; more than 1440 after it, negative before. */
export function minuteOn(day: string, instant: string | number): number {
  const at = typeof instant === 'number' ? instant : Date.parse(instant)
  return daysBetween(day, localDayOf(at)) * 1440 + localMinuteOf(at)
}

type Times = Pick<DayLine, 'day' | 'entries' | 'isRunning' | 'expected' | 'feedback'>
export interface Running {
  readonly now: string
  readonly target: string | null
}

/** Half of the way is before the work, half after it. */
function travelPieces(from: number, until: number, minutes: number): BarPiece[] {
  const half = Math.min(minutes, until - from) / 2
  if (half <= 0) return []
  return [
    { kind: 'travel', from, until: from + half },
    { kind: 'travel', from: until - half, until },
  ]
}

function runningPieces(line: Times, from: number, { now, target }: Running): BarPiece[] {
  const end = Math.max(minuteOn(line.day, now), from)
  const goal = target === null ? end : minuteOn(line.day, target)
  const left: BarPiece[] = goal > end ? [{ kind: 'goal', from: end, until: goal }] : []
  return [{ kind: 'running', from, until: end }, ...left]
}

function piecesOfEntry(line: Times, entry: DayLine['entries'][number], running?: Running): BarPiece[] {
  const { day, isRunning, expected } = line
  const [comes, goes] = [entry.comes, entry.goes].map((at) => (at === null ? undefined : minuteOn(day, at)))
  if (comes !== undefined && goes !== undefined)
    return [{ kind: 'booked', from: comes, until: goes }, ...travelPieces(comes, goes, entry.travelMinutes)]
  if (comes !== undefined && isRunning && running) return runningPieces(line, comes, running)
  const known = comes ?? goes ?? 0
  const guess = expected && minuteOn(day, comes === undefined ? expected.comes : expected.goes)
  const other = guess ?? known + (comes === undefined ? -60 : 60)
  const [from = known, until = known] = [known, other].toSorted((one, two) => one - two)
  const missing = comes === undefined ? 'comes' : 'goes'
  return [{ kind: 'missing', missing, from, until: Math.max(until, from + 15) }]
}

/** The pieces of a day; a missing one is drawn where the model expects it. */
export function barPieces(line: Times, running?: Running): BarPiece[] {
  const { day, entries, expected, feedback } = line
  if (entries.length === 0 && expected && feedback)
    return [{ kind: 'missing', from: minuteOn(day, expected.comes), until: minuteOn(day, expected.goes) }]
  return entries.flatMap((entry) => piecesOfEntry(line, entry, running))
}

/** The free time between pieces that follow each other. */
export function gapsOf(pieces: readonly BarPiece[]): BarPiece[] {
  const ordered = pieces.filter(({ kind }) => kind !== 'travel').toSorted((one, other) => one.from - other.from)
  return ordered.slice(1).flatMap(({ from }, index) => {
    const end = ordered[index]?.until ?? from
    return from > end ? [{ kind: 'gap' as const, from: end, until: from }] : []
  })
}

/** 6 to 20 o'clock, wider where a piece is earlier or later. */
export function axisOf(pieces: readonly BarPiece[]): Axis {
  const from = Math.min(USUAL.from, ...pieces.map((piece) => Math.floor(piece.from / 60) * 60))
  const until = Math.max(USUAL.until, ...pieces.map((piece) => Math.ceil(piece.until / 60) * 60))
  return { from, until }
}

const share = (minute: number, { from, until }: Axis): string => `${(100 * (minute - from)) / (until - from)}%`

export function DayBar({
  pieces,
  axis,
  className = '',
}: {
  pieces: readonly BarPiece[]
  axis: Axis
  className?: string
}) {
  return (
    <div className={`track ${className}`.trim()} aria-hidden="true">
      {pieces.map(({ kind, from, until, label }) => (
        <b
          key={`${kind} ${from} ${until}`}
          className={`piece ${kind}`}
          style={{
            insetInlineStart: share(from, axis),
            inlineSize: `${(100 * (until - from)) / (axis.until - axis.from)}%`,
          }}
        >
          {label && <span>{label}</span>}
        </b>
      ))}
    </div>
  )
}

/** The hours below or above bars. */
export function AxisHours({ axis, last = false }: { axis: Axis; last?: boolean }): ReactElement {
  const step = axis.until - axis.from > 1080 ? 240 : 120
  const first = Math.ceil(axis.from / step) * step
  const ticks = Array.from({ length: Math.floor((axis.until - first) / step) + 1 }, (_, index) => first + index * step)
  return (
    <div className="axis" aria-hidden="true">
      {ticks
        .filter((minute) => last || minute < axis.until)
        .map((minute) => (
          <span key={minute} style={{ insetInlineStart: share(minute, axis) }}>
            {minute === 1440 ? 24 : clockText(minute).split(':')[0]}
          </span>
        ))}
    </div>
  )
}
