import { beforeEach, expect, test, vi } from 'vitest'
import { $toasts, TOAST_TIMEOUT, dismissToast, raiseToast } from './toasts.ts'

const texts = () => $toasts.get().map(({ text }) => text)
beforeEach(() => {
  for (const { id } of $toasts.get()) dismissToast(id)
  vi.useFakeTimers()
})

test.each([
  ['without details', {}, TOAST_TIMEOUT],
  ['with a time of its own', { timeout: 10_000 }, 10_000],
])('[APP-16] a toast %s goes by itself', (_, extra, ms) => {
  raiseToast({ kind: 'error', text: 'a', status: 500, ...extra })
  vi.advanceTimersByTime(ms - 1)
  expect(texts()).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('[APP-16] a toast with details stays until it is dismissed', () => {
  const id = raiseToast({ kind: 'error', text: 'b', status: 'Error', details: 'x' })
  raiseToast({ kind: 'success', text: 'c' })
  vi.advanceTimersByTime(3_600_000)
  expect(texts()).toEqual(['b'])
  dismissToast(id)
  expect(texts()).toEqual([])
})
