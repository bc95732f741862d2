import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import type { EditableCategory } from '#contract/news-categories.ts'
import type { Language } from '#shared/bus/language.ts'
import { editedCategories } from '#widgets/news/editing-api.ts'

export interface Category extends EditableCategory {
  /** Depth in the tree. */
  readonly depth: number
}

/** Flattens the tree: each category is followed by its descendants. */
export function inTreeOrder(all: readonly EditableCategory[]): readonly Category[] {
  const below = Map.groupBy(all, ({ parentId }) => parentId)
  const branch = (parent: number | null, depth: number): Category[] =>
    (below.get(parent) ?? []).flatMap((one) => [{ ...one, depth }, ...branch(one.id, depth + 1)])
  return branch(null, 0)
}

export const labelOf = ({ label, labelEn }: EditableCategory, language: Language): string =>
  (language === 'en' && labelEn) || label

const $ordered = computed(editedCategories(), ({ data }) => inTreeOrder(data ?? []))

/** All categories; empty until they are loaded, so that the list does not wait for them. */
export const useCategories = (): readonly Category[] => useStore($ordered)
