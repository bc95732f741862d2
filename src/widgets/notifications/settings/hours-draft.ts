// The draft of the delivery hours.
import type { DeliveryWeek } from '#contract/delivery.ts'
import { MINUTES_OF_DAY, USUAL_WEEK } from '#domain/quiet-time.ts'
import { fieldOf, minutesOf } from './week-spans.ts'

export interface DayDraft {
  /** Something is delivered on this day. */
  readonly isOn: boolean
  /** As they are typed. */
  readonly from: string
  readonly to: string
}

/** What a day begins with that is switched on. */
const USUAL = USUAL_WEEK[0] ?? { from: 0, to: MINUTES_OF_DAY }

export const toDraft = (week: DeliveryWeek): DayDraft[] =>
  week.map((hours) => ({
    isOn: hours !== null,
    from: fieldOf((hours ?? USUAL).from),
    to: fieldOf((hours ?? USUAL).to),
  }))

export interface Fault {
  readonly field: 'from' | 'to'
  readonly rule: 'missing' | 'same'
}

/** The first thing that is wrong with a day. Until 0:00 is until the end of the day. */
export function faultOf({ isOn, from, to }: DayDraft): Fault | undefined {
  if (!isOn) return undefined
  if (minutesOf(from) === undefined) return { field: 'from', rule: 'missing' }
  if (minutesOf(to) === undefined) return { field: 'to', rule: 'missing' }
  return minutesOf(from) === minutesOf(to) && minutesOf(to) !== 0 ? { field: 'to', rule: 'same' } : undefined
}

/** The week as it is sent; undefined while something is wrong with it. */
export function toWeek(draft: readonly DayDraft[]): DeliveryWeek | undefined {
  if (draft.some((day) => faultOf(day))) return undefined
  return draft.map(({ isOn, from, to }) =>
    isOn ? { from: minutesOf(from) ?? 0, to: minutesOf(to) || MINUTES_OF_DAY } : null,
  )
}
