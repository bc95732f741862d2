// The line of a person in pieces and as text: the text contains everything that is drawn, so that nothing depends on seeing it.
import { useStore } from '@nanostores/react'
import messages from 'lucide-static/icons/circle-ellipsis.svg?raw'
import spray from 'lucide-static/icons/spray-can.svg?raw'
import fault from 'lucide-static/icons/triangle-alert.svg?raw'
import meeting from 'lucide-static/icons/users-round.svg?raw'
import wrench from 'lucide-static/icons/wrench.svg?raw'
import { useMemo, type ReactElement, type ReactNode } from 'react'
import type { Activities, ActivityKind, PersonLine } from '#contract/production.ts'
import type { SegmentKind } from '#domain/production/segments.ts'
import type { Span } from '#domain/production/shifts.ts'
import { $language } from '#shared/bus/language.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { useDurations, type Durations } from '#widgets/production/durations.ts'
import { useTimesTexts, type TimesText } from '#widgets/production/times/texts.ts'
import { axisOf, type Piece } from './time-line.tsx'

export type LineSegment = PersonLine['segments'][number]

/** Segments that somebody has to review. */
const UNCLEAR: ReadonlySet<SegmentKind> = new Set([
  'gap',
  'overlap',
  'beforeArrival',
  'afterLeave',
  'noData',
  'missingLeave',
])
export const unclearIn = ({ segments }: PersonLine): readonly LineSegment[] =>
  segments.filter(({ kind }) => UNCLEAR.has(kind))

const ICONS: Readonly<Record<ActivityKind, string>> = {
  cleaning: spray,
  setup: wrench,
  meeting,
  fault,
  other: messages,
}

export const spanOf = ({ from, to }: { readonly from: string; readonly to: string }): Span => ({
  from: Date.parse(from),
  to: Date.parse(to),
})

/** The axis that several lines share. */
export const axisOfLines = (
  shift: { readonly from: string; readonly to: string },
  lines: readonly PersonLine[],
): Span => axisOf(spanOf(shift), lines.map(spanOf))

/** Minutes from which there is room for a label. */
const ROOM = { order: 50, gap: 40, overlap: 28, number: 22, words: 100 }

/** '45 min'; from an hour on in the chosen unit. */
const durationWords = (minutes: number, text: TimesText, { withUnit }: Durations): string =>
  minutes < 60 ? text('minutes', { minutes }) : withUnit(minutes)

function labelOf(segment: LineSegment, text: TimesText, durations: Durations): ReactNode {
  const { kind, minutes, label, activity } = segment
  switch (kind) {
    case 'order':
      return minutes >= ROOM.order ? label : undefined
    case 'overhead':
      return activity !== null && minutes >= ROOM.number ? <Icon source={ICONS[activity]} size="s" /> : undefined
    case 'gap':
      return minutes >= ROOM.gap
        ? durationWords(minutes, text, durations)
        : minutes >= ROOM.number
          ? minutes
          : undefined
    case 'overlap':
      return minutes >= ROOM.overlap ? durations.plain(minutes) : '!'
    case 'beforeArrival':
    case 'afterLeave':
      return '!'
    case 'noData':
      return minutes >= ROOM.words ? text('noDataLabel') : minutes >= ROOM.order ? text('legend.noData') : undefined
    case 'missingLeave':
      return minutes >= ROOM.gap ? text('missingLeaveLabel') : undefined
    default:
      return undefined
  }
}

/** How pieces that can be chosen behave. */
export interface Choosing {
  /** The begin of the chosen one. */
  readonly chosen: string | undefined
  readonly onChoose: (segment: LineSegment) => void
}

