import { useStore } from '@nanostores/react'
import { $language } from '#shared/bus/language.ts'
import { categoriesFor, findCategory, findNode, labelIn } from './news-categories.ts'
import { $renamedCategories } from './renamed-categories.ts'

/** The current German label of the category that had this one. */
export function usePresentLabel(label: string | undefined): string | undefined {
  const renamed = useStore($renamedCategories)
  const tree = useStore(categoriesFor(label))
  if (label === undefined) return undefined
  // A name that is in use now no longer resolves to its previous owner.
  const present = findNode(tree, ({ data }) => data.former?.includes(label) ?? false)
  return Object.hasOwn(renamed, label) ? renamed[label] : (present?.label ?? label)
}

/** The category label for the reader, by its German label; the German label until the tree is loaded. */
export function useCategoryLabel(german: string | undefined): string | undefined {
  const label = usePresentLabel(german)
  const language = useStore($language)
  const tree = useStore(categoriesFor(label))
  const category = label && findCategory(tree, label)
  return category ? labelIn(language, category) : label
}
