// The tree of news categories, shared by menu, headings and chips; fetched while it is used.
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { CategoryNode } from '#contract/news.ts'
import { holds } from '#domain/organisation/roles.ts'
import { api } from '#shared/transport/api.ts'
import type { Language } from '#shared/bus/language.ts'
import { logFailure } from '#shared/bus/log.ts'
import { $person } from '#shared/bus/person.ts'

/** The `sub` of a reader with the role ma_news_user; undefined for other people. */
export const $newsReader = computed($person, (person) =>
  person && holds(person.rights, 'ma_news_user') ? person.sub : undefined,
)

const $tree = atom<readonly CategoryNode[]>([])
/** The stored tree of the reader if there is one, else empty until it is loaded; it stays if loading fails. */
export const $newsCategories: ReadableAtom<readonly CategoryNode[]> = $tree

const $pending = atom(false)
/** No tree is known yet, and it is being fetched. */
export const $categoriesPending: ReadableAtom<boolean> = $pending

/** The storage of a reader's last tree, so that the next page shows it immediately. */
export interface CategoryStorage {
  readonly load: (reader: string) => readonly CategoryNode[] | undefined
  readonly save: (reader: string, tree: readonly CategoryNode[]) => void
}

let storage: CategoryStorage | undefined
/** Embedded pages have none, because the storage of a foreign page is not ours. */
export const storeCategoriesIn = (given: CategoryStorage): void => void (storage = given)

let owner: string | undefined

function changeOwner(reader: string | undefined): void {
  if (reader === owner) return
  owner = reader
  const stored = reader === undefined ? undefined : storage?.load(reader)
  $tree.set(stored ?? [])
  $pending.set(reader !== undefined && !stored)
}

async function read(): Promise<void> {
  const reader = $newsReader.get()
  changeOwner(reader)
  if (reader === undefined) return
  try {
    const tree = await api.get<CategoryNode[]>('api/news/ma/kategorien/primevuetreenodes')
    if (reader !== owner) return
    $tree.set(tree)
    storage?.save(reader, tree)
  } catch (error) {
    logFailure('news categories did not arrive', error)
  }
  if (reader === owner) $pending.set(false)
}

/** Subscribes to changes of the tree; returns the unsubscribe function. */
function follow(): () => void {
  let isStopped = false
  let end: (() => void) | undefined
  import('./follow-categories.ts').then(
    ({ followCategories }) => void (isStopped || (end = followCategories(read))),
    (error: unknown) => logFailure('changes of the categories are not received', error),
  )
  return () => {
    isStopped = true
    end?.()
  }
}

onMount($tree, () => {
  const ends = [$newsReader.subscribe(() => void read()), follow()]
  return () => ends.forEach((end) => end())
})

/** The label of a category; German if there is no English one. */
export const labelIn = (language: Language, { label, data }: CategoryNode): string =>
  (language === 'en' && data.labelEn) || label

type Test = (node: CategoryNode) => boolean

/** The first category that matches `is`, at any depth. */
export function findNode(nodes: readonly CategoryNode[], is: Test): CategoryNode | undefined {
  for (const node of nodes) {
    const found = is(node) ? node : findNode(node.children, is)
    if (found) return found
  }
  return undefined
}

/** The category with this German label, which is also its URL, at any depth. */
export const findCategory = (nodes: readonly CategoryNode[], label: string): CategoryNode | undefined =>
  findNode(nodes, (node) => node.label === label)

const NONE = atom<readonly CategoryNode[]>([])

/** The tree if there is a label to look up; without one it is not fetched. */
export const categoriesFor = (label: string | undefined): ReadableAtom<readonly CategoryNode[]> =>
  label ? $newsCategories : NONE
