import { expect, test } from 'vitest'
import { answerDifferences, mayChangeForm } from './changed-form.ts'
import type { ChangeRule } from './template.ts'
import { aPage, aQuestion } from './testing/a-template.ts'

test.each<[ChangeRule, boolean, boolean]>([
  ['never', false, false],
  ['untilDecided', true, false],
  ['untilEnded', true, true],
])('[POST-03] a form that may be changed %s', (rule, before, after) => {
  const [open, approved] = [{ outcome: null }, { outcome: 'approved' }] as const
  expect(mayChangeForm(rule, [{ outcome: 'skipped' }, open])).toBe(before)
  expect(mayChangeForm(rule, [approved, open])).toBe(after)
})

test('[POST-03] the changes of a form are the changed answers that are asked, with the former ones', () => {
  const isAbroad = { and: [{ '===': [{ var: 'isAbroad' }, true] }] } as const
  const content = {
    pages: [
      aPage('one', [
        aQuestion('city'),
        aQuestion('isAbroad', 'yesNo'),
        aQuestion('country', 'line', { when: isAbroad }),
      ]),
      aPage('two', [aQuestion('hotel'), aQuestion('note', 'info')]),
    ],
  }
  const before = { city: 'Graz', isAbroad: true, country: 'AT', hotel: '' }
  const after = { city: 'Graz', isAbroad: false, country: 'AT', hotel: 'Dom' }
  const shown = answerDifferences(content, before, after).map((one) => [one.question.name, one.before, one.after])
  expect(shown).toEqual([
    ['isAbroad', true, false],
    ['country', 'AT', undefined],
    ['hotel', undefined, 'Dom'],
  ])
  expect(answerDifferences(content, before, { ...before, hotel: undefined as never })).toEqual([])
})
