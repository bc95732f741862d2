import { createTexts } from '#shared/i18n/i18n.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

/** The texts of decisions, the same in every area. */
export const useDecisionTexts = createTexts(de, en)
