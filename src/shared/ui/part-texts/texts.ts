// Texts of components that the home screen does not use; it loads only those of `#shared/ui/texts.ts`.
import { createTexts } from '#shared/i18n/i18n.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const usePartTexts = createTexts(de, en)
