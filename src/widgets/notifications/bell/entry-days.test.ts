import { expect, test } from 'vitest'
import { dayLabel, dayOf, groupByDay } from './entry-days.ts'
import { aNotification } from '#widgets/notifications/testing/a-notification.ts'

test.each([
  ['2026-04-21T21:59:59Z', '2026-04-21'],
  ['2026-04-21T22:00:00Z', '2026-04-22'],
  ['2026-12-31T22:59:59Z', '2026-12-31'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
  ['2026-03-28T23:00:00Z', '2026-03-29'],
  ['nonsense', ''],
])('%s is on the day %s in Berlin', (instant, day) => expect(dayOf(new Date(instant))).toBe(day))

test.each([
  ['2026-04-21', 'Heute', 'Today'],
  ['2026-04-20', 'Gestern', 'Yesterday'],
  ['2026-04-19', 'Sonntag, 19.04.', 'Sunday, 19\u00a0Apr'],
  ['2026-04-15', 'Mittwoch, 15.04.', 'Wednesday, 15\u00a0Apr'],
  ['2026-04-14', '14.04.2026', '14\u00a0Apr\u00a02026'],
  ['2025-04-21', '21.04.2025', '21\u00a0Apr\u00a02025'],
  // the browser's clock may be behind the server's
  ['2026-04-22', '22.04.2026', '22\u00a0Apr\u00a02026'],
  ['', '', ''],
])('seen on 21 April 2026, %s is headed %s / %s', (day, german, english) => {
  expect(dayLabel(day, '2026-04-21', 'de')).toBe(german)
  expect(dayLabel(day, '2026-04-21', 'en')).toBe(english)
})

test('[BELL-02] days keep the order newest first; entries with an unreadable date get no heading', () => {
  const entries = ['2026-04-21T06:04:00Z', '2026-04-21T05:31:00Z', '2026-04-17T09:00:00Z', 'nonsense'].map(
    (created, id) => aNotification({ id, created }),
  )
  const groups = groupByDay(entries, new Date('2026-04-21T08:00:00Z'), 'de')
  expect(groups.map(({ label, entries: group }) => [label, group.map(({ id }) => id)])).toEqual([
    ['Heute', [0, 1]],
    ['Freitag, 17.04.', [2]],
    ['', [3]],
  ])
})
