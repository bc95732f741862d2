import { expect, test, vi } from 'vitest'
import { announce } from './announce.ts'

test('one live region for the page, outside of every shadow root; a repeated text is a change again', () => {
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

test('of two texts at once the last one is read', () => {
  vi.useFakeTimers()
  announce('first')
  announce('second')
  vi.runAllTimers()
  expect(document.body.textContent).toBe('second')
})

test('an open modal dialog is told in itself, also in a shadow root; when it shuts meanwhile, the page is', () => {
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
