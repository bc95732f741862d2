import { createTexts } from '#shared/i18n/i18n.ts'
import { useWorkingTimeTexts } from '#widgets/working-time/texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const useControlTexts = createTexts(de, en, useWorkingTimeTexts)
export type ControlText = ReturnType<typeof useControlTexts>
