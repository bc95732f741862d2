import { expect, test } from 'vitest'
import type { LeavePeriod, PersonalCalendar } from '#domain/calendar/count-days.ts'
import { fraction } from '#domain/calendar/fraction.ts'
import { lacksLongLeave } from './long-leave.ts'
import { STANDARD_MODEL } from '#domain/calendar/working-time-model.ts'

const CALENDAR: PersonalCalendar = {
  models: [STANDARD_MODEL],
  places: [{ from: '0001-01-01', place: { land: 'NW' } }],
  christmasEve: 'work',
  newYearsEve: 'work',
}
const period = (first: string, last: string, half: Partial<LeavePeriod> = {}): LeavePeriod => ({ first, last, ...half })

test.each<[string, LeavePeriod[], number, boolean]>([
  ['no leave at all', [], 30, true],
  ['two weeks in a row', [period('2026-07-13', '2026-07-24')], 30, false],
  ['two weeks in two requests', [period('2026-07-13', '2026-07-17'), period('2026-07-20', '2026-07-24')], 30, false],
  [
    'two weeks with a day between them',
    [period('2026-07-13', '2026-07-17'), period('2026-07-21', '2026-07-31')],
    30,
    true,
  ],
  ['two weeks that begin at noon', [period('2026-07-13', '2026-07-24', { startsAtNoon: true })], 30, true],
  // Corpus Christi is no Werktag.
  ['two weeks with a holiday', [period('2026-06-01', '2026-06-12')], 30, true],
  ['a holiday, and a day more', [period('2026-06-01', '2026-06-15')], 30, false],
  ['leave of two weeks a year', [], 10, false],
])('[VAC-03] P2: whether a long leave is missing, with %s', (_name, leave, days, expected) =>
  expect(lacksLongLeave(leave, fraction(days), CALENDAR, 2026)).toBe(expected),
)
