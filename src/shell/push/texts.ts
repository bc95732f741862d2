import { createTexts } from '#shared/i18n/i18n.ts'
import { useShellTexts } from '#shell/texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const usePushDialogTexts = createTexts(de, en, useShellTexts)
