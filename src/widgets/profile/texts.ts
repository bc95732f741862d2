import { createTexts } from '#shared/i18n/i18n.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

/** Texts of several parts of the area. */
export const useProfileAreaTexts = createTexts(de, en)
