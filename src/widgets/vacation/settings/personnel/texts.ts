import { createTexts } from '#shared/i18n/i18n.ts'
import settingsDe from '#widgets/vacation/settings/de.json' with { type: 'json' }
import settingsEn from '#widgets/vacation/settings/en.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

/** With the sentences of refusals, which all settings share. */
export const usePersonnelTexts = createTexts({ ...settingsDe, ...de }, { ...settingsEn, ...en })
