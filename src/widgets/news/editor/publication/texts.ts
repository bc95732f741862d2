// Words of the side, and of what shows its fields elsewhere.
import { createTexts } from '#shared/i18n/i18n.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const useSideTexts = createTexts(de, en)
