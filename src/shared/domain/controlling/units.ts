// Protects people from being identified by sums. The counts of one week or month are divided once into units: disjoint groups of places,
// each with enough people. Every answer consists of whole units, so that sums and differences of answers also consist of whole units
// (decision 0038).
import { LEAST_GROUP } from '#domain/organisation/group-figures.ts'
import type { FigureRule } from './figures.ts'

/** The count of one place in one week or month; it never changes afterwards. */
export interface Cell {
  /** First day of the week or month. */
  readonly grain: string
  readonly companyId: number | null
  readonly siteId: number | null
  readonly part: string
  /** People in the group. */
  readonly people: number
  /** People from whom the numerator comes. */
  readonly contributors: number
  /** For a state: people who came, left or have another value than in the grain before. Each is counted at one place only. */
  readonly changed: number
  /** People who came from another place or went to one. */
  readonly moved: number
  readonly numerator: number
  readonly denominator: number
}

type Counts = Pick<Cell, 'people' | 'contributors' | 'changed' | 'moved'>
export type UnitHidden = 'tooFew' | 'fewEvents' | 'fewChanges'
type Rule = Pick<FigureRule, 'about' | 'kind'> &
  Partial<Pick<FigureRule, 'countsPeople' | 'isAttribute' | 'isHeadcount'>>

/** Cells that are only shown together. `level` is the smallest scope that contains all of them. */
export interface Unit {
  readonly level: 'site' | 'company' | 'group'
  readonly cells: readonly Cell[]
}

/** The units of one grain, and the places that are in none. */
export interface Divided {
  readonly units: readonly Unit[]
  /** Places that are only shown together with others, with the reasons. */
  readonly joined: readonly { readonly cell: Cell; readonly reason: UnitHidden }[]
  readonly hidden: readonly { readonly cell: Cell; readonly reason: UnitHidden }[]
}

const isFew = (count: number): boolean => count < LEAST_GROUP

/**
 * Why a group may not be shown; undefined: it may. `isStale`: it was not shown in the grain before because too few had changed, so
 * its distance from the one that was shown is not known.
 */
function reasonOf(
  { people, contributors, changed, moved }: Counts,
  rule: Rule,
  isStale: boolean,
): UnitHidden | undefined {
  if (isFew(people)) return 'tooFew'
  if (rule.isHeadcount) return undefined
  // No contributor at all would reveal that nobody in the group has contributed.
  if (isFew(contributors)) return 'fewEvents'
  // All contributors, or all but a few, would reveal that each one has contributed.
  if (rule.isAttribute && isFew(people - contributors)) return 'fewEvents'
  if (rule.countsPeople && contributors < people && isFew(people - contributors)) return 'fewEvents'
  // People who move change two sums by the same value, which cancels out in the total: they do not count as changes.
  if (rule.kind === 'state' && isFew(changed) && (changed > 0 || moved > 0 || isStale)) return 'fewChanges'
  return undefined
}

const sumOf = (cells: readonly Cell[]): Counts => ({
  people: cells.reduce((sum, one) => sum + one.people, 0),
  contributors: cells.reduce((sum, one) => sum + one.contributors, 0),
  changed: cells.reduce((sum, one) => sum + one.changed, 0),
  moved: cells.reduce((sum, one) => sum + one.moved, 0),
})

const placeOf = ({ companyId, siteId, part }: Cell): string => `${companyId}/${siteId}/${part}`
const nameOf = (cells: readonly Cell[]): string => cells.map(placeOf).toSorted().join(' ')

/** Divides one grain. `stale` contains the groups that are held back because of too few changes, and is updated. */
function divideGrain(cells: readonly Cell[], rule: Rule, stale: Set<string>): Divided {
  const asUnits = (level: Unit['level']): Divided => ({
    units: cells.map((cell) => ({ level, cells: [cell] })),
    joined: [],
    hidden: [],
  })
  if (rule.about === 'business') return asUnits('site')
  const check = (group: readonly Cell[]) => {
    const name = nameOf(group)
    const reason = reasonOf(sumOf(group), rule, stale.has(name))
    if (reason === 'fewChanges') stale.add(name)
    else if (reason === undefined) stale.delete(name)
    return reason
  }
  const units: Unit[] = []
  const rest: Cell[] = []
  const reasons = new Map<Cell, UnitHidden>()
  for (const sites of Map.groupBy(cells, ({ companyId }) => companyId).values()) {
    const left: Cell[] = []
    for (const cell of sites) {
      const reason = check([cell])
      if (reason === undefined) units.push({ level: 'site', cells: [cell] })
      else {
        left.push(cell)
        reasons.set(cell, reason)
      }
    }
    if (left.length > 1 && check(left) === undefined) units.push({ level: 'company', cells: left })
    else rest.push(...left)
  }
  const isRestShown = rest.length > 1 && check(rest) === undefined
  if (isRestShown) units.push({ level: 'group', cells: rest })
  const known = [...reasons].map(([cell, reason]) => ({ cell, reason }))
  const isHidden = ({ cell }: { cell: Cell }) => !isRestShown && rest.includes(cell)
  return { units, joined: known.filter((one) => !isHidden(one)), hidden: known.filter(isHidden) }
}

/** Divides all grains of a figure, by their first days; `cells` are all that were counted of it. */
export function divide(cells: readonly Cell[], rule: Rule): ReadonlyMap<string, Divided> {
  const stale = new Set<string>()
  const grains = [...Map.groupBy(cells, ({ grain }) => grain)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return new Map(grains.map(([grain, counted]) => [grain, divideGrain(counted, rule, stale)]))
}
