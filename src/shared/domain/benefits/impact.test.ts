import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONTRACT_KINDS, type Condition, type PersonFacts } from './rules.ts'
import { groupsOf, impactOf, type RulesOnDay } from './impact.ts'

const TODAY = '2026-06-15'
const person = (given: Partial<PersonFacts> = {}): PersonFacts => ({
  companyId: 1,
  sites: [{ from: '1900-01-01', siteId: 1 }],
  hours: [{ from: '1900-01-01', minutes: 2_400 }],
  contract: 'permanent',
  entry: '2020-01-01',
  probationEnd: null,
  ...given,
})
const people = (count: number, given: Partial<PersonFacts> = {}) => Array.from({ length: count }, () => person(given))
const of = (...conditions: Condition[]): RulesOnDay => ({ conditions, companyIds: [] })
const COMPANY_1: Condition = { kind: 'company', anyOf: [1] }
const APPRENTICES: Condition = { kind: 'contract', anyOf: ['apprenticeship'] }

describe('[BEN-01] the impact of rules', () => {
  test('counts who is included, who joins and who leaves', () => {
    const all = [
      ...people(20),
      ...people(10, { companyId: 2 }),
      ...people(6, { companyId: 2, contract: 'apprenticeship' }),
    ]
    const groups = groupsOf(all, TODAY)
    expect(impactOf(groups, of(COMPANY_1), undefined, TODAY)).toMatchObject({ people: 36, included: 20, joining: 20 })
    expect(impactOf(groups, of(APPRENTICES), of(COMPANY_1), TODAY)).toMatchObject({
      included: 6,
      before: 20,
      joining: 6,
      leaving: 20,
    })
    expect(impactOf(groups, { conditions: [], companyIds: [2] }, undefined, TODAY)).toMatchObject({ included: 16 })
  })

  test('counts who fulfils the rules later', () => {
    const all = [...people(10), ...people(5, { probationEnd: '2026-09-30' })]
    const impact = impactOf(groupsOf(all, TODAY), of({ kind: 'probation', is: 'over' }), undefined, TODAY)
    expect(impact).toMatchObject({ included: 10, later: 5 })
  })

  test('shows no figure under five, not even a zero', () => {
    for (const count of [0, 4]) {
      const groups = groupsOf([...people(30), ...people(count, { contract: 'apprenticeship' })], TODAY)
      expect(impactOf(groups, of(APPRENTICES), undefined, TODAY).included).toBe(null)
    }
    expect(impactOf(groupsOf(people(4), TODAY), of(), undefined, TODAY).people).toBe(null)
  })

  test('does not reveal one person when a limit moves past the day of entry', () => {
    const all = people(30).map((one, index) =>
      person({ ...one, entry: `2020-01-${String(index + 1).padStart(2, '0')}` }),
    )
    const groups = groupsOf(all, TODAY)
    const figures = Array.from({ length: 31 }, (_, index) => {
      const until = `2020-01-${String(index + 1).padStart(2, '0')}`
      return impactOf(groups, of({ kind: 'entry', from: null, until, months: null }), undefined, TODAY).included ?? 0
    })
    // All of them entered in one quarter: they are counted together or not at all.
    expect([...new Set(figures)].every((count) => count === 0 || count === 30)).toBe(true)
  })

  test('reveals no hours when their limit moves', () => {
    const all = people(5).map((one, index) =>
      person({ ...one, hours: [{ from: '1900-01-01', minutes: 1_300 + index }] }),
    )
    const groups = groupsOf(all, TODAY)
    const included = (atMost: number) =>
      impactOf(groups, of({ kind: 'hours', atLeast: null, atMost }), undefined, TODAY).included
    expect(new Set(Array.from({ length: 20 }, (_, index) => included(1_295 + index))).size).toBe(1)
  })
})

