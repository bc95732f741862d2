import { createTexts } from '#shared/i18n/i18n.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

/** Words that own hours and control share: labels of days, hints, rules. */
export const useWorkingTimeTexts = createTexts(de, en)
export type WorkingTimeText =
  ReturnType<typeof useWorkingTimeTexts> extends Translate<infer Key> ? Translate<Key> : never
