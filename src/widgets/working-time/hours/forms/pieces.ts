// Working time as it is typed: one piece per stay, divided into entries by breaks with times of day, and its errors.
import type { DayLine, EntryInput } from '#contract/working-time.ts'
import { addDays } from '#domain/berlin-time.ts'
import { instantOf, localMinuteOf, type Occurrence } from '#domain/working-time/clock.ts'
import type { TravelKind } from '#domain/working-time/entry.ts'
import { LONGEST_SHIFT } from '#domain/working-time/booking.ts'
import type { Suggestion } from '#shared/ui/use-suggestions.ts'
import { minuteOn } from '#widgets/working-time/day-bar.tsx'
import { clockText, hours, parseClock, parseMinutes } from '#widgets/working-time/times.ts'

export interface Piece {
  /** Distinguishes the pieces of a form. */
  readonly key: number
  readonly comes: string
  readonly goes: string
  /** Which of the two, where the time occurs twice. */
  readonly comesTime?: Occurrence | undefined
  readonly goesTime?: Occurrence | undefined
  /** Minutes, or periods such as '12:10–12:40', separated by commas. */
  readonly breaks: string
  readonly travelKind: '' | TravelKind
  readonly travel: string
  readonly kilometres: string
  readonly preparation: string
  readonly followUp: string
  readonly orderNumber: string
  readonly projectManager: Suggestion | undefined
  readonly country: string
  readonly place: string
  readonly note: string
}

export type PieceField = Exclude<keyof Piece, 'key' | 'comesTime' | 'goesTime'>

/** A rule that a field breaks; the text is `rule.<rule>`. */
export interface PieceFault {
  readonly piece: number
  readonly field: PieceField
  readonly rule: string
}

let keys = 0

export const emptyPiece = (given: Partial<Piece> = {}): Piece => ({
  comes: '',
  goes: '',
  breaks: '',
  travelKind: '',
  travel: '',
  kilometres: '',
  preparation: '',
  followUp: '',
  orderNumber: '',
  projectManager: undefined,
  country: 'DE',
  place: '',
  note: '',
  ...given,
  key: ++keys,
})

type Entry = DayLine['entries'][number]

const sharedOf = ({ orderNumber, projectManager, country, place, note }: Entry): string =>
  JSON.stringify([orderNumber, projectManager?.id ?? null, country, place, note])
const hasAmounts = (entry: Entry): boolean =>
  entry.travelMinutes + entry.kilometres + entry.preparationMinutes + entry.followUpMinutes > 0

/** It continues the one before, after a break with times of day. */
const continues = (entry: Entry, before: Entry | undefined): boolean =>
  before !== undefined &&
  before.goes !== null &&
  entry.comes !== null &&
  !hasAmounts(entry) &&
  sharedOf(entry) === sharedOf(before)

const timeOf = (at: string | null): string => (at === null ? '' : clockText(localMinuteOf(Date.parse(at))))
const minutesText = (minutes: number): string => (minutes > 0 ? hours(minutes) : '')
/** '12:10–12:40'. */
const gapText = (from: string | null, until: string | null): string => `${timeOf(from)}–${timeOf(until)}`

function pieceOf(stay: readonly [Entry, ...Entry[]]): Piece {
  const [first] = stay
  const last = stay.at(-1)
  const minutes = stay.reduce((sum, { breakMinutes }) => sum + breakMinutes, 0)
  const gaps = stay.slice(1).map((entry, index) => gapText(stay[index]?.goes ?? null, entry.comes))
  const { projectManager: manager } = first
  return emptyPiece({
    comes: timeOf(first.comes),
    goes: timeOf(last?.goes ?? null),
    breaks: [...gaps, ...(minutes > 0 ? [String(minutes)] : [])].join(', '),
    travelKind: first.travelKind ?? '',
    travel: minutesText(first.travelMinutes),
    kilometres: first.kilometres > 0 ? String(first.kilometres).replace('.', ',') : '',
    preparation: minutesText(first.preparationMinutes),
    followUp: minutesText(first.followUpMinutes),
    orderNumber: first.orderNumber,
    projectManager: manager?.id ? { id: manager.id, label: manager.name } : undefined,
    country: first.country,
    place: first.place,
    note: first.note,
  })
}

/** The entries of a day as pieces; at least one. */
export function piecesOf(entries: readonly Entry[]): Piece[] {
  const stays: [Entry, ...Entry[]][] = []
  for (const entry of entries) {
    const stay = stays.at(-1)
    if (stay && continues(entry, stay.at(-1))) stay.push(entry)
    else stays.push([entry])
  }
  return stays.length > 0 ? stays.map(pieceOf) : [emptyPiece()]
}

interface Breaks {
  readonly minutes: number
  /** Minutes since 0:00, ascending. */
  readonly gaps: readonly (readonly [from: number, until: number])[]
}

