// Days that forms begin with.
import { wallTimeOf } from '#domain/berlin-time.ts'
import { dayOf, type Day } from '#domain/typed-days.ts'

export const todayOf = (): Day => wallTimeOf(new Date()).day

/** The first day of the month after that of `day`. */
export function nextMonth(day: Day): Day {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return (month === 12 ? dayOf(year + 1, 1, 1) : dayOf(year, month + 1, 1)) ?? day
}
