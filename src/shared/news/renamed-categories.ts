// Renames of categories while this page is open, so that content which is shown by an old name follows the rename.
import { atom, type ReadableAtom } from 'nanostores'

const $renamed = atom<Readonly<Record<string, string>>>({})
/** The current German label by each former one. */
export const $renamedCategories: ReadableAtom<Readonly<Record<string, string>>> = $renamed

export function noteRename({ from, to }: { readonly from: string; readonly to: string }): void {
  const { [to]: _free, ...others } = $renamed.get()
  const led = Object.entries(others).map(([old, now]) => [old, now === from ? to : now])
  $renamed.set({ ...Object.fromEntries(led), [from]: to })
}
