// A shift drawn as a line of time, by instants: a night in which the clock changes is as long as it was.
import type { ReactElement, ReactNode } from 'react'
import type { SegmentKind } from '#domain/production/segments.ts'
import type { Span } from '#domain/production/shifts.ts'
import { localMinuteOf } from '#domain/working-time/clock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Attendance above; below it the segments of the domain; `booked`: as it is, where a suggestion is drawn below it. */
export type PieceKind = 'attendance' | 'uncertain' | 'booked' | 'order second' | Exclude<SegmentKind, 'absent'>

export interface Piece extends Span {
  readonly kind: PieceKind
  /** Inside the piece, where it is wide enough. */
  readonly label?: ReactNode
  /** A press, or the focus, selects the piece; `name` is its name for screen readers. */
  readonly choice?: { readonly name: string; readonly isChosen: boolean; readonly onChoose: () => void } | undefined
}

/** Below so many minutes the label of a piece has no room on a phone. */
const SHORT = 90

/** One forgotten sign-out must not squeeze all other lines: beyond these limits a line is cut off. */
const MOST_BEFORE = HOUR
const MOST_AFTER = 3 * HOUR

/** Whole half hours around the shift and the pieces near it. */
export function axisOf(shift: Span, pieces: readonly Span[]): Span {
  const half = HOUR / 2
  const from = Math.max(shift.from - MOST_BEFORE, Math.min(shift.from, ...pieces.map((piece) => piece.from)))
  const to = Math.min(shift.to + MOST_AFTER, Math.max(shift.to, ...pieces.map((piece) => piece.to)))
  return { from: Math.floor(from / half - 0.5) * half, to: Math.ceil(to / half + 0.5) * half }
}

const shareOf = (part: number, { from, to }: Span): string => `${((100 * part) / (to - from)).toFixed(2)}%`

function placeOf({ from, to }: Span, axis: Span) {
  const start = Math.max(from, axis.from)
  return {
    insetInlineStart: shareOf(start - axis.from, axis),
    inlineSize: shareOf(Math.max(Math.min(to, axis.to) - start, MINUTE), axis),
  }
}

interface TimeLineProps {
  readonly pieces: readonly Piece[]
  readonly axis: Span
  /** Without a line for attendance. */
  readonly single?: boolean
}

/** Screen readers only see pieces that can be chosen, because the text beside the line describes it. */
export function TimeLine({ pieces, axis, single = false }: TimeLineProps): ReactElement {
  return (
    <div className={single ? 'time-line single' : 'time-line'}>
      {pieces
        .filter(({ from, to }) => from < axis.to && to > axis.from)
        .map((piece) => (
          <OnePiece key={`${piece.kind} ${piece.from} ${piece.to}`} piece={piece} axis={axis} />
        ))}
    </div>
  )
}

function OnePiece({ piece, axis }: { piece: Piece; axis: Span }): ReactElement {
  const { kind, label, choice } = piece
  const isShort = piece.to - piece.from < SHORT * MINUTE
  const place = { className: isShort ? `piece ${kind} short` : `piece ${kind}`, style: placeOf(piece, axis) }
  const words = label !== undefined && <span aria-hidden="true">{label}</span>
  if (!choice)
    return (
      <b {...place} aria-hidden="true">
        {words}
      </b>
    )
  return (
    <button
      {...place}
      type="button"
      aria-label={choice.name}
      aria-current={choice.isChosen ? 'true' : undefined}
      title={choice.name}
      onFocus={choice.onChoose}
      onClick={choice.onChoose}
    >
      {words}
    </button>
  )
}

/** The even hours of the clock on the axis; one that occurs twice in a night is named twice. */
export function ticksOf({ from, to }: Span): readonly { readonly at: number; readonly hour: number }[] {
  const first = Math.ceil(from / HOUR) * HOUR
  const hours = Array.from(
    { length: Math.max(0, Math.floor((to - first) / HOUR) + 1) },
    (_, index) => first + index * HOUR,
  )
  return hours.map((at) => ({ at, hour: localMinuteOf(at) / 60 })).filter(({ hour }) => hour % 2 === 0)
}

export function TimeAxis({ axis, nameOf }: { axis: Span; nameOf: (hour: number) => string }): ReactElement {
  return (
    <div className="muted small time-axis" aria-hidden="true">
      {ticksOf(axis).map(({ at, hour }) => (
        <span key={at} style={{ insetInlineStart: shareOf(at - axis.from, axis) }}>
          {nameOf(hour)}
        </span>
      ))}
    </div>
  )
}
