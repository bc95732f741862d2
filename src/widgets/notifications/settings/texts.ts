import { useStore } from '@nanostores/react'
import { noticeLine, type OwnCategory, type SettingCategory } from '#domain/notifications/notification-category.ts'
import { $language } from '#shared/bus/language.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import type { IconSource } from '#shared/ui/icon.tsx'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const useSettingsTexts = createTexts(de, en)

interface Line {
  /** undefined for a line of the portal itself. */
  readonly icon?: IconSource
  readonly name: string
  readonly what: string
}

/** Name and examples of a line of the settings; empty without one. */
export function useLine(id: SettingCategory | undefined): Line {
  const text = useSettingsTexts()
  const language = useStore($language)
  if (id === undefined) return { name: '', what: '' }
  const line = noticeLine(id)
  if (line) return { ...line.words[language], icon: line.picture }
  const own = id as OwnCategory
  return { name: text(`line.${own}`), what: text(`what.${own}`) }
}
