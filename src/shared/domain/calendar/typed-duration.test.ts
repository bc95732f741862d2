import { expect, test } from 'vitest'
import { parseDuration } from './typed-duration.ts'

test.each([
  ['0.25 h', 15],
  ['0,25 h', 15],
  ['0.25h', 15],
  ['1.5 h', 90],
  ['1,5 Std.', 90],
  ['2.30 h', 138],
  ['8 h', 480],
  ['1 h 30 min', 90],
  ['1 Stunde 15 Minuten', 75],
  ['0:30', 30],
  ['0:30 h', 30],
  ['7:48', 468],
  ['30 min', 30],
  ['-10:00', -600],
  ['\u22120:15', -15],
  ['7:60', undefined],
  ['1:5', undefined],
  ['acht', undefined],
  ['', undefined],
])('the duration %j is %j minutes, whatever is counted', (typed, minutes) => {
  for (const unit of ['hours', 'minutes'] as const) expect(parseDuration(typed, unit)).toBe(minutes)
})

test.each([
  ['30', 1800, 30],
  ['0', 0, 0],
  ['7,5', 450, undefined],
  ['7.5', 450, undefined],
  ['0.25', 15, undefined],
  ['0,25', 15, undefined],
  ['-8', -480, -8],
])('the number %j is %j minutes where hours are counted, %j where minutes are', (typed, hours, minutes) => {
  expect([parseDuration(typed, 'hours'), parseDuration(typed, 'minutes')]).toEqual([hours, minutes])
})
