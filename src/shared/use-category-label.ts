import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { CategoryNode } from '#contract/news.ts'
import { $language } from './bus/language.ts'
import { $newsCategories, findCategory, labelIn } from './news-categories.ts'
import { usePresentLabel } from './renamed-categories.ts'

/** Without a category no tree is read. */
const NONE = atom<readonly CategoryNode[]>([])

/** What the reader calls the category of this German label; the label itself until the tree is known. */
export function useCategoryLabel(german: string | undefined): string | undefined {
  const label = usePresentLabel(german)
  const language = useStore($language)
  const tree = useStore(label ? $newsCategories : NONE)
  const category = label && findCategory(tree, label)
  return category ? labelIn(language, category) : label
}
