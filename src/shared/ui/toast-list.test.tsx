import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $toasts, dismissToast, raiseToast } from '#shared/bus/toasts.ts'
import { ToastList } from './toast-list.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => $toasts.get().forEach(({ id }) => dismissToast(id)))

const region = () => screen.getByRole('region', { name: 'Meldungen' })
const raise = (toast: Parameters<typeof raiseToast>[0]) => act(() => void raiseToast(toast))
const FAILED = { kind: 'error', status: 503, text: 'Highlight Beitrag konnte nicht geladen werden.' } as const

test('a message has its status before the text and disappears after 5 s', () => {
  render(<ToastList />)
  raise(FAILED)
  expect(region().textContent).toContain('503 - Highlight Beitrag konnte nicht geladen werden.')
  act(() => vi.advanceTimersByTime(4999))
  expect(region().textContent).toContain('503')
  act(() => vi.advanceTimersByTime(1))
  expect(region().textContent).toBe('')
})

test('with details it stays until it is dismissed, and can be reported where reports are possible', async () => {
  const report = vi.fn()
  render(<ToastList onReport={report} />)
  raise({ ...FAILED, details: 'stack' })
  act(() => vi.advanceTimersByTime(60_000))
  const alert = within(screen.getByRole('alert'))
  await userEvent.click(alert.getByRole('button', { name: 'Fehler melden' }))
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ details: 'stack' }))
  expect(region().textContent).toBe('')
})

test('the cross dismisses; without reports there is no such action', async () => {
  render(<ToastList />)
  raise({ ...FAILED, details: 'stack' })
  expect(screen.queryByRole('button', { name: 'Fehler melden' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Meldung schließen' }))
  expect(region().textContent).toBe('')
})

test('at most three are shown; the others wait', () => {
  render(<ToastList />)
  for (const text of ['eins', 'zwei', 'drei', 'vier']) raise({ kind: 'info', text })
  expect(region().textContent).toBe('einszweidrei')
  act(() => dismissToast($toasts.get()[0]!.id))
  expect(region().textContent).toBe('zweidreivier')
})

test.each([
  ['the pointer is on it', 'hover'],
  ['the focus is in it', 'focus'],
])('its time stops while %s, and runs on afterwards', (_, how) => {
  render(<ToastList />)
  raise({ kind: 'info', text: 'eins' })
  act(() => vi.advanceTimersByTime(4000))
  const cross = screen.getByRole('button', { name: 'Meldung schließen' })
  if (how === 'hover') fireEvent.pointerEnter(region())
  else act(() => cross.focus())
  act(() => vi.advanceTimersByTime(60_000))
  expect(region().textContent).toBe('eins')
  if (how === 'hover') fireEvent.pointerLeave(region())
  else act(() => cross.blur())
  act(() => vi.advanceTimersByTime(900))
  expect(region().textContent).toBe('eins')
  act(() => vi.advanceTimersByTime(200))
  expect(region().textContent).toBe('')
})

test('it is above a modal dialog, whichever opened first', () => {
  const layer: string[] = []
  vi.spyOn(HTMLElement.prototype, 'showPopover').mockImplementation(() => void layer.push('toasts'))
  const hidden = vi.spyOn(HTMLElement.prototype, 'hidePopover').mockReturnValue()
  render(<ToastList />)
  expect(layer).toEqual(['toasts'])
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.showModal()
  dialog.dispatchEvent(new Event('toggle'))
  expect(layer).toEqual(['toasts', 'toasts'])
  raise({ kind: 'info', text: 'eins' })
  expect(layer).toEqual(['toasts', 'toasts', 'toasts'])
  expect(hidden).toHaveBeenCalledTimes(2)
  dialog.close()
  dialog.dispatchEvent(new Event('toggle'))
  raise({ kind: 'info', text: 'zwei' })
  expect(layer).toHaveLength(3)
})

test('a toast that is dismissed by key does not hold the next', async () => {
  render(<ToastList />)
  raise({ kind: 'info', text: 'eins' })
  screen.getByRole('button', { name: 'Meldung schließen' }).focus()
  await userEvent.keyboard('{Enter}')
  raise({ kind: 'info', text: 'zwei' })
  act(() => vi.advanceTimersByTime(5000))
  expect(region().textContent).toBe('')
})

test('one that waits is shown for its whole time', () => {
  render(<ToastList />)
  for (const text of ['eins', 'zwei', 'drei', 'vier']) raise({ kind: 'info', text })
  act(() => vi.advanceTimersByTime(5000))
  expect(region().textContent).toBe('vier')
  act(() => vi.advanceTimersByTime(4999))
  expect(region().textContent).toBe('vier')
  act(() => vi.advanceTimersByTime(1))
  expect(region().textContent).toBe('')
})
