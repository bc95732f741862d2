// People with more than twelve Werktage of leave take at least twelve of them in a row once a year (BUrlG § 7 (2)): a hint, never a rule
// that refuses a request.
import { weekdayOf } from '#domain/calendar/berlin-time.ts'
import { countDays, type LeavePeriod, type PersonalCalendar } from '#domain/calendar/count-days.ts'
import { compare, fraction, multiply, type Fraction } from '#domain/calendar/fraction.ts'
import { modelOn, workdaysPerWeek } from '#domain/calendar/working-time-model.ts'

const IN_A_ROW = 12
const SUNDAY = 6

/** Werktage (Monday to Saturday, no holidays) of the longest time off in the year that begins with a day of leave. */
function longestTimeOff(leave: readonly LeavePeriod[], calendar: PersonalCalendar, year: number): number {
  const onLeave = new Set(
    leave.flatMap((period) => countDays(period, calendar).filter(({ part }) => part === 'full')).map(({ day }) => day),
  )
  let longest = 0
  // Counted from the first day of leave on; undefined before it.
  let werktage: number | undefined
  for (const { day, cost, holiday } of countDays({ first: `${year}-01-01`, last: `${year}-12-31` }, calendar)) {
    if (cost.numerator > 0) werktage = onLeave.has(day) ? (werktage ?? 0) : undefined
    if (werktage === undefined) continue
    if (weekdayOf(day) !== SUNDAY && !holiday) werktage++
    longest = Math.max(longest, werktage)
  }
  return longest
}

/** True if the year's leave is more than twelve Werktage, and no part of `leave` spans so many. */
export function lacksLongLeave(
  leave: readonly LeavePeriod[],
  entitlement: Fraction,
  calendar: PersonalCalendar,
  year: number,
): boolean {
  const model = modelOn(calendar.models, `${year}-12-31`)
  if (!model) return false
  // Twelve Werktage are two weeks of work.
  const twoWeeks = multiply(workdaysPerWeek(model), fraction(2))
  return compare(entitlement, twoWeeks) > 0 && longestTimeOff(leave, calendar, year) < IN_A_ROW
}
