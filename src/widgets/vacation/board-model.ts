// The model of board and calendar, built from the board of the server: groups by team, holidays of sites, days with too few people. The
// server has left out what the viewer may not see; nothing is hidden here.
import type { Board, BoardAbsence as WireAbsence } from '#contract/vacation-calendar.ts'
import { addDays, weekdayOf } from '#domain/calendar/berlin-time.ts'
import type { LeavePeriod } from '#domain/calendar/count-days.ts'
import { holidaysOf, type PlaceOfWork } from '#domain/calendar/holidays.ts'
import type { AbsenceKind } from '#domain/organisation/visibility.ts'
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'
import type { VacationText } from './texts.ts'

/**
 * approved · requested: some deciders have not decided yet · pencil: a pencil entry, seen by the team before any request ·
 * cancellationPending: approved, and the person has asked to cancel it
 */
const ABSENCE_STATES = ['approved', 'requested', 'pencil', 'cancellationPending'] as const
export type AbsenceState = (typeof ABSENCE_STATES)[number]

/** One absence of one person; half days by `startsAtNoon` and `endsAtNoon`. */
export interface Absence extends LeavePeriod {
  /** Unique on the whole board. */
  readonly id: string
  readonly state: AbsenceState
  /** Undefined where the viewer may see the absence, and not its kind: shown as 'Abwesend'. */
  readonly kind?: AbsenceKind
  /** Some hours of a single day. */
  readonly isHours?: boolean
  /** When they are, in minutes since midnight; only in the own calendar. */
  readonly clock?: { readonly from: number; readonly to: number }
}

/** A fact of a request for its decider, beside its days. */
export interface NamedFact {
  readonly key: 'onBehalfOf' | 'times' | 'reason' | 'proof' | 'substitute' | 'decideBy'
  readonly name: string
  readonly value: string
}

/** An absence on the board. */
export interface BoardAbsence extends Absence {
  /** The viewer may approve or reject it now. */
  readonly decidable?: boolean
  /** Names of its other deciders; empty: the personnel office. */
  readonly waitsFor?: readonly string[]
  /** Facts of a request that the viewer may decide now. */
  readonly facts?: readonly NamedFact[]
  /** Warnings, the most important one first: minimum staffing, absent substitute, blocked period. */
  readonly warnings?: readonly string[]
  /** Its warnings are not loaded yet. */
  readonly isUnchecked?: boolean
}

export interface NamedDay {
  readonly day: Day
  readonly name: string
}

export interface NamedDays extends DayRange {
  readonly name: string
}

/** Facts about a place of work. */
export interface BoardSite {
  readonly id: string
  /** The suffix of the name of a holiday: 'NRW'. */
  readonly name: string
  /** In the order of the calendar. */
  readonly holidays: readonly NamedDay[]
  readonly schoolHolidays: readonly NamedDays[]
}

export interface BoardPerson {
  readonly id: string
  readonly name: string
  /** Id of a site; by default the first one of the board. */
  readonly site?: string
  /** Absences that touch the period of the board, in any order. */
  readonly absences: readonly BoardAbsence[]
  /** The viewer sees no absence of the person, whether there is one or not. */
  readonly isHidden?: boolean
}

export interface BoardGroup {
  readonly id: string
  readonly name: string
  /** How many have to be present. */
  readonly minimum?: number
  readonly people: readonly BoardPerson[]
}

export interface Staffing {
  readonly minimum: number
  /** The number of people on the board. */
  readonly size: number
  /** People present, one number for each day of the board; undefined on days without work. */
  readonly present: readonly (number | undefined)[]
  /** Days of the board on which one of several groups has too few people, with a sentence; by default those below the minimum. */
  readonly lowDays?: ReadonlyMap<number, string>
}

/** Whether too few people are present on a day of the board. */
export function isLowDay({ minimum, present, lowDays }: Staffing, at: number): boolean {
  if (lowDays) return lowDays.has(at)
  const count = present[at]
  return count !== undefined && count < minimum
}

