// When a person has to work, and how long: target minutes by weekday, in a cycle of weeks, from a day on.
import { daysBetween, weekdayOf } from './berlin-time.ts'
import type { Day } from './typed-days.ts'
import { fraction, type Fraction } from './fraction.ts'

export interface WorkingTimeModel {
  /** Holds from this day until the next model does. */
  readonly from: Day
  /** The Monday on which the cycle starts with its first week; ISO week numbers do not matter. */
  readonly anchor: Day
  /** Target minutes from Monday to Sunday, for each week of the cycle. */
  readonly weeks: readonly (readonly number[])[]
  /** The person is rostered on holidays like on other days, and needs leave for them. */
  readonly rosteredOnHolidays?: boolean
}

/** The model that holds on `day`; undefined before the first one. */
export function modelOn(models: readonly WorkingTimeModel[], day: Day): WorkingTimeModel | undefined {
  let found: WorkingTimeModel | undefined
  // Millions of days are counted: without lists in between.
  for (const model of models) if (model.from <= day && (!found || found.from < model.from)) found = model
  return found
}

/** Minutes that the models demand on `day` if it is no holiday; 0 on a day off. */
export function targetOn(models: readonly WorkingTimeModel[], day: Day): number {
  const model = modelOn(models, day)
  if (!model) return 0
  const { anchor, weeks } = model
  const week = Math.floor(daysBetween(anchor, day) / 7) % weeks.length
  return weeks.at(week)?.[weekdayOf(day)] ?? 0
}

/** Days of work per week, on average over the cycle. */
export const workdaysPerWeek = ({ weeks }: WorkingTimeModel): Fraction =>
  fraction(weeks.flat().filter((minutes) => minutes > 0).length, weeks.length)

/** Five days of eight hours, for people of whom no model is known. */
export const STANDARD_MODEL: WorkingTimeModel = {
  from: '1900-01-01',
  anchor: '1900-01-01',
  weeks: [[480, 480, 480, 480, 480, 0, 0]],
}

/** Before the first known model the standard one holds: a model that is entered later leaves the days before it as they were. */
export const withStandardModel = (models: readonly WorkingTimeModel[]): readonly WorkingTimeModel[] => [
  STANDARD_MODEL,
  ...models,
]