/** Reads '30', '12:10–12:40', '12:10-12:40, 15'; undefined for another text. */
export function parseBreaks(typed: string): Breaks | undefined {
  let minutes = 0
  const gaps: [number, number][] = []
  for (const part of typed.split(/\s*[,;+]\s*(?!\d{1,2}\s*h)/).filter((one) => one.trim() !== '')) {
    const [from, until, ...more] = part.split(/\s*(?:–|—|-|bis|to)\s*/)
    if (until === undefined) {
      const found = parseMinutes(part)
      if (found === undefined) return undefined
      minutes += found
    } else {
      const ends = [parseClock(from ?? ''), parseClock(until)]
      if (more.length > 0 || ends[0] === undefined || ends[1] === undefined || ends[0] >= ends[1]) return undefined
      gaps.push([ends[0], ends[1]])
    }
  }
  return { minutes, gaps: gaps.toSorted(([one], [other]) => one - other) }
}

const MINUTE = 60_000

/** A stay whose end is before its begin by the clock ends after midnight, unless no shift is that long; 15:00–8:00 is swapped. */
const isNightShift = (from: number | undefined, until: number | undefined): boolean =>
  from !== undefined && until !== undefined && until <= from && until + 1440 - from <= LONGEST_SHIFT / MINUTE

/** It ends on the day after it began. */
export const endsNextDay = ({ comes, goes }: Piece): boolean => isNightShift(parseClock(comes), parseClock(goes))

interface Reading {
  readonly entries: readonly EntryInput[]
  readonly faults: readonly PieceFault[]
}

/** Reads one piece of a day. */
class PieceReader {
  readonly faults: PieceFault[] = []
  readonly #day: string
  readonly #piece: Piece
  readonly #index: number

  constructor(day: string, piece: Piece, index: number) {
    this.#day = day
    this.#piece = piece
    this.#index = index
  }

