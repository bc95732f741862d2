import { createTexts } from '#shared/i18n/i18n.ts'
import { useSuppliersTexts } from '#widgets/suppliers/texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const useRelationshipTexts = createTexts(de, en, useSuppliersTexts)
