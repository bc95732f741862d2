import { useStore } from '@nanostores/react'
import { $language } from './bus/language.ts'
import { categoriesFor, findCategory, labelIn } from './news-categories.ts'
import { usePresentLabel } from './renamed-categories.ts'

/** The category label for the reader, by its German label; the German label until the tree is loaded. */
export function useCategoryLabel(german: string | undefined): string | undefined {
  const label = usePresentLabel(german)
  const language = useStore($language)
  const tree = useStore(categoriesFor(label))
  const category = label && findCategory(tree, label)
  return category ? labelIn(language, category) : label
}
