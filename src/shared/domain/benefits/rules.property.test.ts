// Properties of the rules, with random rules, people and days.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar/berlin-time.ts'
import {
  allHoldOn,
  CONTRACT_KINDS,
  contradictionsIn,
  daysOfChange,
  judge,
  type Condition,
  type PersonFacts,
} from './rules.ts'

const day = fc.integer({ min: 0, max: 4_000 }).map((count) => addDays('2020-01-01', count))
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 4 })
const minutes = fc.integer({ min: 0, max: 2_400 })
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })

const company: fc.Arbitrary<Condition> = fc.record({ kind: fc.constantFrom('company' as const), anyOf: ids })
const site: fc.Arbitrary<Condition> = fc.record({ kind: fc.constantFrom('site' as const), anyOf: ids })
const contract: fc.Arbitrary<Condition> = fc.record({
  kind: fc.constant('contract' as const),
  anyOf: fc.subarray([...CONTRACT_KINDS]),
})
const probation: fc.Arbitrary<Condition> = fc.record({
  kind: fc.constant('probation' as const),
  is: fc.constantFrom('over' as const, 'running' as const),
})
const hours: fc.Arbitrary<Condition> = fc.record({
  kind: fc.constant('hours' as const),
  atLeast: maybe(minutes),
  atMost: maybe(minutes),
})
const entry: fc.Arbitrary<Condition> = fc.record({
  kind: fc.constant('entry' as const),
  from: maybe(day),
  until: maybe(day),
  months: maybe(fc.integer({ min: 0, max: 60 })),
})
const conditions = fc
  .tuple(...[company, site, contract, probation, hours, entry].map((each) => maybe(each)))
  .map((all) => all.filter((one): one is Condition => one !== null))

const timeline = <T>(value: fc.Arbitrary<T>) =>
  fc
    .uniqueArray(fc.tuple(day, value), { selector: ([from]) => from, maxLength: 3 })
    .map((all) => all.toSorted(([a], [b]) => (a < b ? -1 : 1)))

const facts: fc.Arbitrary<PersonFacts> = fc.record({
  companyId: maybe(fc.integer({ min: 1, max: 4 })),
  sites: timeline(fc.integer({ min: 1, max: 4 })).map((all) => all.map(([from, siteId]) => ({ from, siteId }))),
  hours: timeline(minutes).map((all) => all.map(([from, worked]) => ({ from, minutes: worked }))),
  contract: maybe(fc.constantFrom(...CONTRACT_KINDS)),
  entry: maybe(day),
  probationEnd: maybe(day),
})

const bounds = fc.record({ companyIds: ids, validUntil: maybe(day) })
/** A person whom the rules include, if they do not contradict each other. */
function whoFulfils(rules: readonly Condition[], companyIds: readonly number[], last: string | null): PersonFacts {
  const of = <Kind extends Condition['kind']>(kind: Kind) =>
    rules.find((one): one is Extract<Condition, { kind: Kind }> => one.kind === kind)
  const companies = rules.find((one) => one.kind === 'company')
  const sites = rules.find((one) => one.kind === 'site')
  const wanted = companies && 'anyOf' in companies ? (companies.anyOf as readonly number[]) : undefined
  const { from, until } = of('entry') ?? { from: null, until: null }
  return {
    companyId: (wanted ?? companyIds).find((id) => companyIds.length === 0 || companyIds.includes(id)) ?? 1,
    sites: [{ from: '1900-01-01', siteId: sites && 'anyOf' in sites ? (sites.anyOf[0] as number) : 1 }],
    hours: [{ from: '1900-01-01', minutes: of('hours')?.atLeast ?? of('hours')?.atMost ?? 2_400 }],
    contract: of('contract')?.anyOf[0] ?? 'permanent',
    entry: from ?? (until !== null && until < '1950-01-01' ? until : '1950-01-01'),
    probationEnd: of('probation')?.is === 'running' ? (last ?? '2199-12-31') : null,
  }
}

test('[BEN-01] rules contradict themselves if and only if nobody fulfils them on any day', () => {
  fc.assert(
    fc.property(conditions, bounds, fc.array(fc.tuple(facts, day), { maxLength: 20 }), (rules, limits, people) => {
      const { companyIds, validUntil } = limits
      const found = contradictionsIn(rules, limits)
      const last = validUntil ?? '2199-12-31'
      const isIncluded = (person: PersonFacts, on: string) =>
        on <= last &&
        (companyIds.length === 0 || companyIds.includes(person.companyId ?? 0)) &&
        allHoldOn(rules, person, on)
      // Hours and entries without a value exclude nobody: they are refused because a value is missing.
      const excluding = found.filter(({ index, reason }) => reason !== 'unpicked' || 'anyOf' in rules[index]!)
      if (excluding.length > 0) expect(people.some(([person, on]) => isIncluded(person, on))).toBe(false)
      else expect(isIncluded(whoFulfils(rules, companyIds, validUntil), last)).toBe(true)
    }),
  )
})

test('[BEN-01] a verdict names the first day on which all rules are fulfilled, as checking every day does', () => {
  fc.assert(
    fc.property(conditions, facts, day, (rules, person, today) => {
      const { answer, from } = judge(rules, person, { day: today })
      const days = [today, ...daysOfChange(rules, person, today)]
      const first = days.find((each) => allHoldOn(rules, person, each))
      expect(from).toBe(first ?? null)
      expect(answer === 'yes').toBe(first === today)
      // Nothing changes on other days.
      for (const each of days) {
        const before = addDays(each, -1)
        if (before > today) {
          const known = days.findLast((one) => one <= before)!
          expect(allHoldOn(rules, person, before)).toBe(allHoldOn(rules, person, known))
        }
      }
    }),
  )
})
