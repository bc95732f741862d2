import { expect, test } from 'vitest'
import { hoursText, readDays, readHours } from './amounts.ts'

test.each([
  ['8', 480],
  ['7:48', 468],
  ['7,5', 450],
  ['-10:00', -600],
  ['−0:15', -15],
  ['7:60', undefined],
  ['7,33', undefined],
  ['acht', undefined],
])('the hours %j are %j minutes', (typed, minutes) => expect(readHours(typed)).toBe(minutes))

test.each([
  [468, '7:48'],
  [-600, '−10:00'],
  [0, '0:00'],
])('%j minutes are shown as %j', (minutes, shown) => expect(hoursText(minutes)).toBe(shown))

test.each([
  ['5', 500],
  ['-2,5', -250],
  ['+0.25', 25],
  ['1,333', undefined],
  ['x', undefined],
])('the days %j are %j hundredths', (typed, hundredths) => expect(readDays(typed)?.numerator).toBe(hundredths))
