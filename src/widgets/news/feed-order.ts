import type { CategoryNode, NewsItem } from '#contract/news.ts'

const standsIn = (nodes: readonly CategoryNode[], label: string): boolean =>
  nodes.some((node) => node.label === label || standsIn(node.children, label))

/** The list of one category, newest first: the highlight, which the latest leave out, stands in its place by date. */
export function feedOrder(
  highlight: NewsItem | undefined,
  latest: readonly NewsItem[],
  category: string,
): readonly NewsItem[] {
  if (!highlight || !standsIn(highlight.kategorien, category) || latest.some(({ id }) => id === highlight.id)) return latest
  const time = ({ veroeffentlichtdate }: NewsItem): number => Date.parse(veroeffentlichtdate)
  return [...latest, highlight].toSorted((a, b) => time(b) - time(a))
}
