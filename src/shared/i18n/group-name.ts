// Names of material groups: each has a German one, most have an English one.
import { useStore } from '@nanostores/react'
import { useCallback } from 'react'
import { $language, type Language } from '#shared/bus/language.ts'

export interface NamedGroup {
  readonly name: string
  /** '': none. */
  readonly nameEn: string
}
interface NumberedGroup extends NamedGroup {
  readonly number: string
}

export const groupName = ({ name, nameEn }: NamedGroup, language: Language): string =>
  language === 'en' && nameEn !== '' ? nameEn : name

/** '0410 Ladungsträger', English '0410 Load carriers'. */
export const groupLabel = (group: NumberedGroup, language: Language): string =>
  `${group.number} ${groupName(group, language)}`

export function useGroupName(): (group: NamedGroup) => string {
  const language = useStore($language)
  return useCallback((group) => groupName(group, language), [language])
}

export function useGroupLabel(): (group: NumberedGroup) => string {
  const language = useStore($language)
  return useCallback((group) => groupLabel(group, language), [language])
}
