// Texts of components that the home screen does not use; it loads only those of `#shared/ui/texts.ts`.
import { createTexts } from '#shared/i18n/i18n.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const usePartTexts = createTexts(de, en)

/** The sentence of a required field that was left empty, by the field's label; all forms take it from here. */
export function useRequired(): (field: string) => string {
  const text = usePartTexts()
  return (field) => text('required', { field })
}
