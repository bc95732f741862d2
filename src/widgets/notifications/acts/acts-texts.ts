import type { Language } from '#shared/bus/language.ts'
import { lookup } from '#widgets/notifications/texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

const BY_LANGUAGE = { de: lookup(de), en: lookup(en) } as const
export type ActsTexts = (typeof BY_LANGUAGE)['de']

/** The texts of what the reader does, in `language`. */
export const actsTexts = (language: Language): ActsTexts => BY_LANGUAGE[language]

type AreaId = keyof typeof de extends infer Key ? (Key extends `area.${infer Id}` ? Id : never) : never
const isArea = (menuId: string): menuId is AreaId => Object.hasOwn(de, `area.${menuId}`)

/** What the portal's menu calls the area; for those it does not know `otherwise`, by default 'Weitere'. */
export const areaName = (menuId: string, t: ActsTexts, otherwise: string = t('area')): string =>
  isArea(menuId) ? t(`area.${menuId}`) : otherwise
