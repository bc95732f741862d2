// The rules of a benefit: selected conditions, and on which days a person fulfils them.
import { addDays } from '#domain/calendar/berlin-time.ts'
import { addMonths } from '#domain/calendar/calendar-days.ts'
import type { Day } from '#domain/calendar/typed-days.ts'

export const CONTRACT_KINDS = ['permanent', 'fixedTerm', 'apprenticeship', 'workingStudent', 'marginal'] as const
export type ContractKind = (typeof CONTRACT_KINDS)[number]

export const CONDITION_KINDS = ['company', 'site', 'contract', 'probation', 'hours', 'entry'] as const
export type ConditionKind = (typeof CONDITION_KINDS)[number]

export const PROBATION_STATES = ['over', 'running'] as const
export type ProbationState = (typeof PROBATION_STATES)[number]

/** The conditions of one kind that a benefit may have; all of them must hold. */
export type Condition =
  | { readonly kind: 'company' | 'site'; readonly anyOf: readonly number[] }
  | { readonly kind: 'contract'; readonly anyOf: readonly ContractKind[] }
  | { readonly kind: 'probation'; readonly is: ProbationState }
  /** Minutes a week, both inclusive. */
  | { readonly kind: 'hours'; readonly atLeast: number | null; readonly atMost: number | null }
  /** Day of entry, both inclusive, and months of employment that must be complete. */
  | { readonly kind: 'entry'; readonly from: Day | null; readonly until: Day | null; readonly months: number | null }

/** The known facts of a person. Sites and hours are valid from a day until the next entry, oldest first. */
export interface PersonFacts {
  readonly companyId: number | null
  readonly sites: readonly { readonly from: Day; readonly siteId: number }[]
  readonly hours: readonly { readonly from: Day; readonly minutes: number }[]
  /** null: not recorded. */
  readonly contract: ContractKind | null
  /** null: not recorded. */
  readonly entry: Day | null
  /** Last day of the probation period; null: none was agreed. */
  readonly probationEnd: Day | null
}

/** unknown: the personnel data lacks the value. */
export type Held = 'yes' | 'no' | 'unknown'

/** The last entry that begins on `day` or before. */
export function presentOn<Entry extends { readonly from: Day }>(
  entries: readonly Entry[],
  day: Day,
): Entry | undefined {
  let found: Entry | undefined
  for (const entry of entries) if (entry.from <= day) found = entry
  return found
}

/** Months since year 0. */
const monthNumber = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/**
 * Whether `count` months after `entry` are complete on `day`. It is called for many people, so it uses the calendar only in the last month.
 */
function areComplete(entry: Day, count: number, day: Day): boolean {
  const passed = monthNumber(day) - monthNumber(entry)
  return passed === count ? addMonths(entry, count) <= day : passed > count
}

const heldIf = (holds: boolean): Held => (holds ? 'yes' : 'no')

/** Whether a condition holds for the person on `day`. */
export function holdsOn(condition: Condition, facts: PersonFacts, day: Day): Held {
  switch (condition.kind) {
    case 'company':
      return facts.companyId === null ? 'unknown' : heldIf(condition.anyOf.includes(facts.companyId))
    case 'site': {
      const site = presentOn(facts.sites, day)
      return site ? heldIf(condition.anyOf.includes(site.siteId)) : 'unknown'
    }
    case 'contract':
      return facts.contract === null ? 'unknown' : heldIf(condition.anyOf.includes(facts.contract))
    case 'probation': {
      if (facts.entry === null) return 'unknown'
      const isOver = facts.probationEnd === null || day > facts.probationEnd
      return heldIf(isOver === (condition.is === 'over'))
    }
    case 'hours': {
      const { atLeast, atMost } = condition
      const minutes = presentOn(facts.hours, day)?.minutes
      if (minutes === undefined) return 'unknown'
      return heldIf((atLeast === null || minutes >= atLeast) && (atMost === null || minutes <= atMost))
    }
    case 'entry': {
      const { entry } = facts
      const { from, until, months } = condition
      if (entry === null) return 'unknown'
      if (entry > day || (from !== null && entry < from) || (until !== null && entry > until)) return 'no'
      return heldIf(months === null || areComplete(entry, months, day))
    }
  }
}

/** True if all conditions hold for the person on `day`. */
export const allHoldOn = (conditions: readonly Condition[], facts: PersonFacts, day: Day): boolean =>
  conditions.every((condition) => holdsOn(condition, facts, day) === 'yes')

/** The days after `day` on which the answer to a condition may change, in order. */
export function daysOfChange(conditions: readonly Condition[], facts: PersonFacts, day: Day): Day[] {
  const { entry, probationEnd } = facts
  const days = conditions.flatMap((condition): (Day | null)[] => {
    if (condition.kind === 'site') return facts.sites.map(({ from }) => from)
    if (condition.kind === 'hours') return facts.hours.map(({ from }) => from)
    if (condition.kind === 'probation') return [probationEnd && addDays(probationEnd, 1)]
    if (condition.kind === 'entry') return [entry, entry && addMonths(entry, condition.months ?? 0)]
    return []
  })
  return [...new Set(days)].filter((each): each is Day => each !== null && each > day).toSorted()
}

