import { createTexts } from '#shared/i18n/i18n.ts'
import { useStore } from '@nanostores/react'
import { $language } from '#shared/bus/language.ts'
import { usePostboxTexts } from '#widgets/postbox/texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const useConversationTexts = createTexts(de, en, usePostboxTexts)

interface Named {
  readonly name: string
  readonly station: { readonly de: string; readonly en: string } | null
}

/** The name of a person, or of the station for which they act where only that is known. */
export function useNameOf(): (named: Named) => string {
  const text = useConversationTexts()
  const language = useStore($language)
  return ({ name, station }) => name || station?.[language] || text('formerPerson')
}
