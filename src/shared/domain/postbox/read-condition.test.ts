import { expect, test } from 'vitest'
import type { Condition } from './conditions.ts'
import { readCondition, readConditionOf } from './read-condition.ts'
import { aPage, aQuestion, anOption } from './testing/a-template.ts'

const content = {
  pages: [
    aPage('one', [
      aQuestion('goal', 'choice', {
        label: { de: 'Ziel', en: 'Destination' },
        options: [anOption('germany', 'Deutschland', 'Germany'), anOption('austria', 'Österreich', '')],
      }),
      aQuestion('payer', 'choice', {
        label: { de: 'Wer zahlt?', en: 'Who pays?' },
        options: [anOption('host', 'Gastgeber')],
      }),
      aQuestion('hours', 'number', { label: { de: 'Dauer', en: 'Duration' }, unit: 'Stunden' }),
      aQuestion('costs', 'amount', { label: { de: 'Kosten', en: 'Costs' } }),
      aQuestion('start', 'day', { label: { de: 'Beginn', en: 'Start' } }),
      aQuestion('span', 'period', { label: { de: 'Zeitraum', en: 'Period' } }),
      aQuestion('arrival', 'time', { label: { de: 'Ankunft', en: 'Arrival' } }),
      aQuestion('means', 'choices', {
        label: { de: 'Verkehrsmittel', en: 'Transport' },
        options: [anOption('car', 'Dienstwagen', 'Car')],
      }),
      aQuestion('isNew', 'yesNo', { label: { de: 'Neu', en: 'New' } }),
      aQuestion('agreed', 'consent', { label: { de: 'Einwilligung', en: 'Consent' } }),
      aQuestion('country', 'country', { label: { de: 'Land', en: 'Country' } }),
      aQuestion('papers', 'files', { label: { de: 'Nachweise', en: 'Papers' } }),
      aQuestion('plant', 'site', { label: { de: 'Standort', en: 'Site' } }),
    ]),
  ],
}
const v = (question: string) => ({ var: question })

test.each<[Condition, string, string]>([
  [
    { and: [{ '!==': [v('goal'), 'germany'] }] },
    'Wenn Ziel nicht „Deutschland“ ist',
    'If Destination is not “Germany”',
  ],
  [
    { and: [{ in: [v('goal'), ['germany', 'austria']] }, { '>': [v('hours'), 3] }] },
    'Wenn Ziel „Deutschland“ oder „Österreich“ ist und Dauer größer als 3 Stunden ist',
    'If Destination is “Germany” or “Österreich” and Duration is more than 3 Stunden',
  ],
  [
    { or: [{ '===': [v('payer'), 'host'] }, { '>=': [v('costs'), 50_050] }] },
    'Wenn „Wer zahlt?“ „Gastgeber“ ist oder Kosten mindestens 500,50\u00a0€ ist',
    'If “Who pays?” is “Gastgeber” or Costs is at least €500.50',
  ],
  [
    { and: [{ '<': [v('start'), '2026-05-01'] }] },
    'Wenn Beginn vor dem 01.05.2026 ist',
    'If Start is before 1 May 2026',
  ],
  [
    { and: [{ '>=': [v('span'), '2026-05-01'] }] },
    'Wenn Zeitraum frühestens am 01.05.2026 beginnt',
    'If Period begins on 1 May 2026 at the earliest',
  ],
  [
    { and: [{ '!==': [v('span'), '2026-05-01'] }] },
    'Wenn Zeitraum nicht am 01.05.2026 beginnt',
    'If Period does not begin on 1 May 2026',
  ],
  [
    { and: [{ '<=': [v('arrival'), '09:30'] }] },
    'Wenn Ankunft spätestens 9:30 Uhr ist',
    'If Arrival is 9:30 at the latest',
  ],
  [{ and: [{ in: ['car', v('means')] }] }, 'Wenn Verkehrsmittel „Dienstwagen“ enthält', 'If Transport includes “Car”'],
  [{ and: [{ '===': [v('isNew'), false] }] }, 'Wenn Neu „nein“ ist', 'If New is “no”'],
  [{ and: [{ '===': [v('agreed'), true] }] }, 'Wenn Einwilligung angekreuzt ist', 'If Consent is ticked'],
  [{ and: [{ '!==': [v('country'), 'DE'] }] }, 'Wenn Land nicht „Deutschland“ ist', 'If Country is not “Germany”'],
  [
    { and: [{ '!': [v('papers')] }, { '!!': [v('goal')] }] },
    'Wenn bei Nachweise keine Datei angehängt ist und Ziel beantwortet ist',
    'If no file is attached to Papers and Destination is answered',
  ],
  [{ and: [{ '===': [v('gone'), 'x'] }] }, 'Wenn „gone“ „x“ ist', 'If “gone” is “x”'],
])('[POST-06] readCondition reads %j as a sentence', (condition, german, english) => {
  expect(readCondition(condition, content, 'de')).toBe(german)
  expect(readCondition(condition, content, 'en')).toBe(english)
})

test('readConditionOf shows the names of companies and sites where they are known', () => {
  const condition: Condition = { and: [{ '===': [v('plant'), 7] }] }
  const { questions } = content.pages[0]!
  expect(
    readConditionOf(condition, questions, 'de', { names: { 'company 7': 'Antriebe GmbH', 'site 7': 'Siegen' } }),
  ).toBe('Wenn Standort „Siegen“ ist')
  expect(readConditionOf(condition, questions, 'de')).toBe('Wenn Standort „7“ ist')
})
