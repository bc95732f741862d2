import type { Fraction } from '#domain/calendar/fraction.ts'
import { $language } from '#shared/bus/language.ts'
import { formatFraction } from '#shared/i18n/format-fraction.ts'
import { formatDuration } from '#shared/i18n/format.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import { useVacationTexts } from '#widgets/vacation/texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const usePlannerTexts = createTexts(de, en, useVacationTexts)
export type PlannerText = ReturnType<typeof usePlannerTexts>

// Amounts of leave as text: '17,5 Tage', '8 1/3 Tage', '1 Tag'; of flexitime '2:30 h'.

/** '17,5' in the present language. */
export const dayNumber = (amount: Fraction): string => formatFraction(amount, $language.get())

/** '17,5 Tage', '1 Tag'. */
export const daysWords = (amount: Fraction, text: PlannerText): string =>
  text('days', { count: amount.numerator / amount.denominator, days: dayNumber(amount) })

export const needWords = (
  need: { readonly days: Fraction } | { readonly minutes: number },
  text: PlannerText,
): string => ('minutes' in need ? formatDuration(need.minutes) : daysWords(need.days, text))
