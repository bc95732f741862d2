import type { CategoryNode } from '#contract/news.ts'

/** One chip: the label in the reader's language and the icon's name, '' for a dot. */
export interface Category {
  readonly id: number
  readonly label: string
  readonly icon: string
}

/** The branches of a story as a flat list, parents before children, each category once. */
export function categoryList(nodes: readonly CategoryNode[], language: 'de' | 'en'): readonly Category[] {
  const seen = new Map<number, Category>()
  const visit = ({ label, icon, data, children }: CategoryNode): void => {
    if (!seen.has(data.id))
      seen.set(data.id, { id: data.id, label: (language === 'en' && data.labelEn) || label, icon })
    children.forEach(visit)
  }
  nodes.forEach(visit)
  return [...seen.values()]
}
