// Names that categories have given up, before or while this page was open: what is shown by an old name goes along.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { CategoryNode } from '#contract/news.ts'
import { $newsCategories, findCategory } from './news-categories.ts'

/** Without a label no tree is read. */
const NONE = atom<readonly CategoryNode[]>([])

const $renamed = atom<Readonly<Record<string, string>>>({})

export function noteRename({ from, to }: { readonly from: string; readonly to: string }): void {
  const { [to]: _free, ...others } = $renamed.get()
  const led = Object.entries(others).map(([old, now]) => [old, now === from ? to : now])
  $renamed.set({ ...Object.fromEntries(led), [from]: to })
}

/** The label of the category that had this one before, unless another has it now. */
function presentOf(nodes: readonly CategoryNode[], label: string): string | undefined {
  if (findCategory(nodes, label)) return label
  const all = (nodes: readonly CategoryNode[]): readonly CategoryNode[] =>
    nodes.flatMap((node) => [node, ...all(node.children)])
  return all(nodes).find(({ data }) => data.former?.includes(label))?.label
}

/** The German label that the category of this one has now. */
export function usePresentLabel(label: string | undefined): string | undefined {
  const renamed = useStore($renamed)
  const tree = useStore(label === undefined ? NONE : $newsCategories)
  if (label === undefined) return undefined
  if (Object.hasOwn(renamed, label)) return renamed[label]
  return presentOf(tree, label) ?? label
}
