import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { TimeField } from './time-field.tsx'

afterEach(cleanup)

function Form({ error }: { error?: string }) {
  const [value, setValue] = useState('')
  return <TimeField label="Von" value={value} error={error} onChange={setValue} />
}

const field = () => screen.getByLabelText<HTMLInputElement>('Von')

test('a time is typed by the 24-hour clock in any form, and shown in one when the field is left', () => {
  render(<Form />)
  expect(field().type).toBe('text')
  fireEvent.change(field(), { target: { value: '1630' } })
  fireEvent.blur(field())
  expect(field().value).toBe('16:30')
})

test('a text that is no time is refused with a form that works, when the field is left', () => {
  render(<Form />)
  fireEvent.change(field(), { target: { value: '4 pm' } })
  expect(field().getAttribute('aria-invalid')).toBeNull()
  fireEvent.blur(field())
  expect(field().value).toBe('4 pm')
  expect(screen.getByText('Geben Sie eine Uhrzeit ein, zum Beispiel 7:52.')).toBeTruthy()
})

test('an error of the form is not shown while the time is being corrected', () => {
  render(<Form error="Das Ende liegt nicht nach dem Beginn." />)
  expect(screen.getByText('Das Ende liegt nicht nach dem Beginn.')).toBeTruthy()
  fireEvent.change(field(), { target: { value: '1' } })
  expect(screen.queryByText('Das Ende liegt nicht nach dem Beginn.')).toBeNull()
  fireEvent.blur(field())
  expect(screen.getByText('Das Ende liegt nicht nach dem Beginn.')).toBeTruthy()
})
