import type { Language } from '#shared/bus/language.ts'
import { AREA_MENUS } from '#widgets/notifications/bell/area-menus.ts'
import { lookup, type Translate } from '#widgets/notifications/bell/texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

type Key = keyof typeof de
export type ActsTexts = Translate<Key>

const BY_LANGUAGE: Readonly<Record<Language, ActsTexts>> = { de: lookup(de), en: lookup(en) }

/** The texts of the reader's actions, in `language`. */
export const actsTexts = (language: Language): ActsTexts => BY_LANGUAGE[language]

/** How many entries are marked, in the singular or the plural. */
export const markedText = (count: number, t: ActsTexts): string =>
  t(count === 1 ? 'marked_one' : 'marked_other', { count })

/** The name of the area in the portal's menu; `otherwise` for unknown areas, by default 'Weitere'. */
export function areaName(menuId: string, language: Language, otherwise?: string): string {
  const [, , de, en] = AREA_MENUS.get(menuId) ?? []
  return (language === 'en' ? en : de) ?? otherwise ?? actsTexts(language)('area')
}
