import { wallTimeOf } from '#domain/berlin-time.ts'
import type { Day } from '#domain/typed-days.ts'

/** The present day in Berlin. */
export const todayInBerlin = (): Day => wallTimeOf(new Date()).day
