import type { CategoryNode } from '#contract/news.ts'
import type { Language } from '#shared/bus/language.ts'
import { labelIn } from '#shared/news-categories.ts'

/** One chip: the label in the reader's language and the icon's name, '' for a dot. */
export interface Category {
  readonly id: number
  readonly label: string
  readonly icon: string
}

/** The ends of a story's branches, each category once: what stands above them only says where they belong. */
export function categoryList(nodes: readonly CategoryNode[], language: Language): readonly Category[] {
  const ends = new Map<number, Category>()
  const visit = (node: CategoryNode): void => {
    if (node.children.length > 0) node.children.forEach(visit)
    else ends.set(node.data.id, { id: node.data.id, label: labelIn(language, node), icon: node.icon })
  }
  nodes.forEach(visit)
  return [...ends.values()]
}
