// Names that categories have given up, before or while this page was open: what is shown by an old name goes along.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { categoriesFor, findNode } from './news-categories.ts'

const $renamed = atom<Readonly<Record<string, string>>>({})

export function noteRename({ from, to }: { readonly from: string; readonly to: string }): void {
  const { [to]: _free, ...others } = $renamed.get()
  const led = Object.entries(others).map(([old, now]) => [old, now === from ? to : now])
  $renamed.set({ ...Object.fromEntries(led), [from]: to })
}

/** The German label that the category of this one has now. */
export function usePresentLabel(label: string | undefined): string | undefined {
  const renamed = useStore($renamed)
  const tree = useStore(categoriesFor(label))
  if (label === undefined) return undefined
  // A name that a category has is freed of whoever had it before.
  const present = findNode(tree, ({ data }) => data.former?.includes(label) ?? false)
  return Object.hasOwn(renamed, label) ? renamed[label] : (present?.label ?? label)
}
