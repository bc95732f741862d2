import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { createTexts } from './i18n.ts'

const useTexts = createTexts(
  {
    hello: 'Hallo {{name}}',
    'deep.word': 'Wort',
    'plain: colon': 'Punkt. Doppelpunkt: beides',
    things_one: 'ein Ding',
    things_other: '{{count}} Dinge',
  },
  {
    hello: 'Hello {{name}}',
    'deep.word': 'word',
    'plain: colon': 'Period. Colon: both',
    things_one: 'one thing',
    things_other: '{{count}} things',
  },
)

function Sample() {
  const text = useTexts()
  return (
    <p>{[text('hello', { name: '<b>Ilić</b> & Co' }), text('deep.word'), text('things', { count: 3 })].join(' | ')}</p>
  )
}

afterEach(() => setLanguage(undefined))

test('[APP-18] German first, English as soon as it is chosen', () => {
  render(<Sample />)
  expect(screen.getByText('Hallo <b>Ilić</b> & Co | Wort | 3 Dinge')).toBeTruthy()
  act(() => setLanguage('en-US'))
  expect(screen.getByText('Hello <b>Ilić</b> & Co | word | 3 things')).toBeTruthy()
})

test('outside of components a text is looked up by the current or a given language', () => {
  expect(useTexts.text('things', { count: 1 })).toBe('ein Ding')
  expect(useTexts.text('deep.word', {}, 'en')).toBe('word')
})

test('a key that is missing shows itself, a value that is missing shows its gap', () => {
  expect(useTexts.text('missing' as 'hello')).toBe('missing')
  expect(useTexts.text('hello')).toBe('Hallo {{name}}')
  expect(useTexts.text('hello', {})).toBe('Hallo {{name}}')
  expect(useTexts.text('plain: colon')).toBe('Punkt. Doppelpunkt: beides')
})

test.each(['{{name}}$&', '{{count}}', '$t(deep.word)', '{{name, number}}'])('the value %s stays as it is', (name) => {
  expect(useTexts.text('hello', { name, count: 1 })).toBe(`Hallo ${name}`)
})

test('a value may have the name of an option of the library', () => {
  const { text } = createTexts({ a: '{{lng}} {{ns}} {{context}}', a_x: 'x' }, { a: '', a_x: '' })
  expect(text('a', { lng: 'en', ns: '0', context: 'x' })).toBe('en 0 x')
})

test('[APP-18] plural forms follow the language, with a separate form for zero', () => {
  const { text } = createTexts(
    { n_zero: 'nichts', n_one: 'ein Tag', n_other: '{{count, number}} Tage' },
    { n_zero: 'nothing', n_one: 'one day', n_other: '{{count, number}} days' },
  )
  expect([0, 1, 1.5, 1200].map((count) => text('n', { count }))).toEqual([
    'nichts',
    'ein Tag',
    '1,5 Tage',
    '1.200 Tage',
  ])
  expect(text('n', { count: 1200 }, 'en')).toBe('1,200 days')
})

test('[APP-18] a text names the format of its value', () => {
  const texts = { due: '{{on, date}}, {{on, shortDate}} {{missing, date}}' }
  const { text } = createTexts(texts, texts)
  expect(text('due', { on: '2026-05-07' })).toBe('07.05.2026, 07.05. {{missing, date}}')
  expect(text('due', { on: '2026-05-07' }, 'en')).toBe('7\u00a0May\u00a02026, 7\u00a0May {{missing, date}}')
})

test('neither another folder nor another release on the page changes the texts of a folder', async () => {
  createTexts({ 'deep.word': 'fremd' }, { 'deep.word': 'foreign' })
  vi.resetModules()
  const other = await import('./i18n.ts')
  expect(other.createTexts).not.toBe(createTexts)
  const foreign = { 'deep.word': 'fremd' }
  for (let folder = 0; folder < 5; folder += 1) other.createTexts(foreign, foreign)
  expect(useTexts.text('deep.word')).toBe('Wort')
})

test('a folder looks up its own texts, then those of its area, then the general words', () => {
  const useArea = createTexts(
    { price: 'Preis', state: 'Stand', save: 'Sichern' },
    { price: 'Price', state: 'State', save: 'Keep' },
  )
  const { text } = createTexts({ state: 'Zustand' }, { state: 'Condition' }, useArea)
  expect([text('state'), text('price'), text('save'), text('cancel')]).toEqual([
    'Zustand',
    'Preis',
    'Sichern',
    'Abbrechen',
  ])
  expect(text('cancel', {}, 'en')).toBe('Cancel')
})
