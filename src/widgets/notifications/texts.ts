// The panel's texts. Not through i18next: 17 KB, more than the whole bell may weigh.
import type { Language } from '#shared/bus/language.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

type Key = keyof typeof de
type Bare<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K
export type TextKey = Bare<Key>
export type Texts = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

const CATALOGUES: Readonly<Record<Language, Readonly<Record<string, string>>>> = { de, en }

/** Looks texts up in `language`; `{{name}}` is filled from the values, `count` chooses `_one` or `_other`. */
export function textsFor(language: Language): Texts {
  const catalogue = CATALOGUES[language]
  return (key, values = {}) => {
    const text = catalogue[key] ?? catalogue[`${key}_${values.count === 1 ? 'one' : 'other'}`] ?? key
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
  }
}

type AreaId = Key extends infer K ? (K extends `area.${infer Id}` ? Id : never) : never
const isArea = (menuId: string): menuId is AreaId => Object.hasOwn(de, `area.${menuId}`)

/** What the portal's menu calls the area; for those it does not know `otherwise`, by default 'Weitere'. */
export const areaName = (menuId: string, t: Texts, otherwise: string = t('area')): string =>
  isArea(menuId) ? t(`area.${menuId}`) : otherwise
