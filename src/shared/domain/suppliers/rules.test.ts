import { describe, expect, test } from 'vitest'
import { bandOf, writeCents } from './band.ts'
import { certificateState, dueStep } from './certificate.ts'
import { brokenCallbackRule, phoneDigits } from './change-request.ts'
import { contractFor, coverOf, joinableContract, type Contract } from './contract.ts'
import { hasMandate, mayChange, mayReadMemo, seesAverage, writableMemos, type Viewer } from './mandate.ts'

test.each([
  [undefined, undefined],
  [0, 'D'],
  [5_000_000, 'D'],
  [5_000_001, 'C'],
  [25_000_000, 'C'],
  [25_000_001, 'B'],
  [100_000_000, 'B'],
  [100_000_001, 'A'],
])('[SUP-01] a volume of %s cents has the band %s', (cents, band) => {
  expect(bandOf(cents)).toBe(band)
})

test('amounts are written with a decimal comma', () => {
  expect([123_456_789, 5, 0, -250].map(writeCents)).toEqual(['1234567,89', '0,05', '0,00', '-2,50'])
})

describe('[SUP-01] a certificate', () => {
  test.each([
    ['missing', undefined, 'missing'],
    ['review', '2020-01-01', 'review'],
    ['valid', '2026-11-22', 'expired'],
    ['valid', '2026-11-23', 'expiring'],
    ['valid', '2027-01-22', 'expiring'],
    ['valid', '2027-01-23', 'valid'],
  ] as const)('%s until %s is %s', (state, until, shown) => {
    expect(certificateState(state, until, '2026-11-23')).toBe(shown)
  })

  test.each([
    ['2026-01-01', undefined],
    ['2026-01-02', 60],
    ['2026-02-16', 60],
    ['2026-02-17', 14],
    ['2026-03-03', 14],
    ['2026-03-04', -1],
    ['2026-06-01', -1],
  ])('that ends on 2026-03-03 is reminded of on %s by step %s', (today, step) => {
    expect(dueStep('2026-03-03', today)).toBe(step)
  })
})

const frame: Contract = {
  number: 'R-2231',
  kind: 'frame',
  groupIds: [110],
  companyIds: [1, 2],
  from: '2020-01-01',
  until: '2027-12-31',
}

describe('[SUP-01] the contract of a relation', () => {
  test.each([
    [{ companyId: 1, groupId: 110 }, '2026-11-23', 'valid'],
    [{ companyId: 3, groupId: 110 }, '2026-11-23', 'none'],
    [{ companyId: 1, groupId: 115 }, '2026-11-23', 'none'],
    [{ companyId: 1, groupId: 110 }, '2027-11-15', 'ending'],
    [{ companyId: 1, groupId: 110 }, '2028-01-01', 'none'],
  ])('of %o on %s: %s', (relation, today, cover) => {
    expect(coverOf(contractFor([frame], relation, today), today)).toBe(cover)
  })

  test('is a frame before a single one, and no contract about quality', () => {
    const all: Contract[] = [
      { ...frame, number: 'E-1', kind: 'single', companyIds: [] },
      { ...frame, number: 'QS-118', kind: 'quality', groupIds: [], companyIds: [] },
      frame,
    ]
    expect(contractFor(all, { companyId: 1, groupId: 110 }, '2026-11-23')?.number).toBe('R-2231')
    expect(coverOf(contractFor(all, { companyId: 9, groupId: 110 }, '2026-11-23'), '2026-11-23')).toBe('single')
    expect(joinableContract(all, 3, '2026-11-23')?.number).toBe('R-2231')
  })
})

describe('a request with four eyes', () => {
  const call = { at: '2026-04-20T08:40:00Z', name: 'Herr Thiel', number: '02752 4711-212' }
  const facts = {
    known: ['+49 (0)2752 4711-212'],
    requestedAt: '2026-04-20T07:00:00Z',
    now: '2026-04-21T08:00:00Z',
  }
  test.each([
    [call, undefined],
    [undefined, 'callback_missing'],
    [{ ...call, name: ' ' }, 'callback_missing'],
    [{ ...call, at: '2026-04-22T08:40:00Z' }, 'callback_future'],
    [{ ...call, at: '2026-03-22T08:40:00Z' }, 'callback_before_request'],
    [{ ...call, number: '02752 4711-999' }, 'callback_number_unknown'],
  ] as const)('needs a call to a known number: %o gives %s', (given, rule) => {
    expect(brokenCallbackRule(given, facts)).toBe(rule)
  })

  test.each([
    ['+49 (0)2752 88-212', '49275288212'],
    ['0049 2752 88212', '49275288212'],
    ['02752/88 212', '49275288212'],
    ['+43 1 234', '431234'],
  ])('the number %s is %s', (typed, digits) => {
    expect(phoneDigits(typed)).toBe(digits)
  })
})

const viewer = (changes: Partial<Viewer> = {}): Viewer => ({
  personId: 'p',
  companyId: 1,
  groupIds: new Set(),
  siteCompanyIds: new Set(),
  ...changes,
})

describe('[SUP-04] the rights of a person', () => {
  test('amounts: of the own company, and of the material groups that they lead', () => {
    const relation = { companyId: 2, groupId: 110 }
    expect(hasMandate(viewer(), relation)).toBe(false)
    expect(hasMandate(viewer({ companyId: 2 }), relation)).toBe(true)
    expect(hasMandate(viewer({ groupIds: new Set([110]) }), relation)).toBe(true)
    expect(hasMandate(viewer({ groupIds: new Set([115]) }), relation)).toBe(false)
  })

  test('an average only if it reveals nothing about a single company', () => {
    expect([1, 2, 3].map((companies) => seesAverage(viewer(), 110, companies))).toEqual([false, false, true])
    expect(seesAverage(viewer({ groupIds: new Set([110]) }), 110, 1)).toBe(true)
  })

  test('changes: lead buyers of a group, administrators of a site of a customer', () => {
    const partner = { groupIds: [110], companyIds: [2] }
    expect(mayChange(viewer({ groupIds: new Set([110]) }), partner)).toBe(true)
    expect(mayChange(viewer({ siteCompanyIds: new Set([2]) }), partner)).toBe(true)
    expect(mayChange(viewer({ siteCompanyIds: new Set([1]) }), partner)).toBe(false)
    expect(mayChange(viewer({ siteCompanyIds: new Set([1]) }), { groupIds: [], companyIds: [] })).toBe(true)
    expect(mayChange(viewer(), { groupIds: [], companyIds: [] })).toBe(false)
  })

  test('memos by their level, and only levels that they could read', () => {
    const read = (who: Viewer) =>
      (['company', 'purchasing', 'leadBuyers'] as const).filter((visibility) =>
        mayReadMemo(who, { visibility, companyId: 2 }),
      )
    expect(read(viewer())).toEqual(['purchasing'])
    expect(read(viewer({ companyId: 2 }))).toEqual(['company', 'purchasing'])
    expect(read(viewer({ groupIds: new Set([1]) }))).toEqual(['purchasing', 'leadBuyers'])
    expect(writableMemos(viewer())).toEqual(['company', 'purchasing'])
    expect(writableMemos(viewer({ companyId: null }))).toEqual([])
  })
})
