// The tree as a flat list of rows, and the positions that a category can be moved to by key or by dragging. Pure.
import type { EditableCategory } from '#contract/news-categories.ts'
import { isAbove, placeFault, type TreePlace } from '#domain/news/news-category.ts'

/** A position below `parentId` (null: top level), before a sibling or last. */
export interface Place {
  readonly parentId: number | null
  readonly before: number | null
}

export interface Row {
  readonly category: EditableCategory
  /** 1 at the top. */
  readonly level: number
  /** From 1, among `count` siblings. */
  readonly position: number
  readonly count: number
  /** The nearest archived ancestor, which hides this category from every list, too. */
  readonly archivedBy: EditableCategory | undefined
  /** The nearest ancestor that requires a review, which then applies to this category as well. */
  readonly reviewedBy: EditableCategory | undefined
}

type Inherited = Pick<Row, 'level' | 'archivedBy' | 'reviewedBy'>

const TOP: Inherited = { level: 1, archivedBy: undefined, reviewedBy: undefined }

/** Each category below its parent, siblings in the order of the list. */
export function rowsOf(categories: readonly EditableCategory[]): readonly Row[] {
  const byParent = Map.groupBy(categories, (one) => one.parentId)
  const below = (parentId: number | null, inherited: Inherited): Row[] =>
    (byParent.get(parentId) ?? []).flatMap((category, index, { length }) => [
      { category, ...inherited, position: index + 1, count: length },
      ...below(category.id, {
        level: inherited.level + 1,
        archivedBy: category.archived ? category : inherited.archivedBy,
        reviewedBy: category.review ? category : inherited.reviewedBy,
      }),
    ])
  return below(null, TOP)
}

const siblingsOf = <C extends TreePlace>(parentId: number | null, categories: readonly C[]): readonly C[] =>
  categories.filter((one) => one.parentId === parentId)

/** The current position of a category. */
export function placeOf(id: number, categories: readonly EditableCategory[]): Place {
  const parentId = categories.find((one) => one.id === id)?.parentId ?? null
  const siblings = siblingsOf(parentId, categories)
  const index = siblings.findIndex((one) => one.id === id)
  return { parentId, before: siblings[index + 1]?.id ?? null }
}

/** The list with `id` at its new position. */
export function moved(
  categories: readonly EditableCategory[],
  id: number,
  { parentId, before }: Place,
): readonly EditableCategory[] {
  const found = categories.find((one) => one.id === id)
  if (!found) return categories
  const others = categories.filter((one) => one !== found)
  const index = others.findIndex((one) => one.id === before)
  return others.toSpliced(index < 0 ? others.length : index, 0, { ...found, parentId })
}

export type Step = 'up' | 'down' | 'in' | 'out'
export type Refused = 'first' | 'last' | 'nothingAbove' | 'top' | 'too_deep' | 'circle'

/** The position of `id` after a step, or the reason why the step is not possible. */
export function stepOf(id: number, step: Step, categories: readonly EditableCategory[]): Place | Refused {
  const { parentId } = placeOf(id, categories)
  const siblings = siblingsOf(parentId, categories)
  const index = siblings.findIndex((one) => one.id === id)
  const before = siblings[index - 1]
  if (step === 'up') return before ? { parentId, before: before.id } : 'first'
  if (step === 'down') return siblings[index + 1] ? { parentId, before: siblings[index + 2]?.id ?? null } : 'last'
  if (step === 'out') return parentId === null ? 'top' : placeOf(parentId, categories)
  if (!before) return 'nothingAbove'
  return placeFault(id, before.id, categories) ?? { parentId: before.id, before: null }
}

/** The part of a row that the pointer is on. */
export type Part = 'above' | 'middle' | 'below'

/** A drop target, and how it is drawn. */
export interface Drop {
  readonly place: Place
  /** The row beside which, or in which, the mark is drawn. */
  readonly rowId: number
  readonly mark: 'above' | 'into' | 'below'
  /** Level of the line. */
  readonly level: number
}

interface Aim {
  /** The dragged category. */
  readonly id: number
  /** The row under the pointer. */
  readonly over: number
  readonly part: Part
  /** The level that the horizontal movement of the pointer selects. */
  readonly level: number
}

/** The drop target at the pointer; undefined if dropping is not allowed there. */
export function dropOf({ id, over, part, level }: Aim, categories: readonly EditableCategory[]): Drop | undefined {
  if (isAbove(id, over, categories)) return undefined
  const rows = rowsOf(categories).filter((row) => !isAbove(id, row.category.id, categories))
  const index = rows.findIndex((row) => row.category.id === over)
  const row = rows[index]
  if (!row) return undefined
  if (part === 'middle')
    return allowed(id, categories, {
      rowId: over,
      mark: 'into',
      level: row.level + 1,
      place: { parentId: over, before: null },
    })
  const gap = part === 'above' ? index : index + 1
  return allowed(id, categories, inGap(rows, gap, level, { rowId: over, mark: part }))
}

const allowed = (id: number, categories: readonly EditableCategory[], drop: Drop): Drop | undefined =>
  placeFault(id, drop.place.parentId, categories) ? undefined : drop

/** Between two rows several levels are possible: from that of the lower row to one more than that of the upper row. */
function inGap(rows: readonly Row[], gap: number, wanted: number, mark: Pick<Drop, 'rowId' | 'mark'>): Drop {
  const [above, below] = [rows[gap - 1], rows[gap]]
  const most = (above?.level ?? 0) + 1
  const level = Math.max(below?.level ?? 1, Math.min(wanted, most))
  const parent = rows.slice(0, gap).findLast((row) => row.level === level - 1)
  const before = below?.level === level ? below.category.id : null
  return { ...mark, level, place: { parentId: parent?.category.id ?? null, before } }
}
