// The tree of news categories, shared by menu, headings and chips; fetched while it is used.
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { CategoryNode } from '#contract/news.ts'
import { holds } from '#domain/roles.ts'
import { api } from './api.ts'
import type { Language } from './bus/language.ts'
import { logFailure } from './bus/log.ts'
import { $person } from './bus/person.ts'

/** The `sub` of a reader with the role ma_news_user; undefined for anybody else. */
export const $newsReader = computed($person, (person) =>
  person && holds(person.rights, 'ma_news_user') ? person.sub : undefined,
)

const $tree = atom<readonly CategoryNode[]>([])
/** Empty until it is loaded, or if loading fails. */
export const $newsCategories: ReadableAtom<readonly CategoryNode[]> = $tree

let owner: string | undefined

async function read(): Promise<void> {
  const reader = $newsReader.get()
  if (reader !== owner) $tree.set([])
  owner = reader
  if (reader === undefined) return
  try {
    const tree = await api.get<CategoryNode[]>('api/news/ma/kategorien/primevuetreenodes')
    if (reader === owner) $tree.set(tree)
  } catch (error) {
    logFailure('news categories did not arrive', error)
  }
}

/** Subscribes to changes of the tree; returns the unsubscribe function. */
function follow(): () => void {
  let isOver = false
  let end: (() => void) | undefined
  import('./follow-categories.ts').then(
    ({ followCategories }) => void (isOver || (end = followCategories(read))),
    (error: unknown) => logFailure('changes of the categories are not heard', error),
  )
  return () => {
    isOver = true
    end?.()
  }
}

onMount($tree, () => {
  const ends = [$newsReader.subscribe(() => void read()), follow()]
  return () => ends.forEach((end) => end())
})

/** The label of a category; German where there is no English one. */
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
