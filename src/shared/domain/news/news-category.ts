// Rules for categories: valid names and appearance, and valid places in the tree.

/** Colours of the dot or icon; '' is the colour of the text. */
export const CATEGORY_COLORS = ['', 'blue', 'teal', 'green', 'amber', 'red', 'violet', 'grey'] as const

/** Greatest length of a name in code points. */
export const CATEGORY_LABEL_MAX = 120
/** Greatest number of levels of the tree, including the top one. */
export const CATEGORY_LEVELS_MAX = 5

/** Path segments below /news/ma that cannot be categories, in any case of letters. */
const RESERVED = new Set(['bearbeiten', 'kategorien'])

/** Why a name is invalid: the label is part of an address, where numbers are ids and dots are relative segments. */
export function labelFault(label: string): 'empty' | 'number' | 'dots' | 'reserved' | undefined {
  if (label === '') return 'empty'
  if (/^\d+$/.test(label)) return 'number'
  if (/^\.+$/.test(label)) return 'dots'
  return RESERVED.has(label.toLowerCase()) ? 'reserved' : undefined
}

/** A node of the tree; parent null: at the top. */
export interface TreePlace {
  readonly id: number
  readonly parentId: number | null
}

/** The path from the top to `id`, inclusive; empty for null and for an unknown id. */
export function branchTo<C extends TreePlace>(id: number | null, categories: readonly C[]): readonly C[] {
  const byId = new Map(categories.map((one) => [one.id, one]))
  const branch: C[] = []
  for (let at = byId.get(id ?? NaN); at; at = byId.get(at.parentId ?? NaN)) branch.unshift(at)
  return branch
}

/** Whether `id` is `other` or an ancestor of it. */
export const isAbove = (id: number, other: number | null, categories: readonly TreePlace[]): boolean =>
  branchTo(other, categories).some((one) => one.id === id)

/** Number of levels of the branch that starts with `id`; 1 if it has no children. */
export function levelsFrom(id: number, categories: readonly TreePlace[]): number {
  const below = categories.filter((one) => one.parentId === id)
  return 1 + Math.max(0, ...below.map((one) => levelsFrom(one.id, categories)))
}

/** Why `id` (undefined: a new category) cannot be placed below `parentId`. */
export function placeFault(
  id: number | undefined,
  parentId: number | null,
  categories: readonly TreePlace[],
): 'circle' | 'too_deep' | undefined {
  if (id !== undefined && isAbove(id, parentId, categories)) return 'circle'
  const levels = id === undefined ? 1 : levelsFrom(id, categories)
  return branchTo(parentId, categories).length + levels > CATEGORY_LEVELS_MAX ? 'too_deep' : undefined
}

/** Whether the children of `from` can be moved below `into` in a merge; a merge into a descendant makes the tree no deeper. */
export function canMerge(from: number, into: number, categories: readonly TreePlace[]): boolean {
  if (from === into) return false
  if (isAbove(from, into, categories)) return true
  const levels = levelsFrom(from, categories) - 1
  return branchTo(into, categories).length + levels <= CATEGORY_LEVELS_MAX
}
