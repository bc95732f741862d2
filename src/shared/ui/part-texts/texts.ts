// The words of the parts that the home screen does not show: it loads the few of `#shared/ui/texts.ts` only.
import { createTexts } from '#shared/i18n/i18n.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const usePartTexts = createTexts(de, en)
