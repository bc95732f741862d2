import { createTexts, type Translate } from '#shared/i18n/i18n.ts'
import { useWorkingTimeTexts } from '#widgets/working-time/texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const useWorkingHoursTexts = createTexts(de, en, useWorkingTimeTexts)
export type HoursText = ReturnType<typeof useWorkingHoursTexts> extends Translate<infer Key> ? Translate<Key> : never
