import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { createTexts } from './i18n.ts'

const useTexts = createTexts(
  { hello: 'Hallo {{name}}', 'deep.word': 'Wort', things_one: 'ein Ding', things_other: '{{count}} Dinge' },
  { hello: 'Hello {{name}}', 'deep.word': 'word', things_one: 'one thing', things_other: '{{count}} things' },
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
  expect(useTexts.text('hello', { name: '{{name}}$&' })).toBe('Hallo {{name}}$&')
})
