import { createTexts } from '#shared/i18n/i18n.ts'
import { useProfileAreaTexts } from '#widgets/profile/texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const useMyDataTexts = createTexts(de, en, useProfileAreaTexts)
