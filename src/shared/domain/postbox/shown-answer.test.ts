import { expect, test } from 'vitest'
import { formTitleOf, shownAnswer } from './shown-answer.ts'
import { QUESTION_KINDS, type QuestionKind } from './template.ts'
import type { Answer } from './answers.ts'
import { aPage, anOption, aQuestion, aTemplate } from './testing/a-template.ts'

const WORDS = { language: 'de', names: { x: 'Xenia' } } as const
const MISFITS: readonly Answer[] = ['abc', 12, true, { from: '', to: '' }, ['a', 'b'], [{ inner: 'c' }], []]

test.each<QuestionKind>(QUESTION_KINDS)(
  '[POST-02] whatever a draft holds for a question of kind %s is a text',
  (kind) => {
    const question = aQuestion('one', kind, { options: [anOption('a')], questions: [aQuestion('inner')] })
    for (const answer of MISFITS) expect(typeof shownAnswer(question, answer, WORDS)).toBe('string')
  },
)

test.each<[QuestionKind, Answer, string]>([
  ['choices', 'abc', 'abc'],
  ['choices', ['a', 'b'], 'Option a, b'],
  ['period', 'morgen', 'morgen'],
  ['number', 'viele', 'viele'],
  ['group', 'abc', 'abc'],
  ['group', [{ inner: 'c' }], 'c'],
  ['line', ['a'], ''],
  ['files', 'abc', ''],
])('[POST-02] an answer of kind %s that is %j is shown as %j', (kind, answer, shown) => {
  const question = aQuestion('one', kind, { options: [anOption('a')], questions: [aQuestion('inner')] })
  expect(shownAnswer(question, answer, WORDS)).toBe(shown)
  const content = aTemplate({ pages: [aPage('page', [question])], formTitle: { de: 'Antrag: {one}', en: '' } })
  expect(formTitleOf(content, { one: answer }, WORDS)).toBe(shown === '' ? 'Antrag' : `Antrag: ${shown}`)
})
