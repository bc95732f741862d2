import { createTexts } from '#shared/i18n/i18n.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

/** The words of all screens of the area. */
export const useDuplicatesTexts = createTexts(de, en)
export type DuplicatesText = ReturnType<typeof useDuplicatesTexts>
