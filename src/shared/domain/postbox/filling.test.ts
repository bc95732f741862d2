import { expect, test } from 'vitest'
import { type Answer, type Answers } from './answers.ts'
import type { Condition } from './conditions.ts'
import { addWeekdays, stationsAhead, usualEnding } from './forecast.ts'
import { mergeAnswers } from './merge-answers.ts'
import { reasonsOf } from './reasons.ts'
import { fitsSearch, groupTemplates, searchWords, type OfferedTemplate } from './template-choice.ts'
import type { Station } from './template.ts'
import { aPage, aQuestion, aStation } from './testing/a-template.ts'
import {
  amountAnswer,
  ibanAnswer,
  numberAnswer,
  readNumber,
  shownIban,
  shownTime,
  timeAnswer,
} from './typed-answers.ts'

test.each<[string, Answers, Answers, Answers, Answers, string[]]>([
  ['nothing changed', { a: 1 }, { a: 1 }, { a: 1 }, { a: 1 }, []],
  ['each changed another answer', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 2 }, { a: 2, b: 2 }, []],
  ['both gave the same answer', { a: 1 }, { a: 2 }, { a: 2 }, { a: 2 }, []],
  ['both changed one answer', { a: 1 }, { a: 2 }, { a: 3 }, { a: 2 }, ['a']],
  ['the other device emptied an answer', { a: 1 }, { a: 1 }, {}, { a: null }, []],
  ['emptied there, changed here', { a: 1 }, { a: 2 }, { a: null }, { a: 2 }, ['a']],
  ['missing and empty are the same', {}, { a: null }, {}, { a: null }, []],
  ['a new answer there', {}, {}, { a: ['x'] }, { a: ['x'] }, []],
  ['rows of both', { r: [] }, { r: [{ n: 1 }] }, { r: [{ n: 2 }] }, { r: [{ n: 1 }] }, ['r']],
])('[POST-03] two devices: %s', (_, base, mine, theirs, answers, conflicts) => {
  expect(mergeAnswers(base, mine, theirs)).toEqual({ answers, conflicts })
})

test.each<[string, Condition, Answers, [string, string][]]>([
  [
    'presence is no reason beside a value',
    { and: [{ '!!': [{ var: 'a' }] }, { '!==': [{ var: 'a' }, 'x'] }] },
    { a: 'y' },
    [['a', '!==']],
  ],
  ['presence alone', { and: [{ '!!': [{ var: 'a' }] }] }, { a: 'y' }, [['a', '!!']]],
  [
    'all that must hold',
    { and: [{ '===': [{ var: 'a' }, 1] }, { '>': [{ var: 'b' }, 2] }] },
    { a: 1, b: 3 },
    [
      ['a', '==='],
      ['b', '>'],
    ],
  ],
  [
    'the first of several possible ones that holds',
    { or: [{ '===': [{ var: 'a' }, 1] }, { '===': [{ var: 'b' }, 2] }, { '===': [{ var: 'c' }, 3] }] },
    { b: 2, c: 3 },
    [['b', '===']],
  ],
])('[POST-03] reason: %s', (_, condition, answers, expected) => {
  expect(reasonsOf(condition, answers).map(({ question, operator }) => [question, operator])).toEqual(expected)
})

const station = (name: string, usualDays: number, when: Condition | null = null): Station =>
  aStation(name, { usualDays, when })
const trip = {
  pages: [aPage('one', [aQuestion('days', 'period')])],
  stations: [station('supervisor', 1), station('board', 5, { and: [{ '!!': [{ var: 'days' }] }] })],
}
const usual = ({ usualDays }: Station) => usualDays

test.each([
  ['2026-04-20', 1, '2026-04-21'],
  ['2026-04-24', 1, '2026-04-27'],
  ['2026-04-25', 1, '2026-04-27'],
  ['2026-04-20', 6, '2026-04-28'],
  ['2026-04-20', 0, '2026-04-20'],
])('%s and %i weekdays', (day, count, expected) => expect(addWeekdays(day, count)).toBe(expected))

test('[POST-03] the stations ahead follow the answers, and so does the usual end', () => {
  expect(stationsAhead(trip, {}).map(({ name }) => name)).toEqual(['supervisor'])
  expect(usualEnding(trip, {}, '2026-04-20', usual)).toEqual({ day: '2026-04-21', late: undefined })
  const days = { from: '2026-05-20', to: '2026-05-21' }
  expect(usualEnding(trip, { days }, '2026-04-20', usual)).toEqual({ day: '2026-04-28', late: undefined })
  expect(usualEnding({ ...trip, stations: [] }, { days }, '2026-04-20', usual)).toBeUndefined()
})

