import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenNoDialogIsOpen } from './push-question.tsx'

const callback = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  callback.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** A modal dialog on the page, or inside of an element. */
function open(isInside: boolean): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  const host = document.createElement('div')
  document.body.append(host)
  ;(isInside ? host.attachShadow({ mode: 'open' }) : host).append(dialog)
  dialog.showModal()
  return dialog
}

test('runs immediately and once when no dialog is open', () => {
  whenNoDialogIsOpen(callback)
  vi.advanceTimersByTime(10_000)
  expect(callback).toHaveBeenCalledOnce()
})

test.each([
  ['is closed', false, (dialog: HTMLDialogElement) => dialog.close()],
  ['of an element is closed', true, (dialog: HTMLDialogElement) => dialog.close()],
  ['is taken away', false, (dialog: HTMLDialogElement) => dialog.remove()],
])('it waits until a dialog %s', (_how, isInside, end) => {
  const dialog = open(isInside)
  whenNoDialogIsOpen(callback)
  vi.advanceTimersByTime(10_000)
  expect(callback).not.toHaveBeenCalled()
  end(dialog)
  vi.advanceTimersByTime(1000)
  expect(callback).toHaveBeenCalledOnce()
})

test('a cancelled wait calls no function', () => {
  const dialog = open(false)
  const stop = whenNoDialogIsOpen(callback)
  stop()
  dialog.close()
  vi.advanceTimersByTime(1000)
  expect(callback).not.toHaveBeenCalled()
})
