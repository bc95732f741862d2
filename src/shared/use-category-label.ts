import { useStore } from '@nanostores/react'
import { $language } from './bus/language.ts'
import { categoriesFor, findCategory, labelIn } from './news-categories.ts'
import { usePresentLabel } from './renamed-categories.ts'

/** What the reader calls the category of this German label; the label itself until the tree is known. */
export function useCategoryLabel(german: string | undefined): string | undefined {
  const label = usePresentLabel(german)
  const language = useStore($language)
  const tree = useStore(categoriesFor(label))
  const category = label && findCategory(tree, label)
  return category ? labelIn(language, category) : label
}
