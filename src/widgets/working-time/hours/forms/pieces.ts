// Working time as it is typed: one piece per stay, divided into entries by breaks with times of day, and its errors.
import type { DayLine, EntryInput } from '#contract/working-time.ts'
import { numberLine } from '#domain/forms/one-line.ts'
import { localMinuteOf, type Occurrence } from '#domain/working-time/clock.ts'
import type { TravelKind } from '#domain/working-time/entry.ts'
import { LONGEST_SHIFT } from '#domain/working-time/stamp.ts'
import { DEFAULT_TIME_RULES } from '#domain/working-time/time-rules.ts'
import type { Suggestion } from '#shared/ui/use-suggestions.ts'
import { parseClock } from '#domain/calendar/typed-time.ts'
import { clockText, hours, parseMinutes } from '#widgets/working-time/times.ts'
import {
  breakKey,
  dayOfPlace,
  instantOfPlace,
  occurrenceOf,
  parseBreaks,
  placeStay,
  readGaps,
  type BreakChoice,
  type BreakTimes,
  type StayPlace,
} from './stay-times.ts'

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
  /** Which of the two, for times of breaks that occur twice within the stay, by `breakKey`. */
  readonly breakTimes?: BreakTimes | undefined
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

export type PieceField = Exclude<keyof Piece, 'key' | 'comesTime' | 'goesTime' | 'breakTimes'>

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

/** Whether an entry continues the stay after a break with times of day, so that both are one typed piece. */
function continues(entry: Entry, [first, ...more]: readonly [Entry, ...Entry[]]): boolean {
  const before = more.at(-1) ?? first
  if (before.goes === null || first.comes === null || entry.comes === null || hasAmounts(entry)) return false
  const length = Date.parse(entry.goes ?? entry.comes) - Date.parse(first.comes)
  return length <= LONGEST_SHIFT && sharedOf(entry) === sharedOf(before)
}

const timeOf = (at: string | null): string => (at === null ? '' : clockText(localMinuteOf(Date.parse(at))))
const whichOf = (at: string | null): Occurrence | undefined => (at === null ? undefined : occurrenceOf(Date.parse(at)))
const minutesText = (minutes: number): string => (minutes > 0 ? hours(minutes) : '')
/** '12:10–12:40'. */
const gapText = (from: string | null, until: string | null): string => `${timeOf(from)}–${timeOf(until)}`

