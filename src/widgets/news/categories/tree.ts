// The tree as rows from top to bottom, and where a category goes by key or by hand. Pure.
import type { EditableCategory } from '#contract/news-categories.ts'
import { isAbove, placeFault, type TreePlace } from '#domain/news-category.ts'

/** Below `parentId` (null: at the top), before one that is there, or last. */
export interface Place {
  readonly parentId: number | null
  readonly before: number | null
}

export interface Row {
  readonly category: EditableCategory
  /** 1 at the top. */
  readonly level: number
  /** From 1, among `count` of the same parent. */
  readonly position: number
  readonly count: number
  /** The nearest archived one above it, which takes it out of every list, too. */
  readonly archivedBy: EditableCategory | undefined
  /** The nearest one above it that demands a review, which holds for it as well. */
  readonly reviewedBy: EditableCategory | undefined
}

type Inherited = Pick<Row, 'level' | 'archivedBy' | 'reviewedBy'>

const TOP: Inherited = { level: 1, archivedBy: undefined, reviewedBy: undefined }

/** Each category below the one it belongs to, siblings in the order of the list. */
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

/** Where a category stands now. */
export function placeOf(id: number, categories: readonly EditableCategory[]): Place {
  const parentId = categories.find((one) => one.id === id)?.parentId ?? null
  const siblings = siblingsOf(parentId, categories)
  const index = siblings.findIndex((one) => one.id === id)
  return { parentId, before: siblings[index + 1]?.id ?? null }
}

/** The list with `id` at its new place. */
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

/** Where a step leads `id`, or why there is no such step. */
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

/** Which part of a row the pointer is on. */
export type Part = 'above' | 'middle' | 'below'

/** Where something let go would come to stand, and how that is drawn. */
export interface Drop {
  readonly place: Place
  /** The row beside which, or in which, the mark is drawn. */
  readonly rowId: number
  readonly mark: 'above' | 'into' | 'below'
  /** Level of the line. */
  readonly level: number
}

interface Aim {
  /** What is being dragged. */
  readonly id: number
  /** The row below the pointer. */
  readonly over: number
  readonly part: Part
  /** The level that the pointer's way to the side asks for. */
  readonly level: number
}

/** What letting go there would do; undefined where it may not stand. */
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

/** Between two rows several levels are possible: from that of the one below to one more than that of the one above. */
function inGap(rows: readonly Row[], gap: number, wanted: number, mark: Pick<Drop, 'rowId' | 'mark'>): Drop {
  const [above, below] = [rows[gap - 1], rows[gap]]
  const most = (above?.level ?? 0) + 1
  const level = Math.max(below?.level ?? 1, Math.min(wanted, most))
  const parent = rows.slice(0, gap).findLast((row) => row.level === level - 1)
  const before = below?.level === level ? below.category.id : null
  return { ...mark, level, place: { parentId: parent?.category.id ?? null, before } }
}
