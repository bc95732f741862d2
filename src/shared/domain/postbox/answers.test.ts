import { expect, test } from 'vitest'
import { answerErrors, brokenAnswerRule } from './answer-rules.ts'
import { askedAnswers, askedQuestions, type Answer, type Answers } from './answers.ts'
import { holdsCondition, type Condition } from './conditions.ts'
import type { FormPage, Question } from './template.ts'
import { aPage, aQuestion } from './testing/a-template.ts'

const question = (name: string, more: Partial<Question> = {}): Question =>
  aQuestion(name, 'line', { label: { de: name, en: '' }, ...more })
const page = (name: string, questions: readonly Question[], when: Condition | null = null): FormPage =>
  aPage(name, questions, { title: { de: name, en: '' }, when })
const isAbroad: Condition = { and: [{ '!==': [{ var: 'country' }, 'DE'] }, { '!!': [{ var: 'country' }] }] }

test.each<[string, Condition, Answers, boolean]>([
  ['equal', { and: [{ '===': [{ var: 'a' }, 'x'] }] }, { a: 'x' }, true],
  ['a number is no text', { and: [{ '===': [{ var: 'a' }, '1'] }] }, { a: 1 }, false],
  ['an empty answer is not smaller', { and: [{ '<': [{ var: 'a' }, 5] }] }, { a: null }, false],
  ['an empty answer is another one', { and: [{ '!==': [{ var: 'a' }, 'x'] }] }, {}, true],
  ['one of several', { and: [{ in: [{ var: 'a' }, ['x', 'y']] }] }, { a: 'y' }, true],
  ['among the chosen ones', { and: [{ in: ['x', { var: 'a' }] }] }, { a: ['x', 'z'] }, true],
  ['a part of a text is not one of the chosen', { and: [{ in: ['x', { var: 'a' }] }] }, { a: 'xyz' }, false],
  ['answered', { and: [{ '!!': [{ var: 'a' }] }] }, { a: false }, false],
  ['zero is an answer', { and: [{ '!!': [{ var: 'a' }] }] }, { a: 0 }, true],
  ['zero is not missing', { and: [{ '!': [{ var: 'a' }] }] }, { a: 0 }, false],
  ['no rows are no answer', { and: [{ '!!': [{ var: 'a' }] }] }, { a: [] }, false],
  ['one of them is enough', { or: [{ '===': [{ var: 'a' }, 1] }, { '===': [{ var: 'b' }, 2] }] }, { b: 2 }, true],
  ['both are needed', { and: [{ '===': [{ var: 'a' }, 1] }, { '===': [{ var: 'b' }, 2] }] }, { b: 2 }, false],
  ['prototypes are not read', { and: [{ '!!': [{ var: 'constructor' }] }] }, {}, false],
  [
    'a period counts by its first day',
    { and: [{ '>=': [{ var: 'a' }, '2026-12-01'] }] },
    { a: { from: '2026-12-02', to: '2026-12-03' } },
    true,
  ],
])('[POST-03] condition: %s', (_, condition, answers, expected) => {
  expect(holdsCondition(condition, answers)).toBe(expected)
})

test.each<[string, Partial<Question>, Answer | undefined, string | undefined]>([
  ['required and blank', { required: true }, '  ', 'required'],
  ['not required', {}, '', undefined],
  ['too long', { max: 3 }, 'abcd', 'tooLong'],
  ['too short', { min: 3 }, 'ab', 'tooShort'],
  ['decimals', { kind: 'number', decimals: 1 }, 1.25, 'decimals'],
  ['range', { kind: 'number', min: 1, max: 5 }, 6, 'range'],
  ['a day that does not exist', { kind: 'day' }, '2026-02-31', 'format'],
  ['a period that ends before it begins', { kind: 'period' }, { from: '2026-03-02', to: '2026-03-01' }, 'order'],
  ['an unknown option', { kind: 'choice', options: [{ name: 'a', label: { de: 'A', en: '' } }] }, 'b', 'format'],
  ['consent that was taken back', { kind: 'consent', required: true }, false, 'required'],
  ['an IBAN with a typing error', { kind: 'iban' }, 'DE02120300000000202052', 'iban'],
  ['rows below the fewest', { kind: 'group', min: 2 }, [{}], 'rows'],
])('[POST-03] answer: %s', (_, more, answer, rule) => {
  expect(brokenAnswerRule(question('a', more), answer)).toBe(rule)
})

const pages = [
  page('journey', [question('country', { kind: 'country', required: true })]),
  page('proofs', [question('insurance', { required: true, when: isAbroad }), question('note')], null),
  page('visa', [question('number', { required: true })], { and: [{ '===': [{ var: 'insurance' }, 'private'] }] }),
]

test('[POST-03] a question appears with its reason, and an answer that is hidden counts for no other condition', () => {
  expect(
    askedQuestions({ pages }, { country: 'DE', insurance: 'private' }).map(({ question: { name } }) => name),
  ).toEqual(['country', 'note'])
  const abroad = askedQuestions({ pages }, { country: 'AT', insurance: 'private' })
  expect(abroad.map(({ question: { name }, because }) => [name, because !== null])).toEqual([
    ['country', false],
    ['insurance', true],
    ['note', false],
    ['number', true],
  ])
  expect(askedAnswers({ pages }, { country: 'DE', insurance: 'private' })).toEqual({ country: 'DE' })
})

test('[POST-03] only asked questions have errors, each with its page, and those of rows with their index', () => {
  expect(answerErrors({ pages }, {})).toEqual([
    { page: 'journey', question: 'country', row: null, inner: null, rule: 'required' },
  ])
  const riders = question('riders', { kind: 'group', questions: [question('who', { required: true })] })
  expect(answerErrors({ pages: [page('one', [riders])] }, { riders: [{ who: 'A' }, {}] })).toEqual([
    { page: 'one', question: 'riders', row: 1, inner: 'who', rule: 'required' },
  ])
})
