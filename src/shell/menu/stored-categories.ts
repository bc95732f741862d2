// The last tree of categories of the person, for the first paint of the menu: entries that came later would move those below.
import type { CategoryNode } from '#contract/news.ts'
import { $session } from '#shared/bus/session.ts'
import { storeCategoriesIn } from '#shared/news-categories.ts'

const KEY = 'portal.categories'

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined // blocked, full or not ours: the menu waits for the server
  }
}

function load(reader: string): readonly CategoryNode[] | undefined {
  const stored = attempt(() => JSON.parse(localStorage.getItem(KEY) ?? '') as { sub?: unknown; tree?: unknown })
  return stored?.sub === reader && Array.isArray(stored.tree) ? (stored.tree as CategoryNode[]) : undefined
}

const save = (sub: string, tree: readonly CategoryNode[]) =>
  void attempt(() => localStorage.setItem(KEY, JSON.stringify({ sub, tree })))

/** Stores the tree in this browser for its person, until their session ends in any window. */
export function storeCategories(): void {
  storeCategoriesIn({ load, save })
  $session.listen(({ status }) => {
    if (status === 'signed-out' || status === 'expired') attempt(() => localStorage.removeItem(KEY))
  })
}
