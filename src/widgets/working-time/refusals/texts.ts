// Which rule entries break and why a write was refused. Not among the words of the area, which every screen looks up: a form
// that does not name this catalogue shows the sentences of the kit.
import { createTexts } from '#shared/i18n/i18n.ts'
import { ApiError } from '#shared/transport/api.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { usePartTexts } from '#shared/ui/part-texts/texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const useTimeRefusals = createTexts(de, en)
type RefusalText = ReturnType<typeof useTimeRefusals>

/** The sentence of a rule or code; undefined for one that the catalogue does not know. */
export function ruleText(text: RefusalText, rule: string): string | undefined {
  // A field names itself where it is known.
  if (rule === 'required') return usePartTexts.text('requiredSomewhere')
  const key = `rule.${rule}` as 'rule.overlap'
  const words = text(key)
  return words === key ? undefined : words
}

/** Why a write was refused: by the first rule that it names, else by its code. */
export function refusalText(text: RefusalText, error: unknown): string {
  const details =
    error instanceof ApiError && Array.isArray(error.details) ? (error.details as { rule?: string }[]) : []
  const rules = [details[0]?.rule, error instanceof ApiError ? error.code : undefined]
  const known = rules.flatMap((rule) => (rule === undefined ? [] : (ruleText(text, rule) ?? [])))
  return known[0] ?? errorText(error, text, 'refused.other')
}
