import type { CategoryNode, NewsItem } from '#contract/news.ts'

const standsIn = (nodes: readonly CategoryNode[], label: string): boolean =>
  nodes.some((node) => node.label === label || standsIn(node.children, label))

/** The stories of the category with this German label or of its descendants; some back ends ignore the filter. */
export const ofCategory = (items: readonly NewsItem[], label: string): readonly NewsItem[] =>
  items.filter(({ kategorien }) => standsIn(kategorien, label))
