// Durations of production: hours and minutes, or the hundredths of an hour by which payroll counts.
import { clockHours, industrialHours } from '#domain/production/industrial-minutes.ts'
import { $language } from '#shared/bus/language.ts'
import { formatNumber } from '#shared/i18n/format.ts'
import { listView } from '#shared/lists/list-view.ts'

/** How this person reads durations, kept for the session. */
export const unitView = listView('production-unit', { unit: { of: ['industrial'], isDisplay: true } })

export interface Durations {
  /** '7:34', or '7,57' in hundredths of an hour; with a true minus. */
  readonly plain: (minutes: number) => string
  /** The same with its unit: '7:34 h', '7,57 h'. */
  readonly withUnit: (minutes: number) => string
}

const HOURS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const
const NBSP = '\u00a0'

function durationsOf(isIndustrial: boolean): Durations {
  const plain = (minutes: number): string =>
    isIndustrial ? formatNumber(industrialHours(minutes), $language.get(), HOURS) : clockHours(minutes)
  return { plain, withUnit: (minutes) => `${plain(minutes)}${NBSP}h` }
}
const CLOCK = durationsOf(false)
const INDUSTRIAL = durationsOf(true)

/** Durations in the chosen unit; the caller draws again with the language, because its texts do. */
export const useDurations = (): Durations => (unitView.useChosen().unit === 'industrial' ? INDUSTRIAL : CLOCK)

/** Durations by the clock, for times that pass now. */
export const clockDurations = CLOCK
