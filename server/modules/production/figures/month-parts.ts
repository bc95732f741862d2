// Which sums of a month may be shown, and when they may be counted again. No sum is of fewer than five people, none follows from others,
// and none follows from earlier ones: in any combination of earlier and later sums the changes of at least five people remain, or nobody's.
import type { MonthFigures } from '#contract/production.ts'
import { LEAST_GROUP } from '#domain/organisation/group-figures.ts'
import { SHIFT_KINDS, type ShiftKind } from '#domain/production/shifts.ts'

export const MEASURES = ['present', 'order', 'overhead'] as const

/** The minutes of a person in a kind of shift of an area in a month. */
export interface Part extends Readonly<Record<(typeof MEASURES)[number], number>> {
  readonly personId: string
  readonly shift: ShiftKind
}

export type ShownRow = Omit<MonthFigures['rows'][number], 'area' | 'countedAt'>

/**
 * Rows of an area with figures. A shift of too few people has none; if it is the only one without, it would follow from the sum of the
 * area, so the smallest of the others has none either. If all hidden shifts together have too few people, the sum has none. `peopleIn`
 * counts people who worked in some of these shifts, each once, because the same few people may rotate through several. `also` are hidden
 * anyway.
 */
export function shownGroups(
  groups: readonly { readonly shift: ShiftKind; readonly people: number }[],
  peopleIn: (shifts: readonly ShiftKind[]) => number,
  also: readonly ShiftKind[] = [],
): { readonly shifts: ReadonlySet<ShiftKind>; readonly isSumShown: boolean } {
  const worked = groups.filter(({ people }) => people > 0)
  const hidden = worked.filter(({ shift, people }) => people < LEAST_GROUP || also.includes(shift))
  const open = worked.filter((one) => !hidden.includes(one)).toSorted((one, other) => one.people - other.people)
  // A second group is hidden with the only small one, and more until those hidden are enough people together.
  const together = () => peopleIn(hidden.map(({ shift }) => shift))
  while (hidden.length > 0 && open.length > 0 && (hidden.length < 2 || together() < LEAST_GROUP))
    hidden.push(open.shift()!)
  const all = peopleIn(worked.map(({ shift }) => shift))
  const isSumShown = all >= LEAST_GROUP && (hidden.length === 0 || (hidden.length > 1 && together() >= LEAST_GROUP))
  return { shifts: new Set(open.map(({ shift }) => shift)), isSumShown }
}

type Measure = (typeof MEASURES)[number]
interface Groups {
  /** Shifts in which somebody has a part. */
  readonly worked: readonly ShiftKind[]
  readonly shifts: ReadonlySet<ShiftKind>
  readonly isSumShown: boolean
}

function groupsOf(parts: readonly Part[], also: readonly ShiftKind[] = []): Groups {
  const peopleIn = (kinds: readonly ShiftKind[]) =>
    new Set(parts.filter(({ shift }) => kinds.includes(shift)).map(({ personId }) => personId)).size
  const groups = SHIFT_KINDS.map((shift) => ({ shift, people: peopleIn([shift]) })).filter(({ people }) => people > 0)
  return { worked: groups.map(({ shift }) => shift), ...shownGroups(groups, peopleIn, also) }
}

interface Division {
  readonly people: Groups
  readonly measures: Readonly<Record<Measure, Groups>>
}

/** A measure is divided only among people with a part of it: the only person with overhead would be known by the sum. */
function divisionOf(parts: readonly Part[]): Division {
  const people = groupsOf(parts)
  const hidden = people.worked.filter((kind) => !people.shifts.has(kind))
  const of = (measure: Measure) =>
    groupsOf(
      parts.filter((part) => part[measure] > 0),
      hidden,
    )
  return { people, measures: { present: of('present'), order: of('order'), overhead: of('overhead') } }
}

/**
 * The rows of an area: its shifts, and all of them together at the end. `first`: the first count; a value hidden then is not shown later,
 * when people may have moved to it from shown sums.
 */
export function rowsOf(parts: readonly Part[], first: readonly Part[] = parts): ShownRow[] {
  const { people, measures } = divisionOf(parts)
  const atFirst = divisionOf(first).measures
  const rowOf = (shift: ShiftKind | null): ShownRow => {
    const mine = parts.filter((part) => shift === null || part.shift === shift)
    const isIn = ({ worked, shifts, isSumShown }: Groups) =>
      shift === null ? isSumShown || worked.length === 0 : shifts.has(shift) || !worked.includes(shift)
    const count = isIn(people) ? new Set(mine.map(({ personId }) => personId)).size : null
    const sum = (measure: Measure) =>
      count !== null && isIn(measures[measure]) && (first === parts || atFirst[measure].isSumShown)
        ? mine.reduce((all, part) => all + part[measure], 0)
        : null
    const [present, order] = [sum('present'), sum('order')]
    const share = present !== null && present > 0 && order !== null ? Math.round((order / present) * 100) : null
    return { shift, people: count, present, order, overhead: sum('overhead'), share }
  }
  return [...people.worked.map(rowOf), rowOf(null)]
}

