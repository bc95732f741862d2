import { expect, test, vi } from 'vitest'
import { fact } from './fact.ts'

test('a listener that throws affects neither other listeners nor the code that set the value', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const $fact = fact(1)
  const received: number[] = []
  $fact.listen(() => {
    throw new Error('bad')
  })
  $fact.listen((value) => received.push(value))
  $fact.set(2)
  expect([$fact.get(), ...received]).toEqual([2, 2])
  expect(warn).toHaveBeenCalledTimes(1)
})
