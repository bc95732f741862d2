import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

const close = vi.fn()
const BOX = { left: 100, right: 500, top: 100, bottom: 400 } as DOMRect

function open(persistent: boolean): HTMLDialogElement {
  close.mockClear()
  render(
    <Dialog
      open
      onClose={close}
      title="Zweiten Faktor zurücksetzen?"
      persistent={persistent}
      actions={<button type="button">Abbrechen</button>}
    >
      <p>Danach ist Ihr Konto nur noch mit dem Kennwort geschützt.</p>
    </Dialog>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Zweiten Faktor zurücksetzen?' })
  vi.spyOn(dialog, 'getBoundingClientRect').mockReturnValue(BOX)
  return dialog
}

const [INSIDE, OUTSIDE] = [200, 50].map((at) => ({ clientX: at, clientY: at }))
function press(target: HTMLElement, at = INSIDE): void {
  fireEvent.pointerDown(target, at)
  fireEvent.click(target, at)
}
const cancel = (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }))

test('Esc and a press beside it ask to close; a press inside does not', () => {
  const dialog = open(false)
  cancel(dialog)
  expect(close).toHaveBeenCalledTimes(1)
  press(dialog, OUTSIDE)
  expect(close).toHaveBeenCalledTimes(2)
  press(dialog, INSIDE)
  press(screen.getByText(/Danach ist/), OUTSIDE)
  expect(close).toHaveBeenCalledTimes(2)
})

test('a stroke that selects text and ends beside it does not close it', () => {
  const dialog = open(false)
  fireEvent.pointerDown(screen.getByText(/Danach ist/), INSIDE)
  fireEvent.click(dialog, OUTSIDE) // the browser fires such a click on the common ancestor
  expect(close).not.toHaveBeenCalled()
})

test('a persistent dialog reacts only to its close button and its own buttons', async () => {
  const dialog = open(true)
  expect(cancel(dialog)).toBe(false)
  expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(false)
  press(dialog, OUTSIDE)
  expect(close).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Schließen' }))
  expect(close).toHaveBeenCalledTimes(1)
})

test('closed it contains nothing that could be reached', () => {
  render(
    <Dialog open={false} onClose={close} title="Titel">
      <button type="button">Weiter</button>
    </Dialog>,
  )
  expect(screen.queryByRole('button', { hidden: true })).toBeNull()
})

test('one that is removed while it is open is closed first, so that the focus returns', () => {
  const closed = vi.spyOn(HTMLDialogElement.prototype, 'close')
  const { unmount } = render(
    <Dialog open onClose={() => undefined} title="Titel">
      x
    </Dialog>,
  )
  unmount()
  expect(closed).toHaveBeenCalledTimes(1)
})

test('focuses the content instead of the close button, or the element that asks for the focus', () => {
  // Simulates browsers: the first focusable element gets the focus.
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
    this.open = true
    const wishes = this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector<HTMLElement>('button')
    wishes?.focus()
  })
  const dialog = open(false)
  expect(document.activeElement).toBe(dialog)
  render(
    <Dialog open onClose={close} title="Code">
      <input aria-label="Code" ref={(field) => void field?.toggleAttribute('autofocus', true)} />
    </Dialog>,
  )
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Code' }))
})
