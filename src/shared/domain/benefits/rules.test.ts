import { describe, expect, test } from 'vitest'
import { contradictionsIn, holdsOn, judge, type Condition, type PersonFacts } from './rules.ts'

const TODAY = '2026-06-15'
const KIM: PersonFacts = {
  companyId: 1,
  sites: [
    { from: '1900-01-01', siteId: 11 },
    { from: '2026-09-01', siteId: 12 },
  ],
  hours: [
    { from: '1900-01-01', minutes: 2400 },
    { from: '2026-08-01', minutes: 1500 },
  ],
  contract: 'fixedTerm',
  entry: '2026-01-01',
  probationEnd: '2026-06-30',
}
const NOTHING: PersonFacts = { companyId: null, sites: [], hours: [], contract: null, entry: null, probationEnd: null }

const company = (...anyOf: number[]): Condition => ({ kind: 'company', anyOf })
const site = (...anyOf: number[]): Condition => ({ kind: 'site', anyOf })
const hours = (atLeast: number | null, atMost: number | null): Condition => ({ kind: 'hours', atLeast, atMost })
const entry = (from: string | null, until: string | null, months: number | null = null): Condition => ({
  kind: 'entry',
  from,
  until,
  months,
})
const OVER: Condition = { kind: 'probation', is: 'over' }
const RUNNING: Condition = { kind: 'probation', is: 'running' }

describe('[BEN-01] a condition', () => {
  test.each<[string, Condition, string, string]>([
    ['own company', company(1, 2), TODAY, 'yes'],
    ['another company', company(2), TODAY, 'no'],
    ['the present site', site(11), TODAY, 'yes'],
    ['the site after a move', site(11), '2026-09-01', 'no'],
    ['the contract', { kind: 'contract', anyOf: ['fixedTerm', 'permanent'] }, TODAY, 'yes'],
    ['another contract', { kind: 'contract', anyOf: ['permanent'] }, TODAY, 'no'],
    ['the last day of the probation period', OVER, '2026-06-30', 'no'],
    ['the day after the probation period', OVER, '2026-07-01', 'yes'],
    ['a probation period that runs', RUNNING, '2026-06-30', 'yes'],
    ['hours up to both ends', hours(2400, 2400), TODAY, 'yes'],
    ['too few hours', hours(2401, null), TODAY, 'no'],
    ['too many hours', hours(null, 2399), TODAY, 'no'],
    ['entry on both ends', entry('2026-01-01', '2026-01-01'), TODAY, 'yes'],
    ['entry before', entry('2026-01-02', null), TODAY, 'no'],
    ['entry after', entry(null, '2025-12-31'), TODAY, 'no'],
    ['months that are not complete', entry(null, null, 6), '2026-06-30', 'no'],
    ['months that are complete', entry(null, null, 6), '2026-07-01', 'yes'],
    ['a day before the entry', entry(null, null, 0), '2025-12-31', 'no'],
  ])('%s', (_what, condition, day, expected) => {
    expect(holdsOn(condition, KIM, day)).toBe(expected)
  })

  test.each<[string, Condition]>([
    ['company', company(1)],
    ['site', site(1)],
    ['contract', { kind: 'contract', anyOf: ['permanent'] }],
    ['probation', OVER],
    ['hours', hours(1, null)],
    ['entry', entry(null, null, 1)],
  ])('is unknown where the personnel data says nothing about: %s', (_kind, condition) => {
    expect(holdsOn(condition, NOTHING, TODAY)).toBe('unknown')
  })

  test('is fulfilled where no probation period was agreed', () => {
    expect(holdsOn(OVER, { ...KIM, probationEnd: null }, TODAY)).toBe('yes')
    expect(holdsOn(RUNNING, { ...KIM, probationEnd: null }, TODAY)).toBe('no')
  })
})

