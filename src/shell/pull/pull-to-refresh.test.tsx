import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onRefresh } from '#shared/bus/refresh.ts'
import { PullIndicator } from './pull-indicator.tsx'
import { REFRESH_TIMEOUT } from './use-pull.ts'

const refreshed = vi.fn<() => Promise<void>>()
let stop: () => void
let answer: PromiseWithResolvers<void>

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  answer = Promise.withResolvers()
  refreshed.mockReset().mockImplementation(() => answer.promise)
  stop = onRefresh(refreshed)
  vi.stubGlobal('scrollY', 0)
  // jsdom knows neither of them.
  vi.spyOn(Element.prototype, 'matches').mockReturnValue(false)
  const query = document.querySelector.bind(document)
  vi.spyOn(document, 'querySelector').mockImplementation((selector: string) =>
    selector === 'dialog:modal' ? query('dialog[open]') : query(selector),
  )
})
afterEach(() => stop())

const finger = (x: number, y: number) => ({ touches: [{ clientX: x, clientY: y }] })
const down = (target: Element = document.body) => fireEvent.touchStart(target, finger(100, 100))
const move = (x: number, y: number) => fireEvent.touchMove(document.body, finger(100 + x, 100 + y))
const up = () => fireEvent.touchEnd(document.body, { touches: [] })
const stands = (text: string) => expect(screen.queryByText(text)).not.toBeNull()

test('[APP-20] pending, pulling, releasing, refreshing, and back', async () => {
  const { container } = render(<PullIndicator />)
  expect(container.textContent).toBe('')
  down()
  expect(move(0, 30)).toBe(false) // the page itself does not scroll
  stands('Zum Aktualisieren ziehen')
  move(0, 400)
  stands('Zum Aktualisieren loslassen')
  up()
  stands('Wird aktualisiert')
  act(() => vi.advanceTimersByTime(REFRESH_TIMEOUT - 1))
  expect(refreshed).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(1))
  expect(refreshed).toHaveBeenCalledTimes(1)
  stands('Wird aktualisiert')
  await act(async () => answer.resolve())
  await waitFor(() => expect(container.textContent).toBe(''))
})

test('[APP-20] a failed read ends it too', async () => {
  const { container } = render(<PullIndicator />)
  down()
  move(0, 400)
  up()
  act(() => vi.advanceTimersByTime(REFRESH_TIMEOUT))
  await act(async () => answer.reject(new Error('offline')))
  await waitFor(() => expect(container.textContent).toBe(''))
})

test.each<[string, () => void]>([
  ['the finger goes back', () => (down(), move(0, 400), move(0, 10), up())],
  ['the stroke goes to the side', () => (down(), move(40, 20), move(40, 400), up())],
  ['the stroke goes up', () => (down(), move(0, -20), move(0, 400), up())],
  [
    'a second finger comes',
    () => (
      down(),
      fireEvent.touchMove(document.body, {
        touches: [
          { clientX: 1, clientY: 1 },
          { clientX: 2, clientY: 9 },
        ],
      }),
      up()
    ),
  ],
  ['the browser takes the touch away', () => (down(), move(0, 400), fireEvent.touchCancel(document.body), up())],
  ['the page is scrolled', () => (vi.stubGlobal('scrollY', 5), down(), move(0, 400), up())],
  [
    'a dialog is open',
    () => (document.body.appendChild(document.createElement('dialog')).showModal(), down(), move(0, 400), up()),
  ],
  [
    'what is touched is scrolled itself',
    () => {
      const box = document.body.appendChild(document.createElement('div'))
      box.scrollTop = 10
      down(box)
      move(0, 400)
      up()
    },
  ],
])('[APP-20] nothing is read where %s', (_, gesture) => {
  render(<PullIndicator />)
  act(gesture)
  act(() => vi.advanceTimersByTime(2 * REFRESH_TIMEOUT))
  expect(refreshed).not.toHaveBeenCalled()
})