export interface ConditionResult {
  readonly condition: Condition
  readonly held: Held
  /** The first later day on which it is fulfilled; null: it is already, or no such day is known. */
  readonly from: Day | null
  /** The last day of the continuous period in which it is fulfilled; null: it is not fulfilled, or no end is known. */
  readonly until: Day | null
}

export interface Verdict {
  /** later: all conditions are fulfilled together from `from` on. */
  readonly answer: Held | 'later'
  readonly from: Day | null
  readonly until: Day | null
  readonly results: readonly ConditionResult[]
}

const dayBefore = (day: Day | undefined): Day | null => (day === undefined ? null : addDays(day, -1))

function resultOf(condition: Condition, facts: PersonFacts, day: Day): ConditionResult {
  const held = holdsOn(condition, facts, day)
  const days = daysOfChange([condition], facts, day)
  const changes = (other: Day) => (holdsOn(condition, facts, other) === 'yes') !== (held === 'yes')
  const change = days.find(changes)
  return held === 'yes'
    ? { condition, held, from: null, until: dayBefore(change) }
    : { condition, held, from: change ?? null, until: null }
}

/** Whether the person fulfils the rules on `day`, else from which later day up to `last` on; null: without an end. */
export function judge(
  conditions: readonly Condition[],
  facts: PersonFacts,
  { day, last = null }: { readonly day: Day; readonly last?: Day | null },
): Verdict {
  const results = conditions.map((condition) => resultOf(condition, facts, day))
  const days = daysOfChange(conditions, facts, day)
  if (results.every(({ held }) => held === 'yes')) {
    const end = days.find((each) => !allHoldOn(conditions, facts, each))
    return { answer: 'yes', from: day, until: dayBefore(end), results }
  }
  const from = days.find((each) => allHoldOn(conditions, facts, each))
  if (from !== undefined && (last === null || from <= last)) {
    const end = days.find((each) => each > from && !allHoldOn(conditions, facts, each))
    return { answer: 'later', from, until: dayBefore(end), results }
  }
  const fails = results.some(({ held }) => held === 'no')
  return { answer: fails ? 'no' : 'unknown', from: null, until: null, results }
}

/** companies: the benefit is for none of them; sites: its companies have no people there; tooLate: after its end. */
export const CONTRADICTIONS = ['unpicked', 'reversed', 'companies', 'sites', 'tooLate'] as const
export interface Contradiction {
  /** Index of the condition in the list. */
  readonly index: number
  readonly reason: (typeof CONTRADICTIONS)[number]
}

interface Bounds {
  /** Companies of the benefit; empty: all. */
  readonly companyIds: readonly number[]
  readonly validUntil: Day | null
  /** The company of each site: people work at sites of their own company. A site without one is not judged. */
  readonly companyOfSite?: ReadonlyMap<number, number>
}

/** The companies whose people can fulfil the rules, before their sites; undefined: all. */
function companiesOf(conditions: readonly Condition[], { companyIds }: Bounds): readonly number[] | undefined {
  const picked = conditions.find(({ kind }) => kind === 'company')
  const anyOf = picked && 'anyOf' in picked && picked.anyOf.length > 0 ? (picked.anyOf as readonly number[]) : undefined
  if (companyIds.length === 0) return anyOf
  return anyOf ? companyIds.filter((id) => anyOf.includes(id)) : companyIds
}

const isReversed = (low: number | Day | null, high: number | Day | null): boolean =>
  low !== null && high !== null && low > high

function contradictionOf(
  condition: Condition,
  { companyIds, validUntil, companyOfSite }: Bounds,
  companies: readonly number[] | undefined,
): Contradiction['reason'] | undefined {
  if ('anyOf' in condition && condition.anyOf.length === 0) return 'unpicked'
  if (condition.kind === 'company') {
    const { anyOf } = condition
    return companyIds.length > 0 && !anyOf.some((id) => companyIds.includes(id)) ? 'companies' : undefined
  }
  if (condition.kind === 'site') {
    // If no company is left, another condition is at fault.
    if (companies === undefined || companies.length === 0) return undefined
    const isElsewhere = (id: number) => {
      const companyId = companyOfSite?.get(id)
      return companyId !== undefined && !companies.includes(companyId)
    }
    return condition.anyOf.every(isElsewhere) ? 'sites' : undefined
  }
  if (condition.kind === 'hours') {
    const { atLeast, atMost } = condition
    if (atLeast === null && atMost === null) return 'unpicked'
    return isReversed(atLeast, atMost) ? 'reversed' : undefined
  }
  if (condition.kind === 'entry') {
    const { from, until, months } = condition
    if (from === null && until === null && months === null) return 'unpicked'
    if (isReversed(from, until)) return 'reversed'
    return from !== null && isReversed(addMonths(from, months ?? 0), validUntil) ? 'tooLate' : undefined
  }
  return undefined
}

/** The conditions that nobody can fulfil. Of two conditions of different kinds only sites can contradict companies. */
export function contradictionsIn(conditions: readonly Condition[], bounds: Bounds): Contradiction[] {
  const companies = companiesOf(conditions, bounds)
  return conditions.flatMap((condition, index) => {
    const reason = contradictionOf(condition, bounds, companies)
    return reason === undefined ? [] : [{ index, reason }]
  })
}
