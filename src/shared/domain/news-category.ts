// What a category may be called and look like, and where in the tree it may stand.

/** Colours of the dot or icon; '' is that of the text. */
export const CATEGORY_COLORS = ['', 'blue', 'teal', 'green', 'amber', 'red', 'violet', 'grey'] as const
export type CategoryColor = (typeof CATEGORY_COLORS)[number]

/** Code points of a name. */
export const CATEGORY_LABEL_MAX = 120
/** Levels of the tree, the top one included. */
export const CATEGORY_LEVELS_MAX = 5

/** Addresses below /news/ma that are no category, whatever their case. */
const RESERVED = new Set(['bearbeiten', 'kategorien'])

/** Why a category cannot have this name: its label is part of an address, where numbers are ids and dots lead upwards. */
export function labelFault(label: string): 'empty' | 'number' | 'dots' | 'reserved' | undefined {
  if (label === '') return 'empty'
  if (/^\d+$/.test(label)) return 'number'
  if (/^\.+$/.test(label)) return 'dots'
  return RESERVED.has(label.toLowerCase()) ? 'reserved' : undefined
}

/** A category as the tree sees it; null: at the top. */
export interface TreePlace {
  readonly id: number
  readonly parentId: number | null
}

/** The categories from the top down to `id`, itself included; none for null and for one that there is not. */
export function branchTo<C extends TreePlace>(id: number | null, categories: readonly C[]): readonly C[] {
  const byId = new Map(categories.map((one) => [one.id, one]))
  const branch: C[] = []
  for (let at = byId.get(id ?? NaN); at; at = byId.get(at.parentId ?? NaN)) branch.unshift(at)
  return branch
}

/** Whether `id` is `other` or stands above it. */
export const isAbove = (id: number, other: number | null, categories: readonly TreePlace[]): boolean =>
  branchTo(other, categories).some((one) => one.id === id)

/** Levels of the branch that begins with `id`; 1 where nothing is below it. */
export function levelsFrom(id: number, categories: readonly TreePlace[]): number {
  const below = categories.filter((one) => one.parentId === id)
  return 1 + Math.max(0, ...below.map((one) => levelsFrom(one.id, categories)))
}

/** Why `id` (undefined: a new category) cannot stand below `parentId`. */
export function placeFault(
  id: number | undefined,
  parentId: number | null,
  categories: readonly TreePlace[],
): 'circle' | 'too_deep' | undefined {
  if (id !== undefined && isAbove(id, parentId, categories)) return 'circle'
  const levels = id === undefined ? 1 : levelsFrom(id, categories)
  return branchTo(parentId, categories).length + levels > CATEGORY_LEVELS_MAX ? 'too_deep' : undefined
}

/** Whether what is below `from` can stand below `into` with it gone; into one below it, what is left moves no deeper. */
export function canMerge(from: number, into: number, categories: readonly TreePlace[]): boolean {
  if (from === into) return false
  if (isAbove(from, into, categories)) return true
  const levels = levelsFrom(from, categories) - 1
  return branchTo(into, categories).length + levels <= CATEGORY_LEVELS_MAX
}
