import { ApiError } from '#shared/api.ts'
import { errorText } from '#shared/error-text.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

/** Words that own hours and control share: labels of days, hints, rules. */
export const useWorkingTimeTexts = createTexts(de, en)
export type WorkingTimeText =
  ReturnType<typeof useWorkingTimeTexts> extends Translate<infer Key> ? Translate<Key> : never

/** The sentence of a rule or code; undefined for one that the catalogue does not know. */
export function ruleText(text: WorkingTimeText, rule: string): string | undefined {
  const key = `rule.${rule}` as 'rule.overlap'
  const words = text(key)
  return words === key ? undefined : words
}

/** Why a write was refused: by the first rule that it names, else by its code. */
export function refusalText(text: WorkingTimeText, error: unknown): string {
  const details =
    error instanceof ApiError && Array.isArray(error.details) ? (error.details as { rule?: string }[]) : []
  const rules = [details[0]?.rule, error instanceof ApiError ? error.code : undefined]
  const known = rules.flatMap((rule) => (rule === undefined ? [] : (ruleText(text, rule) ?? [])))
  return known[0] ?? errorText(error, text, 'refused.other')
}
