// Exact amounts as the portal writes them.
import { formatNumber } from './format.ts'
import type { Language } from '#shared/bus/language.ts'

/** '17,5'; a number without a short decimal stays a fraction: '8 1/3'. */
export function formatFraction(
  { numerator, denominator }: { readonly numerator: number; readonly denominator: number },
  language: Language,
): string {
  if ((numerator * 100) % denominator === 0) return formatNumber(numerator / denominator, language)
  const whole = Math.trunc(numerator / denominator)
  const rest = `${Math.abs(numerator - whole * denominator)}/${denominator}`
  if (whole !== 0) return `${formatNumber(whole, language)}\u00a0${rest}`
  return numerator < 0 ? `\u2212${rest}` : rest
}
