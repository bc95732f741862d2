// The line of a person in a shift: attendance in one track, bookings in the other. The segments of a track neither overlap nor have gaps:
// their minutes add up to the line.
import type { BookingKind, Work } from './bookings.ts'
import type { Span } from './shifts.ts'

/**
 * order, overhead · pause: booked, or between two stays · gap: present without a booking · tolerated: such a gap of at most ten minutes ·
 * overlap: two bookings at the same time · beforeArrival, afterLeave: booked while not present · noData: the terminal is offline ·
 * missingLeave: the stamp out is missing · absent: neither present nor booked
 */
export const SEGMENT_KINDS = [
  'order',
  'overhead',
  'pause',
  'gap',
  'tolerated',
  'overlap',
  'beforeArrival',
  'afterLeave',
  'noData',
  'missingLeave',
  'absent',
] as const
export type SegmentKind = (typeof SEGMENT_KINDS)[number]

/** Minutes by which attendance and booked time may differ, and of gaps that need no booking. */
export const TOLERANCE = 10

const MINUTE = 60_000

export interface Booked extends Work {
  readonly id: number
  readonly kind: BookingKind
  readonly from: number
  /** undefined: still running. */
  readonly to: number | undefined
}

/** A stay from working time; `to` undefined: the person has not gone yet, or the stamp is missing. */
export interface Stay {
  readonly from: number
  readonly to: number | undefined
  /** Breaks without a time of day. */
  readonly breakMinutes: number
}

export interface LineFacts {
  readonly window: Span
  readonly now: number
  readonly stays: readonly Stay[]
  readonly bookings: readonly Booked[]
  /** Since when the last used device of the person is offline; undefined: it is not. */
  readonly offlineSince: number | undefined
}

export interface Segment {
  readonly kind: SegmentKind
  readonly from: number
  readonly to: number
  /** Ids of its bookings; two for an overlap. */
  readonly bookingIds: readonly number[]
}

export interface Attendance extends Span {
  /** The attendance is an assumption. */
  readonly isUncertain: boolean
}

/** Why a line is to be cleared, the most severe first. */
export const LINE_FINDINGS = [
  'missingLeave',
  'noData',
  'noAttendance',
  'gap',
  'overlap',
  'beforeArrival',
  'afterLeave',
  'difference',
] as const
export type LineFinding = (typeof LINE_FINDINGS)[number]

export interface Line {
  readonly span: Span
  readonly attendance: readonly Attendance[]
  readonly segments: readonly Segment[]
  /** Minutes; null: unknown, because a stamp is missing. */
  readonly present: number | null
  /** Minutes of orders and of overhead, each booking on its own: overlaps count twice. */
  readonly order: number
  readonly overhead: number
  /** Minutes of breaks that working time deducts without a booking: so much of the gaps is no working time. */
  readonly unbookedBreak: number
  /** Minutes to clear: gaps without such breaks, else attendance less booked time; null if unknown, 0 within the tolerance. */
  readonly open: number | null
  readonly findings: readonly LineFinding[]
  /** The person has not gone yet, or a booking still runs: the line is not complete. */
  readonly isRunning: boolean
}

const minutes = (spans: readonly Span[]): number =>
  Math.round(spans.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0) / MINUTE)

/** How long after the end of the shift a person without a stamp may still be present, in milliseconds; then the stamp is missing. */
const STILL_THERE = 30 * MINUTE

/** The instant up to which bookings are known: running ones end when the device was last seen, or now. */
const knownUntil = ({ now, offlineSince = Infinity }: LineFacts): number => Math.min(now, offlineSince)

interface Presence {
  readonly known: readonly Span[]
  /** From the last event of a person without a leaving stamp to the end of the shift. */
  readonly unknown: Span | undefined
  readonly isRunning: boolean
}