/** The distinguishable sums: each shown shift, and the hidden ones together. [] if no sum is shown. */
function unitsOf({ worked, shifts, isSumShown }: Groups): ShiftKind[][] {
  if (!isSumShown) return []
  const hidden = worked.filter((kind) => !shifts.has(kind))
  return [...[...shifts].map((kind) => [kind]), ...(hidden.length > 0 ? [hidden] : [])]
}

/** The shown counts of an area, oldest first. */
export type AreaCounts = readonly (readonly Part[])[]

/** A shown sum, with the part of each person in each count. */
type Column = readonly ReadonlyMap<string, number>[]

const minutesOf = (
  parts: readonly Part[],
  unit: readonly ShiftKind[],
  measure: Measure,
): ReadonlyMap<string, number> => {
  const minutes = new Map<string, number>()
  for (const part of parts)
    if (unit.includes(part.shift) && part[measure] > 0)
      minutes.set(part.personId, (minutes.get(part.personId) ?? 0) + part[measure])
  return minutes
}

/** The distinguishable sums of an area; undefined if its counts show different ones, so that they cannot be compared. */
function columnsOf(counts: AreaCounts): Column[] | undefined {
  const divisions = counts.map((parts) => divisionOf(parts).measures)
  const columns = MEASURES.map((measure): Column[] | undefined => {
    const [units = [], ...later] = divisions.map((measures) => unitsOf(measures[measure]))
    if (units.length === 0) return []
    if (later.some((other) => JSON.stringify(other) !== JSON.stringify(units))) return undefined
    return units.map((unit) => counts.map((parts) => minutesOf(parts, unit, measure)))
  })
  return columns.every((one) => one !== undefined) ? columns.flat() : undefined
}

/** The changes of the sums by each person since each count; people without a change are missing. */
function changesOf(columns: readonly Column[]): Map<string, number[]> {
  const pairs = columns.flatMap((column, index) =>
    column.slice(0, -1).map((former) => ({ index, former, last: column.at(-1)! })),
  )
  const people = new Set(pairs.flatMap(({ former, last }) => [...former.keys(), ...last.keys()]))
  const changes = new Map<string, number[]>()
  for (const person of people) {
    const mine = pairs.map(({ former, last }) => (last.get(person) ?? 0) - (former.get(person) ?? 0))
    if (mine.some((amount) => amount !== 0)) changes.set(person, mine)
  }
  return changes
}

/** People who are in a sum in all counts and have changed no other one: theirs cannot be taken out of it by subtracting others. */
function steadyIn(column: Column, columns: readonly Column[], changed: ReadonlySet<string>): number {
  const hasMoved = (person: string) =>
    changed.has(person) &&
    columns.some((other) => other !== column && other.some((minutes) => minutes.get(person) !== other[0]!.get(person)))
  return [...column[0]!.keys()].filter((person) => column.every((minutes) => minutes.has(person)) && !hasMoved(person))
    .length
}

/** The places of vectors that span all of them, in order. */
function basisOf(vectors: readonly (readonly number[])[]): number[] {
  const reduced: { readonly row: readonly number[]; readonly column: number }[] = []
  const basis: number[] = []
  for (const [index, vector] of vectors.entries()) {
    const row = [...vector]
    for (const { row: known, column } of reduced) {
      const factor = row[column]! / known[column]!
      if (factor !== 0) for (const [at, amount] of known.entries()) row[at]! -= factor * amount
    }
    const column = row.findIndex((amount) => Math.abs(amount) > 1e-6)
    if (column < 0) continue
    reduced.push({ row, column })
    basis.push(index)
  }
  return basis
}

/** Up to so many people every choice of four is tried. */
const MOST_TRIED = 24

/** True if a combination other than zero exists that leaves out all but at most `count` of these people. */
function mayLeave(vectors: readonly (readonly number[])[], rank: number, count: number, from = 0): boolean {
  if (basisOf(vectors).length < rank) return true
  if (count === 0) return false
  for (let index = from; index < vectors.length; index++)
    if (mayLeave(vectors.toSpliced(index, 1), rank, count - 1, index)) return true
  return false
}

/**
 * True if every linear combination of these columns, with a row for each person, comes from at least five people or is zero: without any
 * four of them the others still span everything. For many people it is sufficient to find five groups that do.
 */
export function hidesEverybody(vectors: readonly (readonly number[])[]): boolean {
  const rank = basisOf(vectors).length
  if (rank === 0) return true
  if (vectors.length <= MOST_TRIED) return !mayLeave(vectors, rank, LEAST_GROUP - 1)
  let left = vectors
  for (let group = 0; group < LEAST_GROUP; group++) {
    const basis = basisOf(left)
    if (basis.length < rank) return false
    left = left.filter((_, index) => !basis.includes(index))
  }
  return true
}

/**
 * Whether nobody can be identified by all shown sums of the areas of a company: their changes hide each other, and enough people remain in
 * each sum after any subtraction.
 */
export function mayShow(areas: readonly AreaCounts[]): boolean {
  const found = areas.map(columnsOf)
  if (found.some((one) => one === undefined)) return false
  const columns = found.flatMap((one) => one!)
  const changes = changesOf(columns)
  const changed = new Set(changes.keys())
  return (
    hidesEverybody([...changes.values()]) &&
    columns.every((column) => steadyIn(column, columns, changed) >= LEAST_GROUP)
  )
}
