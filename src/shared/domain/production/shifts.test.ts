import { describe, expect, test } from 'vitest'
import { instantAt } from '#domain/calendar/berlin-time.ts'
import { clockChangeIn, minutesOf, shiftBegunAt, shiftRunningAt, type Shift } from './shifts.ts'

const DAY = '2026-04-20'
const EARLY: Shift = { id: 1, kind: 'early', begins: 360, ends: 840 }
const LATE: Shift = { id: 2, kind: 'late', begins: 840, ends: 1320 }
const NIGHT: Shift = { id: 3, kind: 'night', begins: 1320, ends: 360 }
const SHIFTS = [EARLY, LATE, NIGHT]
const at = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return instantAt(DAY, hours * 60 + minutes).getTime()
}

describe('shifts', () => {
  test.each([
    ['2026-03-28', 7, -60],
    ['2026-10-24', 9, 60],
    ['2026-04-20', 8, 0],
  ])('[MES-01] a night that begins on %s has %d hours', (day, hours, change) => {
    expect(minutesOf(NIGHT, day)).toBe(hours * 60)
    expect(clockChangeIn(NIGHT, day)).toBe(change)
  })
  test.each([
    ['5:38', 'early', DAY],
    ['12:00', 'early', DAY],
    ['13:30', 'late', DAY],
    ['23:10', 'night', DAY],
    ['2:00', 'night', '2026-04-19'],
  ])('[MES-01] who begins at %s begins the %s shift of %s', (clock, kind, day) => {
    const found = shiftBegunAt(SHIFTS, at(clock))
    expect([found?.shift.kind, found?.day]).toEqual([kind, day])
  })
  test.each([
    ['5:10', 'night', '2026-04-19'],
    ['6:00', 'early', DAY],
    ['13:59', 'early', DAY],
    ['21:30', 'late', DAY],
  ])('[MES-01] at %s the %s shift of %s runs, also while the next one is about to begin', (clock, kind, day) => {
    const found = shiftRunningAt(SHIFTS, at(clock))
    expect([found?.shift.kind, found?.day]).toEqual([kind, day])
  })
  test('[MES-01] before the only shift of a day the running shift is the one that somebody would begin', () => {
    expect(shiftRunningAt([EARLY], at('5:10'))?.day).toBe(DAY)
  })
})
