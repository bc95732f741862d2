// The categories for their administrators, and a queue that runs one write after the other.
import { computed } from 'nanostores'
import type { EditableCategory } from '#contract/news-categories.ts'
import { holds } from '#domain/organisation/roles.ts'
import { api } from '#shared/transport/api.ts'
import { $person } from '#shared/bus/person.ts'
import { invalidate, query, setData } from '#shared/realtime/query.ts'
import { CATEGORIES } from '#widgets/news/api.ts'

const TREE = `${CATEGORIES} tree`

/** The `sub` of an administrator of the tree; undefined: nothing is fetched. */
export const $administrator = computed($person, (person) =>
  person && holds(person.rights, 'ma-news-api:news_cat_write') ? person.sub : undefined,
)

export type Categories = readonly EditableCategory[]

let queue: Promise<unknown> = Promise.resolve()

/** A response that was under way during a write may be outdated, so that the list is fetched after the writes. */
async function fetchTree(): Promise<Categories> {
  await queue
  return api.get<Categories>(CATEGORIES)
}

/** The list with the writes that are under way. */
export const $categories = query(TREE, fetchTree, { owner: $administrator, invalidatedBy: ['categories_change'] })

export const knownCategories = (): Categories => $categories.get().data ?? []
export const knownCategory = (id: number): EditableCategory | undefined =>
  knownCategories().find((one) => one.id === id)

/** Shows an optimistic list until the service responds. */
export const show = (change: (list: Categories) => Categories): void =>
  setData<Categories>(TREE, (list) => list && change(list))

/** Applies the response of a write. */
export const take = (category: EditableCategory): void =>
  show((list) =>
    list.some(({ id }) => id === category.id)
      ? list.map((one) => (one.id === category.id ? category : one))
      : [...list, category],
  )

/** Fetches the list again. */
export const refreshCategories = (): void => invalidate(TREE)

/** Enqueues `write`; the list is fetched again after the last one, whether it succeeded or failed. */
export function enqueue<T>(write: () => Promise<T>): Promise<T> {
  const run = queue.then(write)
  const end = run.then(
    () => undefined,
    () => undefined,
  )
  queue = end
  void end.then(() => queue === end && refreshCategories())
  return run
}
