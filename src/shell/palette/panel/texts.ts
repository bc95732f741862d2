import { createTexts } from '#shared/i18n/i18n.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const usePanelTexts = createTexts(de, en)

/** Synonyms of an area or an action in both languages; '' without any. */
export function synonymsOf(name: string): string {
  const key = `also.${name}`
  return [de, en].map((words: Readonly<Record<string, string>>) => words[key] ?? '').join(' ')
}
