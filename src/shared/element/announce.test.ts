import { expect, test, vi } from 'vitest'
import { announce } from './announce.ts'

test('uses one live region outside of every shadow root, and changes it again for a repeated text', () => {
  vi.useFakeTimers()
  announce('one')
  const [region] = document.body.children
  expect(region).toMatchObject({ role: 'status', textContent: '' })
  expect(region!.getAttribute('aria-live')).toBe('polite')
  vi.runAllTimers()
  expect(region!.textContent).toBe('one')
  announce('one', 'assertive')
  expect([region!.textContent, region!.getAttribute('aria-live')]).toEqual(['', 'assertive'])
  vi.runAllTimers()
  expect([region!.textContent, document.body.children.length]).toEqual(['one', 1])
})

test('announces the last of two simultaneous texts', () => {
  vi.useFakeTimers()
  announce('first')
  announce('second')
  vi.runAllTimers()
  expect(document.body.textContent).toBe('second')
})

test('moves the live region into an open modal dialog, also in a shadow root, and back when the dialog closes', () => {
  vi.useFakeTimers()
  const shadow = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
  const dialog = shadow.appendChild(document.createElement('dialog'))
  dialog.append(document.createElement('button'))
  dialog.showModal()
  dialog.querySelector('button')!.focus()
  announce('copied')
  vi.runAllTimers()
  expect(dialog.querySelector('[role=status]')!.textContent).toBe('copied')
  announce('removed')
  dialog.close()
  vi.runAllTimers()
  expect(dialog.querySelector('[role=status]')).toBeNull()
  expect(document.querySelector('body > [role=status]')!.textContent).toBe('removed')
})
