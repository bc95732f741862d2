import { createTexts } from '#shared/i18n/i18n.ts'
import { useListTexts } from '#widgets/suppliers/list/texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const useImportTexts = createTexts(de, en, useListTexts)
export type ImportText = ReturnType<typeof useImportTexts>
