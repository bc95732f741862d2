// Amounts of leave in words: '17,5 Tage', '8 1/3 Tage', '1 Tag'; of flexitime '2:30 h'.
import type { Fraction } from '#domain/leave/fraction.ts'
import { formatDuration } from '#shared/i18n/format.ts'
import type { Formats } from '#shared/i18n/use-format.ts'
import type { PlannerText } from './texts.ts'

/** '17,5'; what has no short decimal stays a fraction: '8 1/3'. */
export function dayNumber({ numerator, denominator }: Fraction, format: Formats): string {
  if ((numerator * 100) % denominator === 0) return format.number(numerator / denominator)
  const whole = Math.trunc(numerator / denominator)
  const rest = `${Math.abs(numerator - whole * denominator)}/${denominator}`
  if (whole !== 0) return `${format.number(whole)}\u00a0${rest}`
  return numerator < 0 ? `\u2212${rest}` : rest
}

/** '17,5 Tage', '1 Tag'. */
export const daysWords = (amount: Fraction, text: PlannerText, format: Formats): string =>
  text('days', { count: amount.numerator / amount.denominator, days: dayNumber(amount, format) })

export const needWords = (
  need: { readonly days: Fraction } | { readonly minutes: number },
  text: PlannerText,
  format: Formats,
): string => ('minutes' in need ? formatDuration(need.minutes) : daysWords(need.days, text, format))
