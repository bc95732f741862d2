// Working days at a place, for terms that do not depend on the hours of one person.
import { addDays, weekdayOf } from './berlin-time.ts'
import type { Day } from './typed-days.ts'
import { holidayLookup } from './count-days.ts'
import type { PlaceOfWork } from './holidays.ts'

/** The `count`th working day after `day` at a place; without one weekends alone are free. */
export function workdaysAfter(day: Day, count: number, place: PlaceOfWork | undefined): Day {
  const holidayOn = holidayLookup(place ? [{ from: '0001-01-01', place }] : [])
  let found = day
  for (let left = count; left > 0;) {
    found = addDays(found, 1)
    if (weekdayOf(found) < 5 && holidayOn(found) === undefined) left -= 1
  }
  return found
}

/** Working days after `from` until `to`, which counts: none within one day. Of two spans that follow each other it is their sum. */
export function workdaysBetween(from: Day, to: Day, place: PlaceOfWork | undefined): number {
  const holidayOn = holidayLookup(place ? [{ from: '0001-01-01', place }] : [])
  let count = 0
  for (let day = from; day < to;) {
    day = addDays(day, 1)
    if (weekdayOf(day) < 5 && holidayOn(day) === undefined) count += 1
  }
  return count
}
