// The approximate number of people whom rules include. People are counted in groups of at least five similar people; a group counts as a
// whole if at least five in it fulfil the rules, so every figure is a sum of the same groups. Exact values are replaced before counting,
// because a group of five depends on its last member: no series of limits finds a day of entry or the hours of anybody.
import { addDays } from '#domain/calendar/berlin-time.ts'
import { periodOf } from '#domain/calendar/calendar-days.ts'
import { LEAST_GROUP } from '#domain/organisation/group-figures.ts'
import { FIRST_DAY, type Day } from '#domain/calendar/typed-days.ts'
import { allHoldOn, judge, presentOn, type Condition, type PersonFacts } from './rules.ts'

export type Group = readonly PersonFacts[]

/**
 * Classes of hours: the lower limit in minutes a week, and the value with which all people of the class are counted; the greatest first.
 */
const HOURS_CLASSES = [
  { atLeast: 35 * 60, minutes: 40 * 60 },
  { atLeast: 20 * 60, minutes: 30 * 60 },
  { atLeast: 0, minutes: 15 * 60 },
] as const

const coarseMinutes = (minutes: number): number => HOURS_CLASSES.find(({ atLeast }) => minutes >= atLeast)!.minutes

const afterQuarter = (day: Day): Day => addDays(periodOf('quarter', day).last, 1)

/** The entry that is valid on `day`, and those of later quarters, moved to the day after the quarter. */
const coarseSeries = <Entry extends { readonly from: Day }>(entries: readonly Entry[], day: Day): Entry[] => {
  const present = presentOn(entries, day)
  const later = entries.filter(({ from }) => from > day)
  return [
    ...(present ? [{ ...present, from: FIRST_DAY }] : []),
    ...later.map((entry) => ({ ...entry, from: afterQuarter(entry.from) })),
  ]
}

const MIDDLE_MONTHS = ['02', '05', '08', '11'] as const

/** The middle of the quarter of entry, but on the same side of `day` as the entry. */
function coarseEntry(entry: Day, day: Day): Day {
  const middle = `${entry.slice(0, 4)}-${MIDDLE_MONTHS[Math.ceil(Number(entry.slice(5, 7)) / 3) - 1]}-15`
  if (entry > day) return middle > day ? middle : addDays(day, 1)
  return middle <= day ? middle : day
}

/** The coarse facts of a person: the quarter of entry, a class of hours, whether the probation period runs. */
function coarseFacts(facts: PersonFacts, day: Day): PersonFacts {
  const { entry, probationEnd, hours, sites } = facts
  const isRunning = probationEnd !== null && probationEnd >= day
  return {
    companyId: facts.companyId,
    contract: facts.contract,
    entry: entry && coarseEntry(entry, day),
    probationEnd: isRunning ? periodOf('quarter', probationEnd).last : null,
    hours: coarseSeries(hours, day).map(({ from, minutes }) => ({ from, minutes: coarseMinutes(minutes) })),
    sites: coarseSeries(sites, day),
  }
}

/** Properties by which people are grouped, the rarest first, so that rare ones form groups of their own where they are enough. */
const LIKENESS: readonly ((facts: PersonFacts, day: Day) => string)[] = [
  ({ probationEnd }, day) => (probationEnd !== null && probationEnd >= day ? 'running' : 'over'),
  ({ contract }) => contract ?? 'unknown',
  ({ hours }, day) => String(presentOn(hours, day)?.minutes),
  ({ companyId }) => String(companyId),
  ({ sites }, day) => String(presentOn(sites, day)?.siteId),
]

