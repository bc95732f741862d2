import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { watchUnsavedInput } from './offline/unsaved-input.ts'
import { ScreenBoundary } from './pages/screen-boundary.tsx'

const page = vi.hoisted(() => ({ reload: vi.fn<() => void>() }))
vi.mock('./page-navigation.ts', () => ({ reloadPage: page.reload }))
const { lazyScreen, renewScreens } = await import('./reload-once.ts')

beforeEach(() => {
  sessionStorage.clear()
  page.reload.mockClear()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})

async function show(load: () => Promise<() => string>): Promise<void> {
  const Screen = lazyScreen(load)
  await act(async () => {
    render(
      <ScreenBoundary fallback="nicht geladen">
        <Suspense fallback="lädt">
          <Screen />
        </Suspense>
      </ScreenBoundary>,
    )
  })
}
const fails = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('[T40] reloads the page once when a screen fails to load, then shows a message', async () => {
  await show(fails)
  expect(page.reload).toHaveBeenCalledTimes(1)
  expect(screen.getByText('lädt')).toBeTruthy()
  await show(fails)
  expect(page.reload).toHaveBeenCalledTimes(1)
  expect(screen.getByText('nicht geladen')).toBeTruthy()
})

test('offline the page is not reloaded; the screen loads when it is shown again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn<() => Promise<() => string>>().mockImplementation(fails)
  const Screen = lazyScreen(load)
  const view = (attempt: number) => (
    <ScreenBoundary key={attempt} fallback="nicht geladen">
      <Suspense fallback="lädt">
        <Screen />
      </Suspense>
    </ScreenBoundary>
  )
  const { rerender } = render(view(1))
  await act(async () => undefined)
  expect(screen.getByText('nicht geladen')).toBeTruthy()
  expect([page.reload.mock.calls.length, sessionStorage.length, load.mock.calls.length]).toEqual([0, 0, 1])
  load.mockResolvedValue(() => 'da')
  renewScreens()
  await act(async () => rerender(view(2)))
  expect(screen.getByText('da')).toBeTruthy()
})

test('[T40] without storage the page never reloads itself', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked')
  })
  await show(fails)
  expect(page.reload).not.toHaveBeenCalled()
  expect(screen.getByText('nicht geladen')).toBeTruthy()
})

test('[APP-04] with full storage it does not either, because it could not recognise the second time', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await show(fails)
  expect(page.reload).not.toHaveBeenCalled()
  expect(screen.getByText('nicht geladen')).toBeTruthy()
})

test('[APP-04] does not reload while the page has unsaved input', async () => {
  watchUnsavedInput()
  render(<textarea aria-label="Entwurf" />)
  await userEvent.type(screen.getByLabelText('Entwurf'), 'Satz')
  await show(fails)
  expect(page.reload).not.toHaveBeenCalled()
  await userEvent.clear(screen.getByLabelText('Entwurf'))
  await show(fails)
  expect(page.reload).toHaveBeenCalledTimes(1)
})

test('a screen that loads is shown', async () => {
  await show(async () => () => 'da')
  expect(screen.getByText('da')).toBeTruthy()
})

// The last one: the page is left from here on.
test('a page that is being left does not reload; one that is still there later does, once', async () => {
  vi.useFakeTimers()
  window.dispatchEvent(new Event('beforeunload'))
  await show(fails)
  expect(page.reload).not.toHaveBeenCalled()
  expect(screen.getByText('lädt')).toBeTruthy()
  vi.advanceTimersByTime(60_000)
  expect(page.reload).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})