describe('[BEN-01] a verdict', () => {
  test.each<[string, Condition[], object]>([
    ['without rules', [], { answer: 'yes', from: TODAY, until: null }],
    ['yes, as long as the site stays', [site(11)], { answer: 'yes', from: TODAY, until: '2026-08-31' }],
    ['from the day after the probation period on', [OVER], { answer: 'later', from: '2026-07-01', until: null }],
    ['from the first day on which all hold', [OVER, site(12)], { answer: 'later', from: '2026-09-01', until: null }],
    ['until one of them ends', [OVER, hours(2000, null)], { answer: 'later', from: '2026-07-01', until: '2026-07-31' }],
    ['no, where two never hold at once', [site(12), hours(2000, null)], { answer: 'no', from: null }],
    ['no', [company(2), OVER], { answer: 'no', from: null }],
  ])('%s', (_what, conditions, expected) => {
    expect(judge(conditions, KIM, { day: TODAY })).toMatchObject(expected)
  })

  test('is unknown where only missing data prevents it', () => {
    const facts = { ...KIM, contract: null }
    const contract: Condition = { kind: 'contract', anyOf: ['permanent'] }
    expect(judge([contract, company(1)], facts, { day: TODAY }).answer).toBe('unknown')
    expect(judge([contract, company(2)], facts, { day: TODAY }).answer).toBe('no')
  })

  test('does not promise a day after the benefit has ended', () => {
    expect(judge([site(12)], KIM, { day: TODAY, last: '2026-08-31' }).answer).toBe('no')
  })

  test('returns for each condition from which day it is fulfilled, or until when', () => {
    const { results } = judge([OVER, site(11), company(2)], KIM, { day: TODAY })
    expect(results.map(({ held, from, until }) => [held, from, until])).toEqual([
      ['no', '2026-07-01', null],
      ['yes', null, '2026-08-31'],
      ['no', null, null],
    ])
  })
})

describe('[BEN-01] rules that nobody can fulfil', () => {
  const bounds = { companyIds: [] as number[], validUntil: '2026-12-31' }
  test.each<[string, Condition, Partial<typeof bounds>, string | undefined]>([
    ['no company picked', company(), {}, 'unpicked'],
    ['no contract picked', { kind: 'contract', anyOf: [] }, {}, 'unpicked'],
    ['no hours given', hours(null, null), {}, 'unpicked'],
    ['hours from more to less', hours(2400, 1200), {}, 'reversed'],
    ['hours of one value', hours(2400, 2400), {}, undefined],
    ['nothing given about the entry', entry(null, null), {}, 'unpicked'],
    ['entry from later to earlier', entry('2026-02-01', '2026-01-31'), {}, 'reversed'],
    ['companies that the benefit is not for', company(1), { companyIds: [2, 3] }, 'companies'],
    ['one company that the benefit is for', company(1, 2), { companyIds: [2, 3] }, undefined],
    ['an entry after the benefit has ended', entry('2027-01-01', null), {}, 'tooLate'],
    ['months that are complete after its end', entry('2026-07-01', null, 6), {}, 'tooLate'],
    ['months that are complete on its last day', entry('2026-06-30', null, 6), {}, undefined],
  ])('%s', (_what, condition, given, reason) => {
    const found = contradictionsIn([OVER, condition], { ...bounds, ...given })
    expect(found).toEqual(reason === undefined ? [] : [{ index: 1, reason }])
  })

  test.each<[string, Condition[], number[], boolean]>([
    ['a site of the company', [company(1), site(11)], [], false],
    ['a site of another company', [company(1), site(21)], [], true],
    ['sites of which one is of the company', [company(1), site(11, 21)], [], false],
    ['a site of another company than the benefit is for', [site(21)], [1], true],
    ['a site of a company that both leave', [company(1, 2), site(21)], [2, 3], false],
    ['a site of a company that one of them excludes', [company(1, 2), site(11)], [2, 3], true],
    ['a site that is not known', [company(1), site(99)], [], false],
    ['sites without companies', [site(11, 21)], [], false],
  ])('sites against companies: %s', (_what, conditions, companyIds, isRefused) => {
    const companyOfSite = new Map([
      [11, 1],
      [21, 2],
    ])
    const found = contradictionsIn(conditions, { companyIds, validUntil: null, companyOfSite })
    expect(found).toEqual(isRefused ? [{ index: conditions.length - 1, reason: 'sites' }] : [])
  })
})