/** Groups of five, the last one with up to nine: first people who are alike in everything, by their day of entry. */
function chunksOf(people: Group, day: Day): Group[] {
  const keyOf = (facts: PersonFacts) => LIKENESS.map((part) => part(facts, day)).join()
  const alike = [...Map.groupBy(people, keyOf).values()].toSorted((a, b) => b.length - a.length)
  const byEntry = (a: PersonFacts, b: PersonFacts) =>
    (a.entry ?? '') < (b.entry ?? '') ? -1 : a.entry === b.entry ? 0 : 1
  const sorted = alike.flatMap((part) => part.toSorted(byEntry))
  const count = Math.max(1, Math.floor(sorted.length / LEAST_GROUP))
  return Array.from({ length: count }, (_, index) =>
    sorted.slice(index * LEAST_GROUP, index === count - 1 ? undefined : (index + 1) * LEAST_GROUP),
  )
}

/** Combines parts that are too small; if they are too few even then, they join the smallest of the others. */
function partsOf(people: Group, keyOf: (facts: PersonFacts) => string): Group[] {
  const parts = [...Map.groupBy(people, keyOf).values()].toSorted((a, b) => b.length - a.length)
  const large = parts.filter(({ length }) => length >= LEAST_GROUP)
  const rest = parts.filter(({ length }) => length < LEAST_GROUP).flat()
  if (rest.length === 0) return large
  if (rest.length >= LEAST_GROUP || large.length === 0) return [...large, rest]
  return [...large.slice(0, -1), [...large.at(-1)!, ...rest]]
}

/** Groups of at least five similar people, with nothing but their coarse facts; no group if there are fewer people in all. */
export function groupsOf(people: Group, day: Day): Group[] {
  if (people.length < LEAST_GROUP) return []
  let groups: Group[] = [people.map((facts) => coarseFacts(facts, day))]
  for (const keyOf of LIKENESS) groups = groups.flatMap((group) => partsOf(group, (facts) => keyOf(facts, day)))
  return groups.flatMap((group) => chunksOf(group, day))
}

export interface RulesOnDay {
  readonly conditions: readonly Condition[]
  /** Companies of the benefit; empty: all. */
  readonly companyIds: readonly number[]
}

/** null: less than five. */
export type Figure = number | null

export interface Impact {
  readonly people: Figure
  readonly included: Figure
  /** By the present rules; undefined: there are none yet. */
  readonly before: Figure | undefined
  readonly joining: Figure
  readonly leaving: Figure
  /** People who do not fulfil the rules yet, but will according to the present data. */
  readonly later: Figure
}

/** Groups have at most nine people, so five are the majority. */
const isMost = (group: Group, test: (facts: PersonFacts) => boolean): boolean =>
  group.filter(test).length >= LEAST_GROUP

const figure = (count: number): Figure => (count < LEAST_GROUP ? null : count)

const conditionsOf = ({ conditions, companyIds }: RulesOnDay): readonly Condition[] =>
  companyIds.length === 0 ? conditions : [{ kind: 'company', anyOf: companyIds }, ...conditions]

/** Compares the people whom the new and the present rules include, in whole groups. */
export function impactOf(
  groups: readonly Group[],
  after: RulesOnDay,
  before: RulesOnDay | undefined,
  day: Day,
): Impact {
  const [wanted, present] = [conditionsOf(after), before && conditionsOf(before)]
  const sum = { people: 0, included: 0, before: 0, joining: 0, leaving: 0, later: 0 }
  for (const group of groups) {
    const size = group.length
    const isIn = isMost(group, (facts) => allHoldOn(wanted, facts, day))
    const wasIn = present !== undefined && isMost(group, (facts) => allHoldOn(present, facts, day))
    sum.people += size
    if (isIn) sum.included += size
    if (wasIn) sum.before += size
    if (isIn && !wasIn) sum.joining += size
    if (wasIn && !isIn) sum.leaving += size
    if (!isIn && isMost(group, (facts) => judge(wanted, facts, { day }).answer === 'later')) sum.later += size
  }
  return {
    people: figure(sum.people),
    included: figure(sum.included),
    before: before && figure(sum.before),
    joining: figure(sum.joining),
    leaving: figure(sum.leaving),
    later: figure(sum.later),
  }
}
