import { createTexts } from '#shared/i18n/i18n.ts'
import { usePostboxTexts } from '#widgets/postbox/texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const useUnsentTexts = createTexts(de, en, usePostboxTexts)
