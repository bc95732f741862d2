import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { FormDialog } from './form-dialog.tsx'

const close = vi.fn()
beforeEach(() => void close.mockClear())

function Address() {
  const [street, setStreet] = useState('')
  return (
    <FormDialog
      open
      title="Anschrift ändern"
      unsaved={street !== ''}
      onClose={close}
      actions={<button type="button">Speichern</button>}
    >
      <input aria-label="Straße" value={street} onChange={({ target }) => setStreet(target.value)} />
    </FormDialog>
  )
}
const escape = (target: Element) => fireEvent.keyDown(target, { key: 'Escape' })
const question = () => screen.queryByRole('alert')

test('where nothing was typed it closes like any other', () => {
  render(<Address />)
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(close).toHaveBeenCalledTimes(1)
  expect(question()).toBeNull()
})

test.each([
  ['Esc', () => escape(screen.getByRole('textbox'))],
  ['the cross', () => fireEvent.click(screen.getByRole('button', { name: 'Schließen' }))],
  ['the way back of a phone', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
])('%s asks before what was typed is lost', async (_, dismiss) => {
  render(<Address />)
  await userEvent.type(screen.getByRole('textbox'), 'Lindenweg')
  dismiss()
  expect(question()?.textContent).toBe('Ihre Änderungen sind noch nicht gespeichert.')
  expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Verwerfen' }))
  expect(close).toHaveBeenCalledTimes(1)
})

test('the safe answer has the focus; it leads back to the field, as a second Esc does', async () => {
  render(<Address />)
  const street = screen.getByRole<HTMLInputElement>('textbox')
  await userEvent.type(street, 'Lindenweg')
  escape(street)
  const stay = screen.getByRole('button', { name: 'Weiter bearbeiten' })
  expect(document.activeElement).toBe(stay)
  escape(stay)
  expect([question(), document.activeElement, street.value]).toEqual([null, street, 'Lindenweg'])
  expect(screen.getByRole('button', { name: 'Speichern' })).toBeTruthy()
  expect(close).not.toHaveBeenCalled()
})