const facts = fc.record({
  companyId: fc.integer({ min: 1, max: 4 }),
  contract: fc.constantFrom(...CONTRACT_KINDS),
  entry: fc.integer({ min: 1, max: 28 }).map((day) => `2020-02-${String(day).padStart(2, '0')}`),
  probationEnd: fc.constantFrom(null, '2026-06-30'),
  hours: fc.integer({ min: 0, max: 2_400 }).map((minutes) => [{ from: '1900-01-01', minutes }]),
  sites: fc.integer({ min: 1, max: 6 }).map((siteId) => [{ from: '1900-01-01', siteId }]),
})
const rules = fc.record({
  companyIds: fc.constant([]),
  conditions: fc
    .tuple(
      fc.subarray([1, 2, 3, 4]).map((anyOf): Condition => ({ kind: 'company', anyOf })),
      fc.subarray([...CONTRACT_KINDS]).map((anyOf): Condition => ({ kind: 'contract', anyOf })),
      fc.integer({ min: 1, max: 28 }).map((day): Condition => ({
        kind: 'entry',
        from: null,
        until: `2020-02-${String(day).padStart(2, '0')}`,
        months: null,
      })),
    )
    .chain((all) => fc.subarray(all)),
})

test('[BEN-01] whatever rules are tried, figures differ by whole groups of at least five', () => {
  fc.assert(
    fc.property(fc.array(facts, { maxLength: 120 }), rules, rules, (all, one, other) => {
      const groups = groupsOf(all, TODAY)
      expect(groups.flat()).toHaveLength(all.length < 5 ? 0 : all.length)
      expect(groups.every(({ length }) => length >= 5)).toBe(true)
      const { included, before, joining, leaving } = impactOf(groups, one, other, TODAY)
      for (const count of [included, before, joining, leaving]) expect(count ?? 5).toBeGreaterThanOrEqual(5)
      expect((before ?? 0) + (joining ?? 0) - (leaving ?? 0)).toBe(included ?? 0)
    }),
  )
})

/** Another value of the same quarter and class for the same person. */
const alike = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  month: fc.integer({ min: 1, max: 3 }),
  minutes: fc.nat(899),
})
const LIMITS = fc.record({
  from: fc.option(fc.constantFrom('2020-01-01', '2020-01-20', '2020-02-15', '2020-03-10', '2020-04-01')),
  until: fc.option(fc.constantFrom('2020-01-01', '2020-01-20', '2020-02-15', '2020-03-10', '2020-04-01')),
  months: fc.option(fc.integer({ min: 70, max: 80 })),
  atLeast: fc.option(fc.integer({ min: 0, max: 2_400 })),
  atMost: fc.option(fc.integer({ min: 0, max: 2_400 })),
})

test('[BEN-01] figures are the same whatever the exact values of people are', () => {
  const given = fc.array(fc.tuple(facts, alike, alike), { minLength: 5, maxLength: 60 })
  fc.assert(
    fc.property(given, LIMITS, (all, { from, until, months, atLeast, atMost }) => {
      const exact = (one: PersonFacts, { day, month, minutes }: { day: number; month: number; minutes: number }) => ({
        ...one,
        entry: `2020-0${month}-${String(day).padStart(2, '0')}`,
        hours: [{ from: '2020-01-01', minutes: 1_200 + minutes }],
        probationEnd: one.probationEnd && `2026-06-${16 + (day % 14)}`,
      })
      const figuresOf = (which: 1 | 2) => {
        const groups = groupsOf(
          all.map((one) => exact(one[0], one[which])),
          TODAY,
        )
        const conditions: Condition[] = [
          { kind: 'entry', from, until, months },
          { kind: 'hours', atLeast, atMost },
          { kind: 'probation', is: 'over' },
        ]
        return conditions.map((one) => impactOf(groups, of(one), of(...conditions), TODAY))
      }
      expect(figuresOf(1)).toEqual(figuresOf(2))
    }),
  )
})
