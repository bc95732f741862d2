import { describe, expect, test } from 'vitest'
import { faultsOf, stateOf, TEXT_LIMIT, type BenefitDraft } from './benefit.ts'

const TODAY = '2026-06-15'
const DRAFT: BenefitDraft = {
  title: 'Dienstrad',
  titleEn: '',
  summary: 'Leasing über die Lohnabrechnung.',
  summaryEn: '',
  content: '',
  contentEn: '',
  active: true,
  companyIds: [],
  validFrom: '2026-01-01',
  validUntil: null,
  conditions: [],
  request: { mode: 'anytime', until: null, dayOfMonth: null },
  picture: null,
}

test.each<[string, Partial<BenefitDraft>, string]>([
  ['offered', {}, 'active'],
  ['on its last day', { validUntil: TODAY }, 'active'],
  ['over', { validUntil: '2026-06-14' }, 'ended'],
  ['not yet', { validFrom: '2026-06-16' }, 'planned'],
  ['switched off', { active: false, validUntil: '2026-06-14' }, 'inactive'],
])('[BEN-01] the state of a benefit: %s', (_what, given, expected) => {
  expect(stateOf({ ...DRAFT, ...given }, TODAY)).toBe(expected)
})

describe('[BEN-01] a benefit is refused', () => {
  const request = (given: Partial<BenefitDraft['request']>) => ({ request: { ...DRAFT.request, ...given } })
  test.each<[string, Partial<BenefitDraft>, string[]]>([
    ['nothing', {}, []],
    ['without a title', { title: ' ' }, ['title required']],
    ['without a sentence for the card', { summary: '' }, ['summary required']],
    ['with 65,536 characters it is not', { content: 'x'.repeat(TEXT_LIMIT) }, []],
    ['with one more', { content: 'x'.repeat(TEXT_LIMIT + 1) }, ['content tooLong']],
    ['with a long title', { titleEn: 'x'.repeat(121) }, ['titleEn tooLong']],
    ['with a picture that is not described', { picture: { id: 'a', alt: '' } }, ['picture.alt required']],
    ['if it ends before it begins', { validUntil: '2025-12-31' }, ['validUntil reversed']],
    ['without the day of its deadline', request({ mode: 'until' }), ['request.until required']],
    [
      'with a deadline after its end',
      { validUntil: '2026-03-31', ...request({ mode: 'until', until: '2026-04-01' }) },
      ['request.until afterEnd'],
    ],
    ['with the 29th of each month', request({ mode: 'monthly', dayOfMonth: 29 }), ['request.dayOfMonth dayOfMonth']],
    [
      'with two conditions of one kind',
      {
        conditions: [
          { kind: 'probation', is: 'over' },
          { kind: 'probation', is: 'running' },
        ],
      },
      ['conditions.1 twice'],
    ],
    [
      'with a rule that contradicts itself',
      { conditions: [{ kind: 'hours', atLeast: 2400, atMost: 1200 }] },
      ['conditions.0 reversed'],
    ],
  ])('%s', (_what, given, expected) => {
    expect(faultsOf({ ...DRAFT, ...given }).map(({ field, rule }) => `${field} ${rule}`)).toEqual(expected)
  })
})
