// The entries of a day, and below them those that a correction proposes: the hours as lines, and order, journey and place.
import type { ReactElement } from 'react'
import type { DayLine, EntryInput, TimeCase } from '#contract/working-time.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import {
  AxisHours,
  axisOf,
  barPieces,
  DayBar,
  gapsOf,
  minuteOn,
  type BarPiece,
} from '#widgets/working-time/day-bar.tsx'
import { useEntryWords, type WordedEntry } from '#widgets/working-time/texts.ts'
import { hours } from '#widgets/working-time/times.ts'
import { useControlTexts, type ControlText } from './texts.ts'

interface DayLinesProps {
  readonly line: DayLine
  readonly change: TimeCase | null
}

/** Wide enough for '7:52–12:15'. */
const LABELLED = 90

type Times = Pick<EntryInput, 'comes' | 'goes'>

function withLabels(pieces: readonly BarPiece[], label: (piece: BarPiece) => string | undefined): BarPiece[] {
  return pieces.map((piece) => ({ ...piece, label: piece.until - piece.from >= LABELLED ? label(piece) : undefined }))
}

function spanText({ comes, goes }: Times, { clock }: Formats, text: ControlText): string {
  const start = comes === null ? text('missing.comes') : clock(comes)
  const end = goes === null ? text('missing.goes') : clock(goes)
  return `${start}–${end}`
}

const sentenceOf = (entries: readonly Times[], format: Formats, text: ControlText): string =>
  entries.length === 0 ? text('nothingBooked') : entries.map((entry) => spanText(entry, format, text)).join(', ')

export function DayLines({ line, change }: DayLinesProps): ReactElement {
  const text = useControlTexts()
  const format = useFormat()
  const { day, entries, actual } = line
  const isOpen = change?.kind === 'correction' && change.closedAt === null
  const proposed = isOpen ? (change.newEntries ?? []) : []
  const missing = ({ kind, missing: side }: BarPiece) =>
    kind === 'missing' ? text(side === undefined ? 'missing.all' : `missing.${side}`) : undefined
  // A bar alone does not show which stamp exists beside the missing one.
  const isLacking = !line.isRunning && entries.some(({ comes, goes }) => comes === null || goes === null)
  const times = (list: readonly Times[]) => (piece: BarPiece) => {
    const entry = list.find(({ comes, goes }) => comes !== null && goes !== null && minuteOn(day, comes) === piece.from)
    return entry && spanText(entry, format, text)
  }
  // Travel is a part of its entry, which already has a label.
  const booked = withLabels(barPieces(line), (piece) =>
    piece.kind === 'travel' ? undefined : (missing(piece) ?? times(entries)(piece)),
  )
  const wished = withLabels(
    proposed.flatMap(({ comes, goes }): BarPiece[] =>
      comes === null || goes === null
        ? []
        : [{ kind: 'booked', from: minuteOn(day, comes), until: minuteOn(day, goes) }],
    ),
    times(proposed),
  )
  const old = isOpen
    ? booked.map((piece) => (piece.kind === 'booked' ? { ...piece, kind: 'old' as const } : piece))
    : booked
  const axis = axisOf([...booked, ...wished])
  const worked = (minutes: number | null) => (minutes === null ? '–' : text('hours', { hours: hours(minutes) }))
  return (
    <div className="stack gap-8">
      <Line
        label={text('booked')}
        words={sentenceOf(entries, format, text)}
        worked={worked(actual)}
        showsWords={isLacking}
      >
        <DayBar pieces={[...old, ...gapsOf(old)]} axis={axis} className="tall" />
      </Line>
      {isOpen && (
        <Line
          label={text('proposed')}
          words={sentenceOf(proposed, format, text)}
          worked={worked(change.effect?.actual.new ?? null)}
          isStrong
        >
          <DayBar pieces={[...wished, ...gapsOf(wished)]} axis={axis} className="tall" />
        </Line>
      )}
      <div className="day-line">
        <span />
        <AxisHours axis={axis} last />
        <span />
      </div>
    </div>
  )
}

interface LineProps {
  readonly label: string
  /** The content of the bar as text. */
  readonly words: string
  readonly worked: string
  readonly isStrong?: boolean
  /** The text is also shown below the bar. */
  readonly showsWords?: boolean
  readonly children: ReactElement
}

function Line({ label, words, worked, isStrong = false, showsWords = false, children }: LineProps): ReactElement {
  return (
    <div className={isStrong ? 'day-line strong' : 'day-line'}>
      <span>
        {label}
        {!showsWords && <span className="sr">: {words}</span>}
      </span>
      <div>
        {children}
        {showsWords && <p className="stamped">{words}</p>}
      </div>
      <span className="worked">{worked}</span>
    </div>
  )
}

/** Order, journey and place of the entries; of a correction, the difference. */
export function EntryFacts({ line, change }: { line: DayLine; change: TimeCase | null }): ReactElement | null {
  const text = useControlTexts()
  const { order, journey, place } = useEntryWords()
  const factsOf = (entry: WordedEntry): string =>
    [order(entry), journey([entry]), place(entry), entry.note && text('quote', { note: entry.note })]
      .filter(Boolean)
      .join(', ')
  const isOpen = change?.kind === 'correction' && change.closedAt === null
  const listOf = (entries: readonly WordedEntry[]) => [...new Set(entries.map(factsOf).filter((words) => words !== ''))]
  // A correction contains project managers only by id, and they are shown beside it as deciders.
  const booked = listOf(isOpen ? line.entries.map((entry) => ({ ...entry, projectManager: null })) : line.entries)
  const proposed = isOpen ? listOf(change.newEntries ?? []) : booked
  const isChanged = booked.join() !== proposed.join()
  const lists = isChanged
    ? ([
        ['booked', booked],
        ['proposed', proposed],
      ] as const)
    : ([['booked', booked]] as const)
  if (!isChanged && booked.length === 0) return null
  return (
    <dl className="stack gap-8 facts">
      {lists.map(([name, words]) => (
        <div key={name}>
          <dt>{text(isChanged ? name : 'facts.title')}</dt>
          {words.length === 0 ? <dd>{text('facts.none')}</dd> : words.map((one) => <dd key={one}>{one}</dd>)}
        </div>
      ))}
    </dl>
  )
}
