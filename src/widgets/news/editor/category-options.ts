import type { CategoryNode } from '#contract/news.ts'
import type { Language } from '#shared/bus/language.ts'
import { labelIn } from '#shared/news-categories.ts'

export interface CategoryOption {
  readonly id: number
  readonly label: string
  readonly icon: string
  /** How deep it stands, 0 at the top. */
  readonly depth: number
}

/** Every category of the tree, parents before their children. */
export const categoryOptions = (nodes: readonly CategoryNode[], language: Language, depth = 0): CategoryOption[] =>
  nodes.flatMap((node) => [
    { id: node.data.id, label: labelIn(language, node), icon: node.icon, depth },
    ...categoryOptions(node.children, language, depth + 1),
  ])
