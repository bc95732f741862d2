import { expect, test } from 'vitest'
import { changeoverOf, instantOf, isDay } from './time-input.ts'

test.each([
  ['', false],
  ['0002-05-01', false],
  ['0202-05-01', false],
  ['1999-12-31', false],
  ['2026-05-01', true],
  ['2100-01-01', false],
  ['20260-05-01', false],
])('%s is a day that can be meant: %s', (day, isMeant) => {
  expect(isDay(day)).toBe(isMeant)
  expect(instantOf({ day, time: '08:00' }) !== undefined).toBe(isMeant)
})

test('a time is read in any typed form, and an invalid one is refused', () => {
  const day = '2026-05-12'
  expect(instantOf({ day, time: '8:30' })).toBe(instantOf({ day, time: '0830' }))
  expect(instantOf({ day, time: '24:00' })).toBe('2026-05-12T22:00:00.000Z')
  expect(changeoverOf({ day, time: '24:00' })).toBeUndefined()
  expect(instantOf({ day, time: 'acht' })).toBeUndefined()
})
