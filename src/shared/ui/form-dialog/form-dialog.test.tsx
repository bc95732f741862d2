import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Combobox } from '#shared/ui/combobox.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Menu } from '#shared/ui/menu.tsx'
import { Popover } from '#shared/ui/popover.tsx'
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

test('without input it closes like any other', () => {
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

test('the safe answer has the focus; it returns to the field, as a second Esc does', async () => {
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

const search = () => Promise.resolve([{ label: 'Personen', hits: [{ id: '1', label: 'Mia Falk' }] }])

/** A changed dialog with everything that opens in one. */
function Changed() {
  return (
    <FormDialog open title="Ändern" unsaved onClose={close} actions={<button type="button">Speichern</button>}>
      <DateField label="Am" value="" onChange={() => undefined} />
      <Combobox label="Vertretung" search={search} value={undefined} onChange={() => undefined} />
      <Menu
        label="Schritte"
        items={[{ label: 'Teilen', onSelect: () => undefined }]}
        trigger={(trigger) => <IconButton {...trigger} icon="" label="Schritte" />}
      />
      <Popover label="Filter" trigger={(trigger) => <IconButton {...trigger} icon="" label="Filtern" />}>
        {() => <input type="checkbox" aria-label="Nur offene" />}
      </Popover>
    </FormDialog>
  )
}
const button = (name: string) => screen.getByRole('button', { name })

test.each([
  {
    what: 'a date picker',
    open: () => userEvent.click(button('Kalender öffnen')),
    opened: () => screen.queryByRole('grid'),
    field: () => screen.getByRole('textbox', { name: 'Am' }),
  },
  {
    what: 'the list of a combobox',
    open: () => userEvent.type(screen.getByRole('combobox'), 'mia'),
    opened: () => screen.queryByRole('listbox'),
    field: () => screen.getByRole('combobox'),
  },
  {
    what: 'a menu',
    open: () => userEvent.click(button('Schritte')),
    opened: () => screen.queryByRole('menuitem'),
    field: () => button('Schritte'),
  },
  {
    what: 'a popover that leaves the focus on its button',
    open: () => userEvent.click(button('Filtern')),
    opened: () => screen.queryByRole('checkbox'),
    field: () => button('Filtern'),
  },
])('Esc closes $what and leads back to its field; only the next one asks', async ({ open, opened, field }) => {
  render(<Changed />)
  await open()
  await vi.waitFor(() => expect(opened()).toBeTruthy())
  await userEvent.keyboard('{Escape}')
  expect(opened()).toBeNull()
  expect(question()).toBeNull()
  expect(document.activeElement).toBe(field())
  await userEvent.keyboard('{Escape}')
  expect(question()).toBeTruthy()
  expect(close).not.toHaveBeenCalled()
})

test('Esc inside of a popover closes it, and Tab that leaves it does too', async () => {
  render(<Changed />)
  await userEvent.click(button('Filtern'))
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('checkbox'))
  await userEvent.tab()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(document.activeElement).toBe(button('Speichern'))
  await userEvent.click(button('Filtern'))
  await userEvent.tab()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(document.activeElement).toBe(button('Filtern'))
  expect(question()).toBeNull()
})
