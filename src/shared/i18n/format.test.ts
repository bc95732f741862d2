import { expect, test } from 'vitest'
import {
  formatBalance,
  formatClock,
  formatDate,
  formatDay,
  formatDuration,
  formatLongDate,
  formatMoney,
  formatNumber,
  formatPercent,
  formatShortDate,
  formatTime,
  formatWeekday,
  formatWeekdayDate,
} from './format.ts'

const INSTANT = '2026-04-21T05:52:00Z'
/** Makes no-break spaces visible, which look like others. */
const marked = (text: string) => text.replaceAll('\u00a0', '~')

test.each([
  [formatDate, '21.04.2026', '21~Apr~2026'],
  [formatShortDate, '21.04.', '21~Apr'],
  [formatDay, '21.~April', '21~April'],
  [formatLongDate, 'Dienstag, 21.~April~2026', 'Tuesday, 21~April~2026'],
  [formatWeekday, 'Dienstag', 'Tuesday'],
  [formatWeekdayDate, 'Di~21.04.', 'Tue~21~Apr'],
  [formatClock, '7:52', '7:52'],
  [formatTime, '7:52~Uhr', '7:52'],
])('[APP-18] an instant by %o: %s, %s', (format, de, en) => {
  expect(marked(format(INSTANT, 'de'))).toBe(de)
  expect(marked(format(INSTANT, 'en'))).toBe(en)
})

test('a day is itself in every zone, an instant is that of the business zone', () => {
  expect(marked(formatDay('2026-05-07', 'de'))).toBe('7.~Mai')
  expect(formatDate('2026-05-07', 'de')).toBe('07.05.2026')
  expect(formatDate('2026-05-07T23:30:00Z', 'de')).toBe('08.05.2026')
  expect(formatClock('2026-05-07T22:05:00Z', 'de')).toBe('0:05')
})

test('an invalid date is formatted as an empty text', () => {
  for (const format of [formatDate, formatLongDate, formatTime, formatWeekdayDate])
    expect(format('gestern', 'de')).toBe('')
})

test.each([
  [489, '8:09~h', '+8:09~h'],
  [400, '6:40~h', '+6:40~h'],
  [-30, '−0:30~h', '−0:30~h'],
  [0, '0:00~h', '0:00~h'],
])('%i minutes: %s, as a balance %s', (minutes, duration, balance) => {
  expect(marked(formatDuration(minutes))).toBe(duration)
  expect(marked(formatBalance(minutes))).toBe(balance)
})

test('[APP-18] numbers have the signs of their language and a true minus', () => {
  expect([1284, 17.5, -3].map((value) => formatNumber(value, 'de'))).toEqual(['1.284', '17,5', '−3'])
  expect([1284, 17.5, -3].map((value) => formatNumber(value, 'en'))).toEqual(['1,284', '17.5', '−3'])
  expect([marked(formatMoney(4.5, 'de')), formatMoney(4.5, 'en')]).toEqual(['4,50~€', '€4.50'])
  expect([marked(formatPercent(0.92, 'de')), marked(formatPercent(0.92, 'en'))]).toEqual(['92~%', '92~%'])
})
