// Texts of components that the home screen does not use; it loads only those of `#shared/ui/texts.ts`.
import { createTexts } from '#shared/i18n/i18n.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const usePartTexts = createTexts(de, en)

/** The sentence of a required field that was left empty, by the field's label, in the present language; all forms take it from here. */
export const required = (field: string): string => usePartTexts.text('required', { field })
