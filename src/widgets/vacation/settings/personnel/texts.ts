import { createTexts } from '#shared/i18n/i18n.ts'
import { useSettingsTexts } from '#widgets/vacation/settings/texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

/** With the sentences of refusals, which all settings share. */
export const usePersonnelTexts = createTexts(de, en, useSettingsTexts)
