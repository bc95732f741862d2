// Names that categories have given up, before or while this page was open: what is shown by an old name goes along.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { CategoryNode } from '#contract/news.ts'
import { $newsCategories } from './news-categories.ts'

/** Without a label no tree is read. */
const NONE = atom<readonly CategoryNode[]>([])

const $renamed = atom<Readonly<Record<string, string>>>({})

export function noteRename({ from, to }: { readonly from: string; readonly to: string }): void {
  const { [to]: _free, ...others } = $renamed.get()
  const led = Object.entries(others).map(([old, now]) => [old, now === from ? to : now])
  $renamed.set({ ...Object.fromEntries(led), [from]: to })
}

const all = (nodes: readonly CategoryNode[]): readonly CategoryNode[] =>
  nodes.flatMap((node) => [node, ...all(node.children)])

/** The German label that the category of this one has now. */
export function usePresentLabel(label: string | undefined): string | undefined {
  const renamed = useStore($renamed)
  const tree = useStore(label === undefined ? NONE : $newsCategories)
  if (label === undefined) return undefined
  // A name that a category has is freed of whoever had it before.
  const present = all(tree).find(({ data }) => data.former?.includes(label))
  return Object.hasOwn(renamed, label) ? renamed[label] : (present?.label ?? label)
}
