import { createTexts } from '#shared/i18n/i18n.ts'
import { useProductionTexts } from '#widgets/production/texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const useLoginsTexts = createTexts(de, en, useProductionTexts)
export type LoginsText = ReturnType<typeof useLoginsTexts>
