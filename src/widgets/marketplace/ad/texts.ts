import { createTexts } from '#shared/i18n/i18n.ts'
import { useMarketTexts } from '#widgets/marketplace/texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const useAdTexts = createTexts(de, en, useMarketTexts)
