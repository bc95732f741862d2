import { createTexts } from '#shared/i18n/i18n.ts'
import { useVacationTexts } from '#widgets/vacation/texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const useNoticeTexts = createTexts(de, en, useVacationTexts)
