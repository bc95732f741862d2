import { expect, test } from 'vitest'
import {
  areAnswersRight,
  conductFaults,
  sectionId,
  sectionPath,
  type ConductPlan,
  type ConductText,
} from './conduct.ts'

const both = (text: string) => ({ de: text, en: text })
const text: ConductText = {
  title: both('Kodex'),
  summary: both('Kurz'),
  sections: [{ id: 'haltung', heading: both('Haltung'), html: both('<p>Text</p>') }],
  questions: [1, 2, 3].map(() => ({
    question: both('Frage?'),
    answers: [
      { text: both('Ja'), isRight: true, explanation: both('Weil') },
      { text: both('Nein'), isRight: false, explanation: both('Weil') },
    ],
  })),
}
const plan: ConductPlan = { text, appliesFrom: '2026-12-01', confirmation: 'counted', confirmBy: '2026-12-31' }
const facts = { today: '2026-11-29', people: 12 }

test('[CODE-01] a complete draft breaks no rule, and needs no deadline where nobody confirms it', () => {
  expect(conductFaults(plan, facts)).toEqual([])
  expect(conductFaults({ ...plan, confirmation: 'none', confirmBy: null }, { ...facts, people: 0 })).toEqual([])
})

test.each<[string, Partial<ConductPlan>, Partial<Parameters<typeof conductFaults>[1]>, string]>([
  ['an empty title', { text: { ...text, title: both(' ') } }, {}, 'text.title.de missing, text.title.en missing'],
  [
    'two sections of one id',
    { text: { ...text, sections: [text.sections[0]!, text.sections[0]!] } },
    {},
    'text.sections sameId',
  ],
  [
    'one answer',
    {
      text: {
        ...text,
        questions: [
          ...text.questions.slice(1),
          { ...text.questions[0]!, answers: text.questions[0]!.answers.slice(1) },
        ],
      },
    },
    {},
    'text.questions.2.answers twoAnswers',
  ],
  ['today is early enough', { appliesFrom: '2026-11-29' }, {}, ''],
  ['yesterday', { appliesFrom: '2026-11-28' }, {}, 'appliesFrom past'],
  ['the day of the version before', {}, { lastFrom: '2026-12-01' }, 'appliesFrom notAfterVersion'],
  ['a deadline on the first day', { confirmBy: '2026-12-01' }, {}, ''],
  ['a deadline before it', { confirmBy: '2026-11-30' }, {}, 'confirmBy beforeStart'],
  ['nobody', {}, { people: 0 }, 'companies nobody'],
])('[CODE-01] %s', (_, changes, circumstances, expected) => {
  const faults = conductFaults({ ...plan, ...changes }, { ...facts, ...circumstances })
  expect(faults.map(({ field, rule }) => `${field} ${rule}`).join(', ')).toBe(expected)
})

test.each<[readonly (number | undefined)[], boolean]>([
  [[0, 0, 0], true],
  [[0, 1, 0], false],
  [[0, undefined, 0], false],
  [[0, 0], false],
  [[0, 0, 7], false],
])('[CODE-01] the answers %j: %s', (given, right) => expect(areAnswersRight(text.questions, given)).toBe(right))

test.each([
  ['Geschenke und Einladungen', [], 'geschenke-und-einladungen'],
  ['Größe & Maß', [], 'groesse-mass'],
  ['Haltung', ['haltung', 'haltung-2'], 'haltung-3'],
  ['***', [], 'abschnitt'],
])('the section %s gets the id', (heading, taken, id) => expect(sectionId(heading, taken)).toBe(id))

test('the address of a section', () => expect(sectionPath('haltung')).toBe('/verhaltenskodex?abschnitt=haltung'))
