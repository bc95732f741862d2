// Menu and popover: native popovers beside their buttons.
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'
import { Popover } from './popover.tsx'

const edit = vi.fn()
const remove = vi.fn()

function enter(): HTMLElement {
  edit.mockClear()
  render(
    <Menu
      label="Aktionen des Beitrags"
      trigger={(props) => <Button {...props}>Aktionen</Button>}
      items={[
        { label: 'Bearbeiten', keys: 'E', onSelect: edit },
        { label: 'Duplizieren', reason: 'erst nach dem Veröffentlichen', onSelect: edit },
        { label: 'Drucken', onSelect: edit },
        { label: 'Löschen …', danger: true, onSelect: remove },
      ]}
    />,
  )
  return screen.getByRole('button', { name: 'Aktionen' })
}
const focused = () => document.activeElement?.textContent ?? ''

test('it opens with the focus on its first entry and says so', async () => {
  const button = enter()
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('menu', { name: 'Aktionen des Beitrags' })).toBeTruthy()
  expect(focused()).toMatch(/^Bearbeiten/)
})

test.each([
  ['{ArrowDown}', /^Duplizieren/],
  ['{ArrowUp}', /^Löschen/],
  ['{End}', /^Löschen/],
  ['{End}{Home}', /^Bearbeiten/],
  ['{End}{ArrowDown}', /^Bearbeiten/],
  ['d', /^Duplizieren/],
  ['dd', /^Drucken/],
  ['ddd', /^Duplizieren/],
  ['x', /^Bearbeiten/],
])('%s leads to %s', async (keys, entry) => {
  await userEvent.click(enter())
  await userEvent.keyboard(keys)
  expect(focused()).toMatch(entry)
})

test('Enter runs the action, closes and returns the focus', async () => {
  const button = enter()
  await userEvent.click(button)
  await userEvent.keyboard('{End}{Enter}')
  expect(remove).toHaveBeenCalledTimes(1)
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(button)
  expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull()
})

test.each(['{Escape}', '{Tab}'])('%s closes it without an action, and returns the focus', async (key) => {
  const button = enter()
  await userEvent.click(button)
  await userEvent.keyboard(key)
  expect(edit).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(button)
})

test('an item that is not possible now stays focusable, shows why, and has no effect', async () => {
  const button = enter()
  await userEvent.click(button)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  const entry = screen.getByRole('menuitem', { name: /^Duplizieren/ })
  expect(entry.getAttribute('aria-disabled')).toBe('true')
  expect(within(entry).getByText('erst nach dem Veröffentlichen')).toBeTruthy()
  expect(edit).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-expanded')).toBe('true')
})

test('a popover draws its content while it is open and can be closed from inside', async () => {
  render(
    <Popover label="Wer das sieht" trigger={(props) => <Button {...props}>Wer?</Button>}>
      {(close) => (
        <button type="button" onClick={close}>
          Verstanden
        </button>
      )}
    </Popover>,
  )
  const button = screen.getByRole('button', { name: 'Wer?' })
  expect(screen.queryByRole('button', { name: 'Verstanden', hidden: true })).toBeNull()
  await userEvent.click(button)
  expect(screen.getByRole('dialog', { name: 'Wer das sieht' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Verstanden' }))
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(button)
})
