import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { CodeField } from './code-field.tsx'

const complete = vi.fn()

function Code({ error }: { error?: string }) {
  const [code, setCode] = useState('')
  return <CodeField label="Sechs Ziffern" value={code} onChange={setCode} onComplete={complete} error={error} />
}

function enter(error?: string): HTMLInputElement {
  complete.mockClear()
  render(<Code {...(error !== undefined && { error })} />)
  return screen.getByRole('textbox', { name: 'Sechs Ziffern' })
}
const boxes = (input: HTMLElement) => [...input.nextElementSibling!.children].map((box) => box.textContent)

test.each([
  ['407 182', '407182'],
  ['407182', '407182'],
  [' 40-71-82 ', '407182'],
  ['Ihr Code: 407182', '407182'],
  ['40718299', '407182'],
  ['407', '407'],
  ['abc', ''],
])('pasting %j gives %j', async (pasted, digits) => {
  const input = enter()
  await userEvent.click(input)
  await userEvent.paste(pasted)
  expect(input.value).toBe(digits)
  expect(boxes(input)).toEqual(Array.from({ length: 6 }, (_, index) => digits[index] ?? ''))
  expect(complete).toHaveBeenCalledTimes(digits.length === 6 ? 1 : 0)
})

test('typed digit by digit it completes once; other characters are rejected', async () => {
  const input = enter()
  await userEvent.type(input, '4x0 71 82')
  expect(complete).toHaveBeenCalledExactlyOnceWith('407182')
  await userEvent.type(input, '9')
  expect(input.value).toBe('407182')
  expect(complete).toHaveBeenCalledTimes(1)
  await userEvent.type(input, '{Backspace}{Backspace}')
  expect(input.value).toBe('4071')
})

test('apps and browsers can fill it, and phones show digits', () => {
  const input = enter()
  expect(input.autocomplete).toBe('one-time-code')
  expect(input.inputMode).toBe('numeric')
})

test('an error is tied to it', () => {
  const input = enter('Ungültiger Code für Einmalkennwort')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(input.getAttribute('aria-describedby')!)!.textContent).toBe(
    'Ungültiger Code für Einmalkennwort',
  )
})
