import { describe, expect, test } from 'vitest'
import { eligibilityOf, windowOn, type RequestRule, type Terms } from './request.ts'
import type { Condition, PersonFacts } from './rules.ts'

const rule = (given: Partial<RequestRule>): RequestRule => ({
  mode: 'anytime',
  until: null,
  dayOfMonth: null,
  ...given,
})
const terms = (request: Partial<RequestRule>, given: Partial<Terms> = {}): Terms => ({
  conditions: [],
  validFrom: '2026-01-01',
  validUntil: null,
  request: rule(request),
  ...given,
})

describe('[BEN-01] the deadline of a request', () => {
  test.each<[string, Terms, string, object | undefined]>([
    ['needs none', terms({ mode: 'automatic' }), '2026-05-08', undefined],
    ['at any time', terms({}), '2026-05-08', { startsOn: '2026-05-08', requestBy: null }],
    ['at any time, before it is valid', terms({}), '2025-12-01', { startsOn: '2026-01-01', requestBy: null }],
    [
      'at any time, until it ends',
      terms({}, { validUntil: '2026-06-30' }),
      '2026-06-30',
      { startsOn: '2026-06-30', requestBy: '2026-06-30' },
    ],
    ['after it has ended', terms({}, { validUntil: '2026-06-30' }), '2026-07-01', undefined],
    [
      'on the last day',
      terms({ mode: 'until', until: '2026-05-08' }),
      '2026-05-08',
      { startsOn: '2026-05-08', requestBy: '2026-05-08' },
    ],
    ['after the last day', terms({ mode: 'until', until: '2026-05-07' }), '2026-05-08', undefined],
    [
      'for the next month',
      terms({ mode: 'monthly', dayOfMonth: 10 }),
      '2026-05-10',
      { startsOn: '2026-06-01', requestBy: '2026-05-10' },
    ],
    [
      'for the month after, a day too late',
      terms({ mode: 'monthly', dayOfMonth: 10 }),
      '2026-05-11',
      { startsOn: '2026-07-01', requestBy: '2026-06-10' },
    ],
    [
      'across the year',
      terms({ mode: 'monthly', dayOfMonth: 28 }),
      '2026-12-28',
      { startsOn: '2027-01-01', requestBy: '2026-12-28' },
    ],
    [
      'not before the first valid month',
      terms({ mode: 'monthly', dayOfMonth: 10 }, { validFrom: '2026-08-15' }),
      '2026-05-01',
      { startsOn: '2026-09-01', requestBy: '2026-08-10' },
    ],
    [
      'not after the last valid month',
      terms({ mode: 'monthly', dayOfMonth: 10 }, { validUntil: '2026-05-31' }),
      '2026-05-01',
      undefined,
    ],
  ])('%s', (_what, given, today, expected) => {
    expect(windowOn(given, today)).toEqual(expected)
  })
})

describe('[BEN-01] does this apply to me?', () => {
  const OVER: Condition = { kind: 'probation', is: 'over' }
  const NEW: PersonFacts = {
    companyId: 1,
    sites: [{ from: '1900-01-01', siteId: 1 }],
    hours: [],
    contract: 'permanent',
    entry: '2026-01-01',
    probationEnd: '2026-06-30',
  }
  const at = (given: Terms, today: string) => {
    const { answer, from, mayRequest } = eligibilityOf(given, NEW, today)
    return { answer, from, mayRequest }
  }

  test('returns the first possible day, and takes no request before it', () => {
    const given = terms({}, { conditions: [OVER] })
    expect(at(given, '2026-06-30')).toEqual({ answer: 'later', from: '2026-07-01', mayRequest: false })
    expect(at(given, '2026-07-01')).toEqual({ answer: 'yes', from: '2026-07-01', mayRequest: true })
  })

  test('takes a request in the month before where the rules hold on the first day', () => {
    const given = terms({ mode: 'monthly', dayOfMonth: 10 }, { conditions: [OVER] })
    expect(at(given, '2026-06-10')).toEqual({ answer: 'yes', from: '2026-07-01', mayRequest: true })
    expect(at(given, '2026-05-10')).toEqual({ answer: 'later', from: '2026-07-01', mayRequest: false })
    expect(at(given, '2026-06-11')).toEqual({ answer: 'yes', from: '2026-08-01', mayRequest: true })
  })

  test('explains the conditions of today, also where they are fulfilled by the day on which it starts', () => {
    const given = terms({ mode: 'monthly', dayOfMonth: 10 }, { conditions: [OVER] })
    const { results } = eligibilityOf(given, NEW, '2026-06-10')
    expect(results).toMatchObject([{ held: 'no', from: '2026-07-01' }])
  })

  test('promises no day after the deadline', () => {
    const until = (day: string, given: Partial<Terms> = {}) =>
      terms({ mode: 'until', until: day }, { conditions: [OVER], ...given })
    expect(at(until('2026-07-01'), '2026-06-15')).toMatchObject({ answer: 'later', from: '2026-07-01' })
    expect(at(until('2026-06-30'), '2026-06-15')).toEqual({ answer: 'no', from: null, mayRequest: false })
    expect(at(until('2026-12-31', { validUntil: '2026-06-30' }), '2026-06-15').answer).toBe('no')
    // It begins after its deadline, with the conditions of its first day.
    const early = until('2026-06-30', { validFrom: '2026-07-01' })
    expect(at(early, '2026-06-15')).toEqual({ answer: 'yes', from: '2026-07-01', mayRequest: true })
  })

  test('is yes without a request where the benefit is granted automatically or the deadline is over', () => {
    expect(at(terms({ mode: 'automatic' }), '2026-05-01')).toMatchObject({ answer: 'yes', mayRequest: false })
    expect(at(terms({ mode: 'until', until: '2026-04-30' }), '2026-05-01')).toMatchObject({
      answer: 'yes',
      mayRequest: false,
    })
  })
})
