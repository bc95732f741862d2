import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListStateHost } from '#shared/element/list-state.ts'
import { carryEntryOverSignIn, entryState, saveInEntry, restoreCarriedEntry } from './entry-state.ts'
import { useListState } from './use-list-state.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

const PAGE = 1000
let resized: () => void
let height = PAGE
const scrolled = vi.fn<(x: number, y: number) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  history.replaceState(null, '', '/news/ma')
  height = PAGE
  scrolled.mockReset().mockImplementation((_x, y) => void vi.stubGlobal('scrollY', y))
  vi.stubGlobal('scrollTo', scrolled)
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('innerHeight', 400)
  const page = Object.defineProperty({}, 'scrollHeight', { get: () => height })
  Object.defineProperty(document, 'scrollingElement', { configurable: true, value: page })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(change: () => void) {
        resized = change
      }
      observe(): void {
        resized()
      }
      disconnect(): void {}
    },
  )
})
afterEach(() => Reflect.deleteProperty(document, 'scrollingElement'))

const Page = () => {
  useScrollMemory()
  return null
}
const scroll = (y: number) => {
  vi.stubGlobal('scrollY', y)
  dispatchEvent(new Event('scroll'))
}
/** Navigates to another page as the router does. */
const push = (path: string) => {
  history.pushState(null, '', path)
  dispatchEvent(new Event('pushState'))
  vi.stubGlobal('scrollY', 0)
}
/** Returns to an entry of the history with this state. */
const pop = (path: string, state: unknown) => {
  history.replaceState(state, '', path)
  dispatchEvent(new Event('popstate'))
  vi.advanceTimersToNextFrame()
}

test('the state of an element is stored in the history entry, beside the state of others, and restored', () => {
  const Screen = ({ host }: { host: HTMLElement }) => {
    useListState(host)
    return null
  }
  const anElement = (): HTMLElement & ListStateHost => document.body.appendChild(document.createElement('div'))
  const host = anElement()
  history.replaceState({ other: 1 }, '')
  const { unmount } = render(<Screen host={host} />)
  expect(host.listState).toBeUndefined()
  host.dispatchEvent(new CustomEvent('portal-state', { detail: { state: { size: 40 } } }))
  host.dispatchEvent(new CustomEvent('portal-state', { detail: { state: () => undefined } }))
  expect(history.state).toEqual({ other: 1, portal: { view: { size: 40 } } })
  unmount()
  const next = anElement()
  render(<Screen host={next} />)
  expect(next.listState).toEqual({ size: 40 })
})

test('[APP-02] Back scrolls to the former position, once the page is tall enough', () => {
  render(<Page />)
  scroll(500)
  vi.advanceTimersByTime(150)
  const state = history.state as unknown
  expect(entryState()).toEqual({ scroll: 500 })
  push('/story/ma/1')
  height = 600
  pop('/news/ma', state)
  expect(scrolled).not.toHaveBeenCalled()
  height = PAGE
  resized()
  expect(scrolled).toHaveBeenCalledExactlyOnceWith(0, 500)
})

test('[APP-02] it stays there while the page takes its real heights, and stops once it has settled', () => {
  render(<Page />)
  pop('/news/ma', { portal: { scroll: 500 } })
  scroll(638)
  resized()
  expect(scrolled.mock.lastCall).toEqual([0, 500])
  vi.advanceTimersByTime(1000)
  scroll(700)
  resized()
  vi.advanceTimersByTime(1000)
  expect(entryState()).toEqual({ scroll: 700 })
})

test('a press right after scrolling stores the position; later scrolling belongs to the next page', () => {
  render(<Page />)
  scroll(300)
  document.body.click()
  expect(entryState()).toEqual({ scroll: 300 })
  scroll(310)
  push('/story/ma/1')
  vi.advanceTimersByTime(1000)
  expect(entryState()).toEqual({})
})

test('a press stores the position before the browser fires the scroll event', () => {
  render(<Page />)
  vi.stubGlobal('scrollY', 300)
  document.body.click()
  expect(entryState()).toEqual({ scroll: 300 })
})

test('does not store the jump to the top while restoring; input of the person ends restoring', () => {
  render(<Page />)
  height = 600
  pop('/news/ma', { portal: { scroll: 500 } })
  scroll(0)
  vi.advanceTimersByTime(1000)
  expect(entryState()).toEqual({ scroll: 500 })
  dispatchEvent(new Event('wheel'))
  height = PAGE
  resized()
  expect(scrolled).not.toHaveBeenCalled()
})

test('a page that never becomes tall enough is no longer scrolled after a while', () => {
  render(<Page />)
  height = 600
  pop('/news/ma', { portal: { scroll: 500 } })
  vi.advanceTimersByTime(10_000)
  height = PAGE
  resized()
  expect(scrolled).not.toHaveBeenCalled()
})

test('a reload that redirects to the sign-in returns to the same position, and to no other page', () => {
  saveInEntry({ view: { size: 40 }, scroll: 300 })
  carryEntryOverSignIn()
  history.replaceState(null, '', '/story/ma/1')
  restoreCarriedEntry()
  expect(entryState()).toEqual({})
  history.replaceState(null, '', '/news/ma')
  saveInEntry({ view: { size: 40 }, scroll: 300 })
  carryEntryOverSignIn()
  history.replaceState(null, '', '/news/ma')
  act(() => void render(<Page />))
  vi.advanceTimersToNextFrame()
  expect(entryState()).toEqual({ view: { size: 40 }, scroll: 300 })
  expect(scrolled).toHaveBeenCalledWith(0, 300)
  expect(sessionStorage.getItem('portal.entry')).toBeNull()
})

test('works without storage and with foreign values in it', () => {
  sessionStorage.setItem('portal.entry', '{')
  restoreCarriedEntry()
  vi.stubGlobal('sessionStorage', undefined)
  saveInEntry({ scroll: 1 })
  carryEntryOverSignIn()
  restoreCarriedEntry()
  expect(entryState()).toEqual({ scroll: 1 })
})
