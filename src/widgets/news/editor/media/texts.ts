import { createTexts } from '#shared/i18n/i18n.ts'
import { useNewsTexts } from '#widgets/news/texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const useMediaTexts = createTexts(de, en, useNewsTexts)
