import { expect, test } from 'vitest'
import { addDays, daysBetween, instantAt, wallTimeOf, weekdayOf } from './berlin-time.ts'

test.each([
  ['2026-01-01T00:00:00Z', '2026-01-01', 60],
  ['2026-06-30T22:00:00Z', '2026-07-01', 0],
  ['2026-03-29T00:59:59Z', '2026-03-29', 119],
  ['2026-03-29T01:00:00Z', '2026-03-29', 180],
  ['2026-10-25T00:30:00Z', '2026-10-25', 150],
  ['2026-10-25T01:30:00Z', '2026-10-25', 150],
  ['2025-12-31T23:00:00Z', '2026-01-01', 0],
])('at %s it is %s, minute %i in Berlin', (instant, day, minute) =>
  expect(wallTimeOf(new Date(instant))).toMatchObject({ day, minute }),
)

test.each([
  ['2026-01-15', 420, '2026-01-15T06:00:00.000Z'],
  ['2026-07-15', 420, '2026-07-15T05:00:00.000Z'],
  ['2026-07-15', 1440, '2026-07-15T22:00:00.000Z'],
  // Spring: 2:00 to 3:00 do not exist.
  ['2026-03-29', 0, '2026-03-28T23:00:00.000Z'],
  ['2026-03-29', 119, '2026-03-29T00:59:00.000Z'],
  ['2026-03-29', 120, '2026-03-29T01:00:00.000Z'],
  ['2026-03-29', 150, '2026-03-29T01:00:00.000Z'],
  ['2026-03-29', 180, '2026-03-29T01:00:00.000Z'],
  ['2026-03-29', 420, '2026-03-29T05:00:00.000Z'],
  // Autumn: 2:00 to 3:00 occur twice.
  ['2026-10-25', 150, '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', 180, '2026-10-25T02:00:00.000Z'],
  ['2026-10-25', 420, '2026-10-25T06:00:00.000Z'],
])('%s, minute %i is %s', (day, minute, instant) => expect(instantAt(day, minute).toISOString()).toBe(instant))

// leave.md 5: a shift across a change of the clock counts its real length; of a doubled hour the first one is used.
type Wall = [day: string, minute: number]
test.each<[string, Wall, Wall, number]>([
  ['39: the night of the last Sunday of March', ['2026-03-28', 1320], ['2026-03-29', 360], 7 * 60],
  ['39: the night of the last Sunday of October', ['2026-10-24', 1320], ['2026-10-25', 360], 9 * 60],
  ['40: 01:30 to the first 02:30', ['2026-10-25', 90], ['2026-10-25', 150], 60],
])('%s takes the minutes that pass', (_name, from, to, minutes) =>
  expect(instantAt(...to).getTime() - instantAt(...from).getTime()).toBe(minutes * 60_000),
)

test('converts every quarter of an hour of a year to an instant and back, or to the end of a skipped hour', () => {
  for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1))
    for (let minute = 0; minute < 1440; minute += 15) {
      const skipped = day === '2026-03-29' && minute >= 120 && minute < 180
      const back = wallTimeOf(instantAt(day, minute))
      if (back.day !== day || back.minute !== (skipped ? 180 : minute)) expect({ ...back }).toBe(`${day} ${minute}`)
    }
}, 60_000)

test.each([
  ['2026-11-23', 0],
  ['2026-11-27', 4],
  ['2026-11-29', 6],
])('%s is weekday %i', (day, weekday) => expect(weekdayOf(day)).toBe(weekday))

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-28', 2, '2026-03-30'],
])('%s plus %i days is %s', (day, count, then) => expect(addDays(day, count)).toBe(then))

test.each([
  ['2026-02-28', '2026-03-01', 1],
  ['2028-02-28', '2028-03-01', 2],
  ['2026-01-01', '2025-12-31', -1],
  ['2026-03-28', '2026-03-30', 2],
  ['2026-10-24', '2026-10-26', 2],
  ['2026-05-06', '2026-05-06', 0],
])('from %s to %s are %i days', (from, to, days) => expect(daysBetween(from, to)).toBe(days))