function presenceOf(facts: LineFacts, booked: readonly Span[]): Presence {
  const { window, now, stays, offlineSince } = facts
  const closed = stays.flatMap(({ from, to }) => (to === undefined ? [] : [{ from, to }]))
  const open = stays.find(({ to }) => to === undefined)
  const until = Math.min(now, window.to)
  if (!open) {
    const last = Math.max(...[...closed, ...booked].map(({ to }) => to))
    const isCut = offlineSince !== undefined && closed.length === 0 && last < until
    return { known: closed, unknown: isCut ? { from: last, to: until } : undefined, isRunning: false }
  }
  const isRunning = now < window.to + STILL_THERE && offlineSince === undefined
  if (isRunning)
    return { known: [...closed, { from: open.from, to: Math.max(open.from, now) }], unknown: undefined, isRunning }
  const signs = [open.from, ...booked.map(({ to }) => to), ...(offlineSince === undefined ? [] : [offlineSince])]
  const last = Math.max(open.from, Math.min(Math.max(...signs), now))
  return {
    known: [...closed, { from: open.from, to: last }].filter(({ from, to }) => to > from),
    unknown: last < until ? { from: last, to: until } : undefined,
    isRunning: false,
  }
}

const contains = ({ from, to }: Span, at: number): boolean => from <= at && at < to

interface Closed extends Booked {
  readonly to: number
}

function kindAt(at: number, facts: LineFacts, presence: Presence, running: readonly Closed[]): SegmentKind {
  const work = running.filter(({ kind }) => kind === 'order' || kind === 'overhead')
  const isPresent = presence.known.some((span) => contains(span, at))
  if (
    work.length > 0 &&
    !isPresent &&
    presence.known.length > 0 &&
    !(presence.unknown && contains(presence.unknown, at))
  ) {
    // Without any attendance the whole line has a finding of its own.
    return presence.known.every(({ from }) => from > at) ? 'beforeArrival' : 'afterLeave'
  }
  if (work.length > 1) return 'overlap'
  if (work.length === 1) return work[0]!.kind === 'order' ? 'order' : 'overhead'
  if (running.some(({ kind }) => kind === 'pause')) return 'pause'
  if (presence.unknown && contains(presence.unknown, at))
    return facts.offlineSince === undefined ? 'missingLeave' : 'noData'
  if (facts.offlineSince !== undefined && at >= facts.offlineSince && isPresent) return 'noData'
  if (isPresent) return 'gap'
  const isBetween = presence.known.some(({ to }) => to <= at) && presence.known.some(({ from }) => from > at)
  return isBetween ? 'pause' : 'absent'
}

/** Joins equal neighbours. */
function joined(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = []
  for (const one of segments) {
    const before = result.at(-1)
    const isSame = before?.kind === one.kind && before.bookingIds.join() === one.bookingIds.join()
    if (before && isSame) result[result.length - 1] = { ...before, to: one.to }
    else result.push(one)
  }
  return result
}

/** Kinds that are ignored for less than a minute, because people and terminals are not exact to the second. */
const BY_CHANCE: ReadonlySet<SegmentKind> = new Set(['gap', 'overlap', 'beforeArrival', 'afterLeave', 'noData'])

/** Adds such a moment to the segment before it, or after it. */
function withoutMoments(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = []
  let begun: number | undefined
  for (const [index, one] of segments.entries()) {
    const before = result.at(-1)
    const from = begun ?? one.from
    const isMoment = BY_CHANCE.has(one.kind) && one.to - from < MINUTE
    begun = undefined
    if (isMoment && before && before.kind !== 'absent') result[result.length - 1] = { ...before, to: one.to }
    else if (isMoment && index < segments.length - 1) begun = from
    else result.push({ ...one, from })
  }
  return result
}

const tolerant = (one: Segment): Segment =>
  one.kind === 'gap' && one.to - one.from <= TOLERANCE * MINUTE ? { ...one, kind: 'tolerated' } : one

/** Minutes of the gaps in which the person should have worked. */
const workInGaps = ({ segments, unbookedBreak }: Pick<Line, 'segments' | 'unbookedBreak'>): number =>
  Math.max(0, minutes(segments.filter(({ kind }) => kind === 'gap')) - unbookedBreak)

