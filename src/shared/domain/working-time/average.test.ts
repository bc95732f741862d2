import { expect, test } from 'vitest'
import { neutralShare } from './hints.ts'
import type { DayAbsence } from './day-result.ts'

const all = (kind: DayAbsence['kind']): DayAbsence => ({ kind, part: 'full' })
const half = (kind: DayAbsence['kind']): DayAbsence => ({ kind, part: 'noon' })

test.each<[string, DayAbsence[], number, number, number]>([
  ['no absence', [], 480, 0, 0],
  ['leave', [all('leave')], 480, 480, 1],
  ['a Saturday within leave', [all('leave')], 0, 0, 1],
  ['half a day of leave', [half('leave')], 480, 240, 0.5],
  ['two halves of different kinds', [half('leave'), { kind: 'specialLeave', part: 'morning' }], 480, 480, 1],
  ['half leave, half paid by the account', [half('leave'), { kind: 'flexDay', part: 'morning' }], 480, 240, 0.5],
  ['a sick day', [all('sickness')], 480, 480, 1],
  ['a Saturday of sickness', [all('sickness')], 0, 0, 1],
  ['sick after two hours of work', [all('sickness')], 480, 360, 0.75],
  ['parental leave', [all('released')], 480, 480, 1],
  ['a day that the account pays', [all('flexDay')], 480, 0, 0],
  ['hours that the account pays', [{ kind: 'flexHours', part: 'full', minutes: 120 }], 480, 0, 0],
])('[TIME-05] the average counts of a working day what is not neutral: %s', (_, absences, target, credited, share) => {
  expect(neutralShare(absences, target, credited)).toBe(share)
})
