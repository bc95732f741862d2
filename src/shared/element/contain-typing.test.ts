import { beforeEach, expect, test, vi } from 'vitest'
import { standOn } from '#shared/testing/sign-in.ts'
import { containTyping } from './contain-typing.ts'

const received = vi.fn<(event: Event) => void>()
const TYPES = ['keydown', 'keypress', 'keyup'] as const
beforeEach(() => {
  received.mockReset()
  const stop = new AbortController()
  for (const type of TYPES) document.addEventListener(type, received, { signal: stop.signal })
  return () => stop.abort()
})

function show(): ShadowRoot {
  const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
  const view = root.appendChild(document.createElement('div'))
  view.append(document.createElement('input'), document.createElement('button'))
  containTyping(view)
  return root
}

const press = (root: ShadowRoot, on: 'input' | 'button', init: KeyboardEventInit): number => {
  received.mockReset()
  for (const type of TYPES)
    root.querySelector(on)?.dispatchEvent(new KeyboardEvent(type, { ...init, bubbles: true, composed: true }))
  return received.mock.calls.length
}

test.each<[what: string, on: 'input' | 'button', init: KeyboardEventInit, received: number]>([
  ['a letter', 'input', { key: 'j' }, 0],
  ['Enter', 'input', { key: 'Enter' }, 0],
  ['an arrow', 'input', { key: 'ArrowLeft' }, 0],
  ['a sign of AltGr', 'input', { key: '@', ctrlKey: true, altKey: true }, 0],
  ['Tab', 'input', { key: 'Tab' }, 3],
  ['Escape', 'input', { key: 'Escape' }, 3],
  ['F1', 'input', { key: 'F1' }, 3],
  ['Ctrl and S', 'input', { key: 's', ctrlKey: true }, 3],
  ['a letter on a button', 'button', { key: 'j' }, 3],
])('%s: how many events reach the page', (_, on, init, times) => {
  expect(press(show(), on, init)).toBe(times)
})

test.each([
  ['a foreign page', 0],
  ['the portal', 2],
] as const)('input and beforeinput on %s: %i reach the page', (page, times) => {
  standOn(page === 'the portal' ? 'portal' : 'foreign page')
  const field = show().querySelector('input')!
  const types = ['beforeinput', 'input']
  for (const type of types) document.addEventListener(type, received, { once: true })
  for (const type of types) field.dispatchEvent(new InputEvent(type, { data: 'x', bubbles: true, composed: true }))
  expect(received).toHaveBeenCalledTimes(times)
  for (const type of types) document.removeEventListener(type, received)
})