function findingsOf(
  line: Omit<Line, 'findings' | 'open' | 'isRunning'>,
  isPresent: boolean,
  difference: number | null,
  hasStays: boolean,
): LineFinding[] {
  const has = (kind: SegmentKind) => line.segments.some((one) => one.kind === kind)
  const isWorked = line.order + line.overhead > 0
  const isOff = difference !== null && Math.abs(difference) > TOLERANCE && !isPresent
  const small = (kind: SegmentKind) => has(kind) && isOff
  const found: Readonly<Record<LineFinding, boolean>> = {
    missingLeave: has('missingLeave'),
    noData: has('noData'),
    noAttendance: !hasStays && isWorked && !has('noData'),
    gap: workInGaps(line) > TOLERANCE,
    overlap: small('overlap') || minutes(line.segments.filter(({ kind }) => kind === 'overlap')) > TOLERANCE,
    beforeArrival:
      small('beforeArrival') || minutes(line.segments.filter(({ kind }) => kind === 'beforeArrival')) > TOLERANCE,
    afterLeave: small('afterLeave') || minutes(line.segments.filter(({ kind }) => kind === 'afterLeave')) > TOLERANCE,
    difference: isOff,
  }
  const findings = LINE_FINDINGS.filter((one) => found[one])
  // A difference that another finding explains is no separate finding.
  return findings.length > 1 ? findings.filter((one) => one !== 'difference') : findings
}

/** The line of a shift up to now. */
export function lineOf(facts: LineFacts): Line {
  const { window, stays } = facts
  const known = knownUntil(facts)
  const bookings = facts.bookings
    .map((one): Closed => ({ ...one, to: one.to ?? Math.max(one.from, known) }))
    .filter(({ from, to }) => to > from)
  const presence = presenceOf(facts, bookings)
  const spans = [...presence.known, ...(presence.unknown ? [presence.unknown] : []), ...bookings]
  const span = {
    from: Math.min(window.from, ...spans.map(({ from }) => from)),
    to: Math.max(window.to, ...spans.map(({ to }) => to)),
  }
  const cuts = [...spans.flatMap(({ from, to }) => [from, to]), span.from, span.to, facts.offlineSince ?? span.from]
  const points = [...new Set(cuts.filter((at) => at >= span.from && at <= span.to))].toSorted((a, b) => a - b)
  const segments = points.slice(1).map((to, index): Segment => {
    const from = points[index]!
    const running = bookings.filter((one) => contains(one, from))
    const work = running.filter(({ kind }) => kind === 'order' || kind === 'overhead')
    const shown = work.length > 0 ? work : running
    return { kind: kindAt(from, facts, presence, running), from, to, bookingIds: shown.map(({ id }) => id) }
  })
  const gross = minutes(presence.known)
  const breaks = stays.reduce((sum, { breakMinutes }) => sum + breakMinutes, 0)
  const isMissing = presence.unknown !== undefined && facts.offlineSince === undefined
  const minutesOfKind = (kind: BookingKind) => minutes(bookings.filter((one) => one.kind === kind))
  const line = {
    span,
    attendance: [
      ...presence.known.map((one) => ({ ...one, isUncertain: false })),
      ...(presence.unknown ? [{ ...presence.unknown, isUncertain: true }] : []),
    ].toSorted((one, other) => one.from - other.from),
    segments: joined(withoutMoments(joined(segments))).map(tolerant),
    present: isMissing ? null : Math.max(0, gross - breaks),
    order: minutesOfKind('order'),
    overhead: minutesOfKind('overhead'),
    unbookedBreak: Math.max(0, breaks - minutesOfKind('pause')),
  }
  const booked = line.order + line.overhead
  const difference = line.present === null || presence.unknown ? null : line.present - booked
  const findings = findingsOf(line, presence.isRunning, difference, stays.length > 0)
  const gaps = workInGaps(line)
  const isUnknown = difference === null || findings.includes('noData')
  const open = isUnknown ? null : findings.length === 0 ? 0 : gaps > 0 ? gaps : difference
  const isRunning = presence.isRunning || facts.bookings.some(({ to }) => to === undefined)
  return { ...line, open, findings, isRunning }
}

/** True when attendance and booked time agree, the person has left and no booking runs. */
export const isClean = ({ findings, isRunning }: Pick<Line, 'findings' | 'isRunning'>): boolean =>
  findings.length === 0 && !isRunning
