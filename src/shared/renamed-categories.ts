// Former names of categories, so that content which is shown by an old name follows the rename.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { categoriesFor, findNode } from './news-categories.ts'

const $renamed = atom<Readonly<Record<string, string>>>({})

export function noteRename({ from, to }: { readonly from: string; readonly to: string }): void {
  const { [to]: _free, ...others } = $renamed.get()
  const led = Object.entries(others).map(([old, now]) => [old, now === from ? to : now])
  $renamed.set({ ...Object.fromEntries(led), [from]: to })
}

/** The current German label of the category that had this one. */
export function usePresentLabel(label: string | undefined): string | undefined {
  const renamed = useStore($renamed)
  const tree = useStore(categoriesFor(label))
  if (label === undefined) return undefined
  // A name that is in use now no longer resolves to its previous owner.
  const present = findNode(tree, ({ data }) => data.former?.includes(label) ?? false)
  return Object.hasOwn(renamed, label) ? renamed[label] : (present?.label ?? label)
}
