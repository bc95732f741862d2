import { wallTimeOf } from './domain/calendar/berlin-time.ts'
import type { Day } from './domain/calendar/typed-days.ts'

/** The present day in Berlin. */
export const todayInBerlin = (): Day => wallTimeOf(new Date()).day
