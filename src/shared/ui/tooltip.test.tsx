import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))

const tip = () => document.querySelector<HTMLElement>('.tip')!
const isShown = () => tip().style.display === 'block'
const wait = (time: number) => act(() => vi.advanceTimersByTime(time))
const print = '<path d="M0 0" />'

test('an icon button shows its name on focus, until Esc or blur', async () => {
  render(<IconButton icon={print} label="Drucken" />)
  const button = screen.getByRole('button', { name: 'Drucken' })
  await userEvent.tab()
  expect(document.activeElement).toBe(button)
  expect(isShown()).toBe(true)
  expect(tip().dataset['text']).toBe('Drucken')
  await userEvent.keyboard('{Escape}')
  expect(isShown()).toBe(false)
  act(() => button.blur())
  act(() => button.focus())
  expect(isShown()).toBe(true)
  act(() => button.blur())
  expect(isShown()).toBe(false)
})

test('a tooltip above its button leaves the line below it readable, unless there is no room', async () => {
  const rect = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect')
  render(<IconButton icon={print} label="Drucken" side="above" />)
  rect.mockReturnValue(new DOMRect(100, 100, 30, 30))
  await userEvent.tab()
  expect([tip().style.top, tip().style.bottom]).toEqual(['auto', `${window.innerHeight - 100 + 6}px`])
  await userEvent.tab()
  rect.mockReturnValue(new DOMRect(100, 20, 30, 30))
  await userEvent.tab()
  expect([tip().style.top, tip().style.bottom]).toEqual(['56px', 'auto'])
})

test('a pointer that rests shows it, one that passes does not; it may move onto the tooltip', () => {
  render(<IconButton icon={print} label="Drucken" />)
  const button = screen.getByRole('button')
  fireEvent.pointerEnter(button)
  wait(300)
  fireEvent.pointerLeave(button)
  wait(1000)
  expect(isShown()).toBe(false)
  fireEvent.pointerEnter(button)
  wait(400)
  expect(isShown()).toBe(true)
  fireEvent.pointerLeave(button)
  wait(100)
  fireEvent.pointerEnter(tip())
  wait(1000)
  expect(isShown()).toBe(true)
  fireEvent.pointerLeave(tip())
  wait(150)
  expect(isShown()).toBe(false)
})

test('Esc closes the tooltip and not the dialog around it', async () => {
  const close = vi.fn()
  render(
    <Dialog open onClose={close} title="Titel">
      <p>Text</p>
    </Dialog>,
  )
  await userEvent.tab()
  expect(isShown()).toBe(true)
  const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  act(() => void document.activeElement!.dispatchEvent(key))
  expect(key.defaultPrevented).toBe(true)
  expect(isShown()).toBe(false)
  const next = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  act(() => void document.activeElement!.dispatchEvent(next))
  expect(next.defaultPrevented).toBe(false)
})

test('a button without effect stays focusable, shows why, and does nothing', async () => {
  const press = vi.fn()
  const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  const form = (reason?: string) => (
    <form onSubmit={submit}>
      <input aria-label="IBAN" />
      <Button type="submit" reason={reason} onClick={press}>
        IBAN ändern
      </Button>
    </form>
  )
  const { rerender } = render(form('Es fehlt der Code.'))
  const button = screen.getByRole('button', { name: 'IBAN ändern' })
  expect(document.getElementById(button.getAttribute('aria-describedby')!)!.textContent).toBe('Es fehlt der Code.')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  expect(document.activeElement).toBe(button)
  expect(isShown()).toBe(true)
  await userEvent.keyboard('{Enter}')
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([0, 0])
  rerender(form())
  expect(document.activeElement, 'it is still the same button').toBe(button)
  await userEvent.keyboard('{Enter}')
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1])
})

test('a busy button has no effect and keeps its name', async () => {
  const press = vi.fn()
  render(
    <Button busy onClick={press}>
      Wird gesendet
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Wird gesendet' })
  await userEvent.click(button)
  expect(press).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-busy')).toBe('true')
})
