import { act, render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { serve, signIn } from '#shell/testing/enter.tsx'
import { HitAvatar } from './option.tsx'

const person = (uid: string) => ({
  uid,
  displayname: 'Daniel Kowalski',
  position: '',
  devision: '',
  company: '',
  email: '',
  phone: '',
})

beforeEach(async () => {
  await signIn()
  vi.useFakeTimers()
})

test('a hit that disappears with the next letter requests no picture', async () => {
  const asked = serve()
  render(<HitAvatar person={person('gone')} />).unmount()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(asked).not.toHaveBeenCalled()
})

test('a shown hit has its initials until its picture is loaded, which is requested once', async () => {
  const asked = serve()
  const { container } = render(<HitAvatar person={person('stays')} />)
  expect(container.textContent).toBe('DK')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect([asked.mock.calls.length, container.textContent]).toEqual([1, 'DK'])
})
