// The tree of categories: inheritance, visibility, descendants.

export interface CategoryFacts {
  readonly id: number
  readonly parentId: number | null
  readonly name: string
  readonly nameEn: string
  readonly responsibleId: string | null
  readonly responsibleRole: string | null
  readonly groupId: number | null
  readonly deputyId: string | null
  readonly office: string
  readonly officeEn: string
  readonly answerDays: number | null
  readonly isAnonymousAllowed: boolean
  readonly companyIds: readonly number[]
  readonly isRemoved: boolean
}

/** The category itself first, then those above it; an unknown parent ends the path. */
export function pathOf<C extends CategoryFacts>(id: number, byId: ReadonlyMap<number, C>): C[] {
  const path: C[] = []
  for (let at: number | null = id; at !== null && path.length < 10;) {
    const category = byId.get(at)
    if (!category) break
    path.push(category)
    at = category.parentId
  }
  return path
}

const namesSomebody = ({ responsibleId, responsibleRole, groupId }: CategoryFacts): boolean =>
  responsibleId !== null || responsibleRole !== null || groupId !== null

/** The category that determines who answers: the nearest one that names somebody; undefined if none does. */
export const answeringOf = <C extends CategoryFacts>(path: readonly C[]): C | undefined => path.find(namesSomebody)

/** The companies that see it, by the nearest category that names some; empty: all. */
export const companiesOf = (path: readonly CategoryFacts[]): readonly number[] =>
  path.find(({ companyIds }) => companyIds.length > 0)?.companyIds ?? []

export function isVisibleTo(path: readonly CategoryFacts[], companyId: number | null): boolean {
  const companies = companiesOf(path)
  return companies.length === 0 || (companyId !== null && companies.includes(companyId))
}

/** The categories in reading order: each before its descendants, which keep their order; `depth` is 0 at the top. */
export function inTreeOrder<C extends Pick<CategoryFacts, 'id' | 'parentId'>>(
  categories: readonly C[],
): { readonly category: C; readonly depth: number }[] {
  const known = new Set(categories.map(({ id }) => id))
  const children = Map.groupBy(categories, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : null,
  )
  const below = (parentId: number | null, depth: number): { category: C; depth: number }[] =>
    (children.get(parentId) ?? []).flatMap((category) => [{ category, depth }, ...below(category.id, depth + 1)])
  return below(null, 0)
}

/** The ids of a category and of everything below it. */
export function idsBelow(id: number, categories: readonly Pick<CategoryFacts, 'id' | 'parentId'>[]): number[] {
  const children = Map.groupBy(categories, ({ parentId }) => parentId)
  const ids = [id]
  for (let at = 0; at < ids.length; at++)
    for (const child of children.get(ids[at]!) ?? []) if (!ids.includes(child.id)) ids.push(child.id)
  return ids
}