  #fault(field: PieceField, rule: string): undefined {
    this.faults.push({ piece: this.#index, field, rule })
    return undefined
  }

  minutes(field: 'travel' | 'preparation' | 'followUp'): number {
    const typed = this.#piece[field]
    if (typed.trim() === '') return 0
    return parseMinutes(typed) ?? this.#fault(field, 'unreadableMinutes') ?? 0
  }

  kilometres(): number {
    const typed = this.#piece.kilometres.trim().replace(',', '.')
    if (typed === '') return 0
    return /^\d{1,5}(\.\d)?$/.test(typed) ? Number(typed) : (this.#fault('kilometres', 'unreadableNumber') ?? 0)
  }

  #clock(field: 'comes' | 'goes', isRequired: boolean): number | undefined {
    const typed = this.#piece[field]
    if (typed.trim() === '') return isRequired ? this.#fault(field, 'required') : undefined
    return parseClock(typed) ?? this.#fault(field, 'unreadable')
  }

  /** An instant of the day; minutes beyond 1440 are those of the next day. */
  #instant(field: PieceField, minute: number, occurrence?: Occurrence): number | undefined {
    const day = minute >= 1440 ? addDays(this.#day, 1) : this.#day
    const found = instantOf(day, minute % 1440, occurrence)
    return 'at' in found ? found.at : this.#fault(field, found.refusal)
  }

  times(isRunning: boolean): { comes?: number | undefined; goes?: number | undefined } {
    const { comesTime, goesTime } = this.#piece
    const from = this.#clock('comes', true)
    const typed = this.#clock('goes', !isRunning)
    const until = typed !== undefined && isNightShift(from, typed) ? typed + 1440 : typed
    const comes = from === undefined ? undefined : this.#instant('comes', from, comesTime)
    const goes = until === undefined ? undefined : this.#instant('goes', until, goesTime)
    if (comes === undefined || goes === undefined || comes < goes) return { comes, goes }
    this.#fault('goes', 'comesAfterGoes')
    return { comes }
  }

  /** The breaks with times of day as instants, after midnight where the stay is. */
  breaks(comes: number | undefined, goes: number | undefined): { minutes: number; gaps: [number, number][] } {
    const none = { minutes: 0, gaps: [] }
    const read = parseBreaks(this.#piece.breaks)
    if (!read) {
      this.#fault('breaks', 'unreadableBreak')
      return none
    }
    if (comes === undefined) return none
    const begin = minuteOn(this.#day, comes)
    const gaps: [number, number][] = []
    for (const [from, until] of read.gaps) {
      const shift = until <= begin ? 1440 : 0
      const [one, other] = [this.#instant('breaks', from + shift), this.#instant('breaks', until + shift)]
      if (one === undefined || other === undefined) continue
      if (one <= comes || (goes !== undefined && other >= goes)) this.#fault('breaks', 'breakOutside')
      else gaps.push([one, other])
    }
    if (goes !== undefined && read.minutes * MINUTE >= goes - comes) this.#fault('breaks', 'breakTooLong')
    return { minutes: read.minutes, gaps }
  }

  /** Nothing is assumed, because travel with work counts as working time and travel without work does not. */
  checkTravel(travel: number, kilometres: number): void {
    if (travel + kilometres > 0 && this.#piece.travelKind === '') this.#fault('travelKind', 'travelKindMissing')
  }

  checkProject(): void {
    const { orderNumber, projectManager } = this.#piece
    if (orderNumber.trim() !== '' && !projectManager) this.#fault('projectManager', 'projectManagerMissing')
  }

  checkTimes(comes: number | undefined, goes: number | undefined, travel: number, now: number): void {
    if (comes !== undefined && comes > now) this.#fault('comes', 'startInFuture')
    else if (goes !== undefined && goes > now) this.#fault('goes', 'endInFuture')
    if (comes !== undefined && goes !== undefined && travel * MINUTE > goes - comes)
      this.#fault('travel', 'travelTooLong')
  }
}

const iso = (at: number): string => new Date(at).toISOString()

export interface ReadOptions {
  /** Now by the clock of the server, in ms. */
  readonly now: number
  /** Without an end: the person is still there. */
  readonly isRunning?: boolean
}

function readPiece(day: string, piece: Piece, index: number, { now, isRunning = false }: ReadOptions): Reading {
  const reader = new PieceReader(day, piece, index)
  const { comes, goes } = reader.times(isRunning)
  const { minutes, gaps } = reader.breaks(comes, goes)
  const travel = reader.minutes('travel')
  const kilometres = reader.kilometres()
  reader.checkTimes(comes, goes, travel, now)
  reader.checkTravel(travel, kilometres)
  reader.checkProject()
  const first = {
    breakMinutes: minutes,
    travelKind: travel > 0 ? piece.travelKind || null : null,
    travelMinutes: travel,
    kilometres,
    preparationMinutes: reader.minutes('preparation'),
    followUpMinutes: reader.minutes('followUp'),
  } satisfies Partial<EntryInput>
  const all = {
    orderNumber: piece.orderNumber.trim(),
    projectManagerId: piece.projectManager?.id ?? null,
    country: piece.country,
    place: piece.place.trim(),
    note: piece.note.trim(),
  } satisfies Partial<EntryInput>
  if (reader.faults.length > 0 || comes === undefined) return { entries: [], faults: reader.faults }
  const starts = [comes, ...gaps.map(([, until]) => until)]
  const ends = [...gaps.map(([from]) => from), goes]
  const entries = starts.map((start, at): EntryInput => {
    const end = ends[at]
    return { comes: iso(start), goes: end === undefined ? null : iso(end), ...(at === 0 && first), ...all }
  })
  return { entries, faults: [] }
}

const overlaps = (one: EntryInput, other: EntryInput): boolean =>
  one.comes !== null && other.comes !== null && (one.goes ?? '9') > other.comes && (other.goes ?? '9') > one.comes

/** The entries of a day, or the errors of its pieces; `pieceOfEntry` maps each entry to its piece. */
export function readPieces(day: string, pieces: readonly Piece[], options: ReadOptions) {
  const readings = pieces.map((piece, index) => readPiece(day, piece, index, options))
  const faults = readings.flatMap((reading) => reading.faults)
  for (const [index, { entries }] of readings.entries()) {
    const others = readings.slice(0, index).flatMap((reading) => reading.entries)
    if (entries.some((entry) => others.some((other) => overlaps(entry, other))))
      faults.push({ piece: index, field: 'comes', rule: 'overlap' })
  }
  return {
    entries: readings.flatMap(({ entries }) => entries),
    faults,
    pieceOfEntry: readings.flatMap(({ entries }, index) => entries.map(() => index)),
  }
}

const FIELDS: Readonly<Record<string, PieceField>> = {
  comes: 'comes',
  goes: 'goes',
  breakMinutes: 'breaks',
  travelKind: 'travelKind',
  travelMinutes: 'travel',
  kilometres: 'kilometres',
  preparationMinutes: 'preparation',
  followUpMinutes: 'followUp',
  orderNumber: 'orderNumber',
  projectManagerId: 'projectManager',
  country: 'country',
  place: 'place',
  note: 'note',
}

/** The parts of a path such as `body.days[2].entries[0].goes` or `body/days/2/entries/0/goes`. */
export const pathOf = (field: string): string[] =>
  field.split(/[./[\]]+/).filter((part) => part !== '' && part !== 'body')

/** The fields of the server's errors; those of the whole day are shown at its first field. */
export function faultsOfDay(
  details: unknown,
  pieceOfEntry: readonly number[],
  isOfDay: (path: readonly string[]) => boolean = () => true,
): PieceFault[] {
  if (!Array.isArray(details)) return []
  return (details as { field?: string; rule?: string }[]).flatMap(({ field = '', rule = '' }) => {
    const path = pathOf(field)
    if (!isOfDay(path)) return []
    const at = path.indexOf('entries')
    const name = at === -1 ? undefined : path[at + 2]
    const entry = at === -1 ? 0 : Number(path[at + 1] ?? 0)
    return [{ piece: pieceOfEntry[entry] ?? 0, field: FIELDS[name ?? ''] ?? 'comes', rule }]
  })
}