function pieceOf(stay: readonly [Entry, ...Entry[]]): Piece {
  const [first] = stay
  const last = stay.at(-1)
  const minutes = stay.reduce((sum, { breakMinutes }) => sum + breakMinutes, 0)
  const gaps = stay.slice(1).map((entry, index) => [stay[index]?.goes ?? null, entry.comes] as const)
  const times = gaps.flatMap(([from, until], index) => [
    [breakKey(index, 'from'), whichOf(from)],
    [breakKey(index, 'until'), whichOf(until)],
  ])
  const { projectManager: manager } = first
  return emptyPiece({
    comes: timeOf(first.comes),
    goes: timeOf(last?.goes ?? null),
    comesTime: whichOf(first.comes),
    goesTime: whichOf(last?.goes ?? null),
    breakTimes: Object.fromEntries(times) as BreakTimes,
    breaks: [...gaps.map(([from, until]) => gapText(from, until)), ...(minutes > 0 ? [String(minutes)] : [])].join(
      ', ',
    ),
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
    if (stay && continues(entry, stay)) stay.push(entry)
    else stays.push([entry])
  }
  return stays.length > 0 ? stays.map(pieceOf) : [emptyPiece()]
}

const MINUTE = 60_000

interface Options {
  /** Minutes of the longest break within a shift of the day. */
  readonly longestBreak?: number | undefined
}

function placesOf(pieces: readonly Piece[], { longestBreak = DEFAULT_TIME_RULES.longestBreak }: Options): StayPlace[] {
  const places: StayPlace[] = []
  for (const piece of pieces) places.push(placeStay(piece, places.at(-1)?.until, longestBreak))
  return places
}

/** The days on which the pieces begin and end: those of a shift may be after midnight. */
export const daysOfPieces = (
  day: string,
  pieces: readonly Piece[],
  options: Options,
): { comes: string; goes: string }[] =>
  placesOf(pieces, options).map(({ from = 0, until = 0 }) => ({
    comes: dayOfPlace(day, from),
    goes: dayOfPlace(day, until),
  }))

interface Reading {
  readonly entries: readonly EntryInput[]
  readonly faults: readonly PieceFault[]
  readonly choices: readonly BreakChoice[]
}

/** Reads one piece of a day. */
class PieceReader {
  readonly faults: PieceFault[] = []
  choices: readonly BreakChoice[] = []
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

  #check(field: 'comes' | 'goes', isRequired: boolean): void {
    const typed = this.#piece[field]
    if (typed.trim() === '') {
      if (isRequired) this.#fault(field, 'required')
    } else if (parseClock(typed) === undefined) this.#fault(field, 'unreadable')
  }

  times({ from, until }: StayPlace, isRunning: boolean): { comes?: number | undefined; goes?: number | undefined } {
    this.#check('comes', true)
    this.#check('goes', !isRunning)
    const at = (field: 'comes' | 'goes', minute: number | undefined): number | undefined => {
      if (minute === undefined) return undefined
      const found = instantOfPlace(this.#day, minute, this.#piece[`${field}Time`])
      return 'at' in found ? found.at : this.#fault(field, found.refusal)
    }
    const [comes, goes] = [at('comes', from), at('goes', until)]
    if (comes === undefined || goes === undefined || comes < goes) return { comes, goes }
    this.#fault('goes', 'comesAfterGoes')
    return { comes }
  }

  /** The breaks with times of day as instants within the stay. */
  breaks(
    comes: number | undefined,
    goes: number | undefined,
  ): Pick<ReturnType<typeof readGaps>, 'gaps'> & { minutes: number } {
    const read = parseBreaks(this.#piece.breaks)
    if (!read) this.#fault('breaks', 'unreadableBreak')
    if (!read || comes === undefined) return { minutes: 0, gaps: [] }
    const { gaps, rule, choices } = readGaps(read, { comes, goes: goes ?? Infinity }, this.#piece.breakTimes ?? {})
    this.choices = choices
    const without = gaps.reduce((sum, [from, until]) => sum + until - from, 0)
    if (rule !== undefined) this.#fault('breaks', rule)
    else if (goes !== undefined && read.minutes > 0 && read.minutes * MINUTE >= goes - comes - without)
      this.#fault('breaks', 'breakTooLong')
    return { minutes: read.minutes, gaps }
  }

  /** The kind of travel is never assumed, because travel with work counts as working time and travel without work does not. */
  checkTravel(travel: number, kilometres: number): void {
    if (travel + kilometres > 0 && this.#piece.travelKind === '') this.#fault('travelKind', 'travelKindMissing')
  }

  checkProject(): void {
    const { orderNumber, projectManager } = this.#piece
    if (numberLine(orderNumber) !== '' && !projectManager) this.#fault('projectManager', 'projectManagerMissing')
  }

  checkTimes(comes: number | undefined, goes: number | undefined, now: number): void {
    if (comes !== undefined && comes > now) this.#fault('comes', 'startInFuture')
    else if (goes !== undefined && goes > now) this.#fault('goes', 'endInFuture')
  }

  /** Travel, preparation and follow-up fit the working time, which the breaks are no part of. */
  checkParts(parts: Readonly<Record<'travel' | 'preparation' | 'followUp', number>>, room: number): void {
    const field = (['travel', 'preparation', 'followUp'] as const).find((part) => parts[part] > 0)
    if (field && parts.travel + parts.preparation + parts.followUp > room) this.#fault(field, 'travelTooLong')
  }
}

const iso = (at: number): string => new Date(at).toISOString()

export interface ReadOptions extends Options {
  /** Now by the clock of the server, in ms. */
  readonly now: number
  /** Without an end: the person is still there. */
  readonly isRunning?: boolean
}

interface PlacedPiece {
  readonly day: string
  readonly piece: Piece
  readonly index: number
  readonly place: StayPlace
}

function readPiece({ day, piece, index, place }: PlacedPiece, { now, isRunning = false }: ReadOptions): Reading {
  const reader = new PieceReader(day, piece, index)
  const { comes, goes } = reader.times(place, isRunning)
  const { minutes, gaps } = reader.breaks(comes, goes)
  const [travel, preparation, followUp] = [
    reader.minutes('travel'),
    reader.minutes('preparation'),
    reader.minutes('followUp'),
  ]
  const kilometres = reader.kilometres()
  reader.checkTimes(comes, goes, now)
  const pause = gaps.reduce((sum, [from, until]) => sum + (until - from) / MINUTE, minutes)
  if (comes !== undefined && goes !== undefined)
    reader.checkParts({ travel, preparation, followUp }, (goes - comes) / MINUTE - pause)
  reader.checkTravel(travel, kilometres)
  reader.checkProject()
  const first = {
    breakMinutes: minutes,
    travelKind: travel > 0 ? piece.travelKind || null : null,
    travelMinutes: travel,
    kilometres,
    preparationMinutes: preparation,
    followUpMinutes: followUp,
  } satisfies Partial<EntryInput>
  const all = {
    orderNumber: numberLine(piece.orderNumber),
    projectManagerId: piece.projectManager?.id ?? null,
    country: piece.country,
    place: piece.place.trim(),
    note: piece.note.trim(),
  } satisfies Partial<EntryInput>
  const { faults, choices } = reader
  if (faults.length > 0 || comes === undefined) return { entries: [], faults, choices }
  const starts = [comes, ...gaps.map(([, until]) => until)]
  const ends = [...gaps.map(([from]) => from), goes]
  const entries = starts.map((start, at): EntryInput => {
    const end = ends[at]
    return { comes: iso(start), goes: end === undefined ? null : iso(end), ...(at === 0 && first), ...all }
  })
  return { entries, faults, choices }
}

const overlaps = (one: EntryInput, other: EntryInput): boolean =>
  one.comes !== null && other.comes !== null && (one.goes ?? '9') > other.comes && (other.goes ?? '9') > one.comes

/** The piece of an entry, and whether its begin and end are those of the piece, not of a break. */
export interface EntryPlace {
  readonly piece: number
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** The entries of a day, or the errors of its pieces; `places` maps each entry to its piece, `choices` each piece to its questions. */
export function readPieces(day: string, pieces: readonly Piece[], options: ReadOptions) {
  const stays = placesOf(pieces, options)
  const readings = pieces.map((piece, index) => readPiece({ day, piece, index, place: stays[index]! }, options))
  const faults = readings.flatMap((reading) => reading.faults)
  for (const [index, { entries }] of readings.entries()) {
    const others = readings.slice(0, index).flatMap((reading) => reading.entries)
    if (entries.some((entry) => others.some((other) => overlaps(entry, other))))
      faults.push({ piece: index, field: 'comes', rule: 'overlap' })
  }
  return {
    entries: readings.flatMap(({ entries }) => entries),
    faults,
    choices: readings.map(({ choices }) => choices),
    places: readings.flatMap(({ entries }, piece) =>
      entries.map((_, at): EntryPlace => ({ piece, isFirst: at === 0, isLast: at === entries.length - 1 })),
    ),
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

/** The field of the piece that caused an error of an entry: between its parts that is the break. */
function fieldOf(name: string, { isFirst, isLast }: EntryPlace): PieceField {
  const isOfBreak = (name === 'comes' && !isFirst) || (name === 'goes' && !isLast)
  return isOfBreak ? 'breaks' : (FIELDS[name] ?? 'comes')
}

/** The fields of the server's errors; those of the whole day are shown at its first field. */
export function faultsOfDay(
  details: unknown,
  places: readonly EntryPlace[],
  isOfDay: (path: readonly string[]) => boolean = () => true,
): PieceFault[] {
  if (!Array.isArray(details)) return []
  return (details as { field?: string; rule?: string }[]).flatMap(({ field = '', rule = '' }) => {
    const path = pathOf(field)
    if (!isOfDay(path)) return []
    const at = path.indexOf('entries')
    const place = (at === -1 ? undefined : places[Number(path[at + 1])]) ?? { piece: 0, isFirst: true, isLast: true }
    const name = fieldOf(path[at + 2] ?? '', place)
    // An entry after a longer gap belongs to another shift.
    const isRest = name === 'breaks' && rule === 'notOfThisDay'
    return [{ piece: place.piece, field: at === -1 ? 'comes' : name, rule: isRest ? 'breakIsRest' : rule }]
  })
}
