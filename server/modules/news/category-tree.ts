// The tree of categories, and the branches of it that contain the categories of a story.
import { sql, type RawBuilder } from 'kysely'
import type { CategoryNode } from '#contract/news.ts'
import type { Db } from '#server/db/db.ts'

export interface CategoryRow {
  readonly id: number
  readonly parentId: number | null
  readonly label: string
  readonly labelEn: string
  readonly icon: string
  readonly color: string
  /** An archived category is shown on its stories only. */
  readonly archived: boolean
  readonly former: readonly string[]
}

/** All categories as JSON, siblings in their order. */
export const CATEGORIES: RawBuilder<CategoryRow[]> = sql`coalesce((
  select json_agg(json_build_object('id', id, 'parentId', parent_id, 'label', label, 'labelEn', label_en, 'icon', icon,
    'color', color, 'archived', archived_at is not null, 'former', former)
    order by position, label, id) from news_category), '[]')`

/** The tree of `rows` without archived categories; with `only`, the tree of these categories and their ancestors. */
export function treeOf(rows: readonly CategoryRow[], only?: readonly number[]): CategoryNode[] {
  const byParent = Map.groupBy(rows, (row) => row.parentId)
  const wanted = only && new Set(only)
  const below = (parent: number | null): CategoryNode[] =>
    (byParent.get(parent) ?? []).flatMap(({ id, label, labelEn, icon, color, archived, former }) => {
      if (archived && !wanted) return []
      const children = below(id)
      const stands = wanted === undefined || wanted.has(id) || children.length > 0
      const data = {
        id,
        labelEn,
        ...(color && { color }),
        ...(wanted ? { assigned: wanted.has(id) } : former.length > 0 && { former: [...former] }),
      }
      return stands ? [{ label, icon, data, children }] : []
    })
  return below(null)
}

export async function readTree(db: Db): Promise<CategoryNode[]> {
  const { rows } = await sql<{ categories: CategoryRow[] }>`select ${CATEGORIES} as categories`.execute(db)
  return treeOf(rows[0]!.categories)
}