function piecesOf(line: PersonLine, words: LineWords, choosing: Choosing | undefined): Piece[] {
  const orders = [...new Set(line.segments.flatMap(({ kind, label }) => (kind === 'order' ? [label] : [])))]
  const stays = line.attendance.map((one): Piece => ({
    ...spanOf(one),
    kind: one.isUncertain ? 'uncertain' : 'attendance',
  }))
  const segments = line.segments.flatMap((segment): Piece[] => {
    const { kind, label } = segment
    if (kind === 'absent') return []
    const isSecond = kind === 'order' && orders.indexOf(label) % 2 === 1
    return [
      {
        ...spanOf(segment),
        kind: isSecond ? 'order second' : kind,
        label: words.label(segment),
        choice:
          choosing && UNCLEAR.has(kind)
            ? {
                name: words.segment(segment),
                isChosen: choosing.chosen === segment.from,
                onChoose: () => choosing.onChoose(segment),
              }
            : undefined,
      },
    ]
  })
  return [...stays, ...segments]
}

export interface LineWords {
  readonly label: (segment: LineSegment) => ReactNode
  /** '9:40–10:25' */
  readonly span: (span: { readonly from: string; readonly to: string }) => string
  /** '9:40–10:25: ohne Auftrag, 45 min' */
  readonly segment: (segment: LineSegment) => string
  /** The whole line, for readers that do not see it. */
  readonly sentence: (line: PersonLine) => string
  /** The findings to clear: '45 min ohne Auftrag'. */
  readonly findings: (line: PersonLine) => string
  readonly pieces: (line: PersonLine, choosing?: Choosing) => Piece[]
}

function segmentWords(segment: LineSegment, text: TimesText, durations: Durations): string {
  const { kind, label, activity, minutes } = segment
  if (kind === 'order') return text('segment.order', { order: label })
  if (kind === 'overhead') return text(`activity.${activity ?? 'other'}`)
  return text(`segment.${kind}`, { duration: durationWords(minutes, text, durations) })
}

function findingWords(line: PersonLine, spanWords: LineWords['span'], text: TimesText, durations: Durations): string {
  const ofKind = (kind: SegmentKind) => line.segments.filter((segment) => segment.kind === kind)
  const gaps = ofKind('gap').reduce((sum, { minutes }) => sum + minutes, 0)
  const found = line.findings.map((finding) =>
    text(`finding.${finding}`, {
      duration: durationWords(gaps, text, durations),
      when: ofKind('overlap').map(spanWords).join(', '),
      device: line.offlineDevice ?? '',
      difference: durations.plain(Math.abs(line.open ?? 0)),
    }),
  )
  return [...found, ...(line.release?.hasChanged ? [text('changedSince')] : [])].join(', ')
}

function createWords(text: TimesText, { clock }: Formats, durations: Durations): LineWords {
  const span: LineWords['span'] = ({ from, to }) => `${clock(from)}–${clock(to)}`
  const segment: LineWords['segment'] = (one) =>
    text('at', { when: span(one), what: segmentWords(one, text, durations) })
  const words: LineWords = {
    label: (one) => labelOf(one, text, durations),
    span,
    segment,
    sentence: ({ attendance, segments }) =>
      [
        attendance.length === 0 ? text('notPresent') : '',
        ...attendance.map((one) => text(one.isUncertain ? 'perhapsPresent' : 'presentAt', { when: span(one) })),
        ...segments.filter(({ kind }) => kind !== 'absent').map(segment),
      ]
        .filter(Boolean)
        .join('; '),
    findings: (line) => findingWords(line, span, text, durations),
    pieces: (line, choosing) => piecesOf(line, words, choosing),
  }
  return words
}

/** The texts of lines in the present language and unit. */
export function useLineWords(): LineWords {
  const text = useTimesTexts()
  const formats = useFormat()
  const durations = useDurations()
  return useMemo(() => createWords(text, formats, durations), [text, formats, durations])
}

/** The name of an activity in the present language. */
export function useActivityName(): (activity: Activities[number]) => string {
  const language = useStore($language)
  return ({ name, nameEn }) => (language === 'de' ? name : nameEn)
}

const LEGEND = ['attendance', 'order', 'overhead', 'gap', 'overlap', 'noData'] as const

export function Legend(): ReactElement {
  const text = useTimesTexts()
  return (
    <ul className="legend" aria-label={text('legend')}>
      {LEGEND.map((kind) => (
        <li key={kind}>
          <i className={`piece swatch ${kind}`} aria-hidden="true" />
          {text(`legend.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
