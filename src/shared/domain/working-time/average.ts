// What counts in the average of working time: six working days a week, of which leave, sickness and holidays are neutral.
import type { DayAbsence } from './day-result.ts'

/**
 * How much of a working day is neutral, 0–1: a day of leave, also a Saturday within it, half of a day by half; of a sick day what was
 * not worked. A day that the account pays is one without work.
 */
export function neutralShare(absences: readonly DayAbsence[], target: number, credited: number): number {
  let share = 0
  for (const { kind, part } of absences) {
    if (kind === 'sickness') return target > 0 ? credited / target : 1
    if (kind !== 'flexDay' && kind !== 'flexHours') share += part === 'full' ? 1 : 0.5
  }
  return Math.min(1, share)
}
