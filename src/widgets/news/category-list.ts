import type { CategoryNode } from '#contract/news.ts'
import type { Language } from '#shared/bus/language.ts'
import { labelIn } from '#shared/news-categories.ts'

/** One chip: the label in the reader's language, the icon's name, '' for a dot, and the name of its colour. */
export interface Category {
  readonly id: number
  readonly label: string
  readonly icon: string
  readonly color: string | undefined
}

/**
 * The categories a story stands in, parents before children, each once; what merely leads to them is left out. A back end
 * that does not tell them apart means the ends of the branches.
 */
export function categoryList(nodes: readonly CategoryNode[], language: Language): readonly Category[] {
  const found = new Map<number, Category>()
  const visit = (node: CategoryNode): void => {
    const { data, icon, children } = node
    if (data.assigned ?? children.length === 0)
      found.set(data.id, { id: data.id, label: labelIn(language, node), icon, color: data.color })
    children.forEach(visit)
  }
  nodes.forEach(visit)
  return [...found.values()]
}
