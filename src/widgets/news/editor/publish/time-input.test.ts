import { expect, test } from 'vitest'
import { instantOf, isDay } from './time-input.ts'

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
