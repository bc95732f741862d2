// Amounts as people type and read them: days with a decimal comma, times as hours and minutes.
import type { Fraction } from '#domain/calendar/fraction.ts'
import { parseDuration } from '#domain/calendar/typed-duration.ts'

/** Rounded to two places for the eye; the ledger is exact. */
export const rounded = ({ numerator, denominator }: Fraction): number =>
  Math.round((numerator / denominator) * 100) / 100

/** '7:48' of 468 minutes; negative ones with a true minus. */
export function hoursText(minutes: number): string {
  const all = Math.abs(Math.round(minutes))
  return `${minutes < 0 ? '−' : ''}${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`
}

/** Minutes of '8', '7:48', '7,5', '7.5 h' or '-10:00'; undefined for anything else, also where they are not whole. */
export function readHours(text: string): number | undefined {
  const minutes = parseDuration(text, 'hours')
  if (minutes === undefined) return undefined
  return Math.abs(minutes - Math.round(minutes)) < 0.001 ? Math.round(minutes) : undefined
}

/** Days such as '5', '-2,5' or '0.25' as an exact fraction of hundredths. */
export function readDays(text: string): Fraction | undefined {
  const typed = text.trim().replace('−', '-').replace(',', '.')
  if (!/^[+-]?\d{1,3}(\.\d{1,2})?$/.test(typed)) return undefined
  return { numerator: Math.round(Number(typed) * 100), denominator: 100 }
}

/** Half days of '4', '2,5' or an empty text; undefined for anything else. */
export function readHalfDays(text: string): number | undefined {
  if (text.trim() === '') return 0
  const { numerator = -1 } = readDays(text) ?? {}
  return numerator >= 0 && numerator % 50 === 0 ? numerator / 50 : undefined
}
