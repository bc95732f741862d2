// How many people rules include, approximately. People are counted in groups of at least five who are alike; a group counts as a whole
// if at least five in it fulfil the rules. Whatever rules are tried, every figure is a sum of the same groups. A group of five follows the
// last of them, so exact values are replaced before anything is counted: no series of limits finds a day of entry or the hours of anybody.
import { addDays } from '#domain/calendar/berlin-time.ts'
import { periodOf } from '#domain/calendar/calendar-days.ts'
import { LEAST_GROUP } from '#domain/organisation/group-figures.ts'
import { FIRST_DAY, type Day } from '#domain/calendar/typed-days.ts'
import { allHoldOn, judge, presentOn, type Condition, type PersonFacts } from './rules.ts'

export type Group = readonly PersonFacts[]

/** Classes of hours: minutes a week from which on, and those that all people of the class are counted with; the greatest first. */
const HOURS_CLASSES = [
  { atLeast: 35 * 60, minutes: 40 * 60 },
  { atLeast: 20 * 60, minutes: 30 * 60 },
  { atLeast: 0, minutes: 15 * 60 },
] as const

const coarseMinutes = (minutes: number): number => HOURS_CLASSES.find(({ atLeast }) => minutes >= atLeast)!.minutes

const afterQuarter = (day: Day): Day => addDays(periodOf('quarter', day).last, 1)

/** What holds on `day`, and what follows in later quarters, as from the day after the quarter. */
const coarseSeries = <Entry extends { readonly from: Day }>(entries: readonly Entry[], day: Day): Entry[] => {
  const present = presentOn(entries, day)
  const later = entries.filter(({ from }) => from > day)
  return [
    ...(present ? [{ ...present, from: FIRST_DAY }] : []),
    ...later.map((entry) => ({ ...entry, from: afterQuarter(entry.from) })),
  ]
}

const MIDDLE_MONTHS = ['02', '05', '08', '11'] as const

/** The middle of the quarter of entry, but before or after `day` as the entry is. */
function coarseEntry(entry: Day, day: Day): Day {
  const middle = `${entry.slice(0, 4)}-${MIDDLE_MONTHS[Math.ceil(Number(entry.slice(5, 7)) / 3) - 1]}-15`
  if (entry > day) return middle > day ? middle : addDays(day, 1)
  return middle <= day ? middle : day
}

/** What of a person is counted with: the quarter of entry, a class of hours, whether the probation period runs. */
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

/** By what people are alike, the rarest first, so that few people of a kind are told apart where they are enough. */
const LIKENESS: readonly ((facts: PersonFacts, day: Day) => string)[] = [
  ({ probationEnd }, day) => (probationEnd !== null && probationEnd >= day ? 'running' : 'over'),
  ({ contract }) => contract ?? 'unknown',
  ({ hours }, day) => String(presentOn(hours, day)?.minutes),
  ({ companyId }) => String(companyId),
  ({ sites }, day) => String(presentOn(sites, day)?.siteId),
]

/** Groups of five, of whom the last one has up to nine: first those who are alike in everything, by their day of entry. */
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

/** Parts that are too small go together; if they are too few even then, they go with the smallest of the others. */
function partsOf(people: Group, keyOf: (facts: PersonFacts) => string): Group[] {
  const parts = [...Map.groupBy(people, keyOf).values()].toSorted((a, b) => b.length - a.length)
  const large = parts.filter(({ length }) => length >= LEAST_GROUP)
  const rest = parts.filter(({ length }) => length < LEAST_GROUP).flat()
  if (rest.length === 0) return large
  if (rest.length >= LEAST_GROUP || large.length === 0) return [...large, rest]
  return [...large.slice(0, -1), [...large.at(-1)!, ...rest]]
}

/** Groups of at least five people who are alike, with their coarse facts alone; with fewer people in all there is none. */
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

/** null: under five. */
export type Figure = number | null

export interface Impact {
  readonly people: Figure
  readonly included: Figure
  /** By the rules that hold now; undefined: there are none yet. */
  readonly before: Figure | undefined
  readonly joining: Figure
  readonly leaving: Figure
  /** Who does not fulfil the rules yet, but will by what is known today. */
  readonly later: Figure
}

/** Groups have at most nine people, so these are most of them. */
const isMost = (group: Group, test: (facts: PersonFacts) => boolean): boolean =>
  group.filter(test).length >= LEAST_GROUP

const figure = (count: number): Figure => (count < LEAST_GROUP ? null : count)

const conditionsOf = ({ conditions, companyIds }: RulesOnDay): readonly Condition[] =>
  companyIds.length === 0 ? conditions : [{ kind: 'company', anyOf: companyIds }, ...conditions]

/** Compares what rules include with what the present ones do, in whole groups. */
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