/** A board of people and days; `first` and `last` are its period. */
export interface BoardModel extends DayRange {
  readonly today: Day
  /** At least one. */
  readonly sites: readonly BoardSite[]
  readonly groups: readonly BoardGroup[]
  readonly staffing?: Staffing
}

/** Days of one person that are being chosen. */
export interface DaySelection extends DayRange {
  readonly personId: string
}

/** Other absences on a day, as far as the viewer may see them. */
export interface OthersAbsent {
  readonly count: number
  /** Undefined where only the number may be seen. */
  readonly names?: readonly string[]
  /** Fewer than agreed would be present. */
  readonly isTight?: boolean
}

/** The calendar of one person. */
export interface CalendarModel {
  readonly today: Day
  readonly absences: readonly Absence[]
  readonly site: BoardSite
  /** Days on which the person does not work, weekends included; holidays are those of the site. */
  readonly daysOff: ReadonlySet<Day>
  readonly others: ReadonlyMap<Day, OthersAbsent>
  /** Closures and periods in which leave is not granted. */
  readonly notes?: readonly NamedDays[]
}

type WirePerson = Board['people'][number]
export type WireTeam = Board['teams'][number]

const STATES: Readonly<Record<WireAbsence['state'], AbsenceState>> = {
  approved: 'approved',
  requested: 'requested',
  cancellation: 'cancellationPending',
  pencilled: 'pencil',
}

/** Changes an absence by facts the server does not have; undefined: the absence is left out. */
export type Change = (absence: BoardAbsence, wire: WireAbsence, person: WirePerson) => BoardAbsence | undefined

interface BoardOptions {
  readonly today: Day
  readonly text: VacationText
  /** Name of the people without a team, where others have one. */
  readonly restName: string
  readonly change?: Change
  /** Filters people; a group without any is left out. */
  readonly isShown?: (person: BoardPerson) => boolean
}

export function* daysOf({ first, last }: DayRange): Generator<Day> {
  for (let day = first; day <= last; day = addDays(day, 1)) yield day
}

const nameOfLand = (land: string): string => (land === 'NW' ? 'NRW' : land)

/** Places with the same holidays are one site. */
const keyOf = ({ land, municipal }: Board['sites'][number]): string => `${land} ${JSON.stringify(municipal)}`

function siteOf(board: Board, site: Board['sites'][number], text: VacationText): BoardSite {
  const { first, last, schoolHolidays } = board
  const place = site as PlaceOfWork
  const holidays = []
  for (let year = Number(first.slice(0, 4)); year <= Number(last.slice(0, 4)); year++)
    for (const [day, holiday] of holidaysOf(place, year))
      if (day >= first && day <= last) holidays.push({ day, name: text(`name.${holiday}`) })
  return {
    id: keyOf(site),
    name: nameOfLand(site.land),
    holidays,
    schoolHolidays: schoolHolidays.filter(({ land }) => land === site.land),
  }
}

/** The sites of the board, and the site for each id of the wire. */
function sitesOf(board: Board, text: VacationText) {
  const byKey = new Map<string, BoardSite>()
  const keys = new Map<number, string>()
  for (const site of board.sites) {
    const key = keyOf(site)
    keys.set(site.id, key)
    if (!byKey.has(key)) byKey.set(key, siteOf(board, site, text))
  }
  const sites: BoardSite[] = [...byKey.values()]
  return { sites: sites.length > 0 ? sites : [{ id: '', name: '', holidays: [], schoolHolidays: [] }], keys }
}

/** The number of the request of an absence; undefined for one that the viewer may not open. */
export const requestIdOf = ({ id }: Pick<BoardAbsence, 'id'>): number | undefined => {
  const number = Number(id.split(' ')[0])
  return Number.isInteger(number) ? number : undefined
}

