// Release of the shifts of people, corrections of their bookings, and the hand-over to payroll.
import { addDays, instantAt, wallTimeOf, weekdayOf } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'

/** book: replaces the bookings in an interval · remove: deletes them · logOut: ends what runs · question: asks the person */
export const CORRECTION_CHANGES = ['book', 'remove', 'logOut', 'question'] as const
export type CorrectionChange = (typeof CORRECTION_CHANGES)[number]

export const CORRECTION_REASONS = ['setup', 'forgotten', 'wrongOrder', 'terminalDown', 'loggedOut', 'other'] as const
export type CorrectionReason = (typeof CORRECTION_REASONS)[number]

/** Why a shift of a person is not released. */
export const RELEASE_REFUSALS = [
  /** Something is to be cleared, or has changed since it was seen. */
  'notClean',
  'running',
  'alreadyReleased',
  'ownShift',
  'handedOver',
] as const
export type ReleaseRefusal = (typeof RELEASE_REFUSALS)[number]

const NOON = 12 * 60

/** When payroll takes over a release of `at`: noon of the next working day. */
export function handsOverAt(at: Date, isHoliday: (day: Day) => boolean): Date {
  let day = addDays(wallTimeOf(at).day, 1)
  while (weekdayOf(day) > 4 || isHoliday(day)) day = addDays(day, 1)
  return instantAt(day, NOON)
}
