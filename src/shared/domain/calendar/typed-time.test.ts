import { expect, test } from 'vitest'
import { clockTime, parseClock } from './typed-time.ts'

test.each([
  ['7:52', 472],
  ['752', 472],
  ['07:52', 472],
  ['16.48', 1008],
  ['16,48', 1008],
  ['1648', 1008],
  ['8', 480],
  ['8 Uhr', 480],
  ['8h', 480],
  ['0:00', 0],
  ['24:00', 1440],
  ['24:01', undefined],
  ['25:00', undefined],
  ['7:60', undefined],
  ['7:5', undefined],
  ['früh', undefined],
  ['', undefined],
])('reads %j as %s', (typed, minute) => expect(parseClock(typed)).toBe(minute))

test.each([
  [0, '0:00'],
  [472, '7:52'],
  [1440, '24:00'],
])('shows minute %i as %s', (minute, shown) => expect(clockTime(minute)).toBe(shown))