function personOf(person: WirePerson, site: string | undefined, change: Change): BoardPerson {
  const absences = person.absences.flatMap((wire, index) => {
    const { first, last, startsAtNoon, endsAtNoon, isHours, kind, state, requestId, mayDecide, waitsFor } = wire
    const absence: BoardAbsence = {
      id: requestId === undefined ? `${person.id} ${index}` : `${requestId} ${index}`,
      first,
      last,
      state: STATES[state],
      ...(startsAtNoon && { startsAtNoon }),
      ...(endsAtNoon && { endsAtNoon }),
      ...(isHours && { isHours }),
      ...(kind && { kind }),
      ...(mayDecide && { decidable: true }),
      ...(waitsFor && { waitsFor }),
    }
    return change(absence, wire, person) ?? []
  })
  const { id, name, isHidden } = person
  return { id, name, absences, ...(site !== undefined && { site }), ...(isHidden && { isHidden }) }
}

/** Days off for the whole board: weekends, and holidays at all of its places. */
function daysWithoutWork(board: DayRange, sites: readonly BoardSite[]): ReadonlySet<Day> {
  const closed = [...daysOf(board)].filter(
    (day) => weekdayOf(day) > 4 || sites.every(({ holidays }) => holidays.some((one) => one.day === day)),
  )
  return new Set(closed)
}

/** How many people of a team are present on a day; undefined without an agreed minimum. */
export function presentIn({ staffing }: WireTeam, index: number): { present: number; isLow: boolean } | undefined {
  if (!staffing) return undefined
  const present = staffing.size - (staffing.away[index] ?? 0)
  return { present, isLow: present < staffing.minimum }
}

/** '4 von 9 da, vereinbart sind 5' */
export const staffingWords = (team: WireTeam, index: number, text: VacationText): string =>
  text('staffingOf', {
    present: presentIn(team, index)?.present ?? 0,
    size: team.staffing?.size ?? 0,
    minimum: team.staffing?.minimum ?? 0,
  })

/** All teams with an agreed minimum together; a day is low if one of them is. */
function staffingOf(board: Board, sites: readonly BoardSite[], text: VacationText): Staffing | undefined {
  const teams = board.teams.filter(({ staffing }) => staffing)
  if (teams.length === 0) return undefined
  const free = daysWithoutWork(board, sites)
  const days = [...daysOf(board)]
  const sum = (of: (team: WireTeam) => number) => teams.reduce((all, team) => all + of(team), 0)
  const notes = new Map<number, string>()
  for (const [index, day] of days.entries()) {
    const low = free.has(day) ? [] : teams.filter((team) => presentIn(team, index)?.isLow)
    if (low.length > 0)
      notes.set(index, low.map((team) => `${team.name}: ${staffingWords(team, index, text)}`).join('. '))
  }
  return {
    minimum: sum(({ staffing }) => staffing?.minimum ?? 0),
    size: sum(({ staffing }) => staffing?.size ?? 0),
    present: days.map((day, index) =>
      free.has(day) ? undefined : sum((team) => presentIn(team, index)?.present ?? 0),
    ),
    lowDays: notes,
  }
}

/** Each person is listed in the first of their teams; those without a team come last. */
export function toBoardModel(board: Board, options: BoardOptions): BoardModel {
  const { today, text, restName, change = (absence) => absence, isShown = () => true } = options
  const { sites, keys } = sitesOf(board, text)
  const teamOf = new Map(board.teams.toReversed().flatMap(({ id, personIds }) => personIds.map((one) => [one, id])))
  const people = board.people.map((person) => {
    const site = person.siteId === null ? undefined : keys.get(person.siteId)
    return personOf(person, site, change)
  })
  const shown = Map.groupBy(people.filter(isShown), ({ id }) => teamOf.get(id))
  const groups = board.teams.flatMap(({ id, name, staffing }) => {
    const members = shown.get(id)
    return members ? [{ id: String(id), name, people: members, ...(staffing && { minimum: staffing.minimum }) }] : []
  })
  const rest = shown.get(undefined) ?? []
  const staffing = staffingOf(board, sites, text)
  return {
    first: board.first,
    last: board.last,
    today,
    sites,
    groups: rest.length > 0 ? [...groups, { id: '', name: groups.length > 0 ? restName : '', people: rest }] : groups,
    ...(staffing && { staffing }),
  }
}
