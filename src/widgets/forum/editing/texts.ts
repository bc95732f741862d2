import { createTexts } from '#shared/i18n/i18n.ts'
import { useForumTexts } from '#widgets/forum/texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const useEditingTexts = createTexts(de, en, useForumTexts)