test.each<[string, Answer, boolean]>([
  ['the working day after the end', { from: '2026-04-29', to: '2026-04-30' }, true],
  ['two working days after it', { from: '2026-04-30', to: '2026-04-30' }, false],
  ['it has begun', { from: '2026-04-19', to: '2026-04-30' }, false],
  ['unreadable', 'next week', false],
])('[POST-03] a period that begins too early is late: %s', (_, days, isLate) => {
  expect(usualEnding(trip, { days }, '2026-04-20', usual)?.late !== undefined).toBe(isLate)
})

const offered = (id: number, title: string, more: Partial<OfferedTemplate> = {}): OfferedTemplate => ({
  id,
  title: { de: title, en: '' },
  summary: { de: '', en: '' },
  category: 'other',
  words: '',
  isFavourite: false,
  lastUsedAt: null,
  ...more,
})

test.each([
  ['dienst', true],
  ['ausland DIENST', true],
  ['118', true],
  ['11', false],
  ['nstreise', false],
  ['', true],
  ['kosten', true],
  ['geschätzte', true],
  ['GESCHAETZTE Kosten', true],
  ['sozialversicherung', true],
  ['Übernachtung', true],
  ['uebernachtung ausland', true],
  ['reisen', true],
  ['parkplatz', false],
])('[POST-03] the search for %j finds a template by title, summary, category or questions: %s', (typed, fits) => {
  const template = offered(118, 'Dienstreise Ausland', {
    summary: { de: 'Geschätzte Kosten angeben.', en: '' },
    words: searchWords(['Sozialversicherungsnummer', 'Übernachtung', '', 'Übernachtung']),
  })
  expect(fitsSearch(template, typed, 'Reisen')).toBe(fits)
})

test('[POST-03] the words of a template are folded, without repetition', () => {
  expect(searchWords(['Größe', 'Groesse der Schuhe', ''])).toBe('grosse der schuhe')
})

test('[POST-03] templates are offered by favourites, last use and category', () => {
  const groups = groupTemplates(
    [
      offered(1, 'Zulage', { category: 'money', lastUsedAt: '2026-04-01T08:00:00Z' }),
      offered(2, 'Adresse', { category: 'person', isFavourite: true, lastUsedAt: '2026-04-03T08:00:00Z' }),
      offered(3, 'Auslage', { category: 'money', lastUsedAt: '2026-04-02T08:00:00Z' }),
    ],
    'de',
  )
  expect(groups.favourites.map(({ id }) => id)).toEqual([2])
  expect(groups.recent.map(({ id }) => id)).toEqual([3, 1])
  expect(groups.categories.map(({ category, templates }) => [category, templates.map(({ id }) => id)])).toEqual([
    ['person', [2]],
    ['money', [3, 1]],
  ])
})

test.each([
  ['1234', 1234],
  ['1.234', 1234],
  ['1.234,5', 1234.5],
  ['12.5', 12.5],
  ['12,50', 12.5],
  ['-3', -3],
  ['\u22123', -3],
  ['zwei', undefined],
  ['1,2,3', undefined],
  ['12,', undefined],
  ['', undefined],
])('the number %j', (typed, expected) => expect(readNumber(typed)).toBe(expected))

test.each<[(typed: string) => Answer, string, Answer]>([
  [numberAnswer, ' ', null],
  [numberAnswer, 'zwei', 'zwei'],
  [amountAnswer, '412', 41_200],
  [amountAnswer, '412,99 €', 41_299],
  [amountAnswer, '0,29', 29],
  [amountAnswer, '1,234', '1,234'],
  [amountAnswer, '', null],
  [timeAnswer, '752', '07:52'],
  [timeAnswer, '16.48', '16:48'],
  [timeAnswer, '24:00', '24:00'],
  [timeAnswer, 'bald', 'bald'],
  [ibanAnswer, 'de02 1203 0000', 'DE0212030000'],
  [ibanAnswer, ' ', null],
])('%o reads %j as %j', (read, typed, expected) => expect(read(typed)).toBe(expected))

test('times and IBANs are shown as they are read', () => {
  expect([shownTime('07:52'), shownTime('16:48'), shownIban('DE0212030000000020205')]).toEqual([
    '7:52',
    '16:48',
    'DE02 1203 0000 0000 2020 5',
  ])
})
