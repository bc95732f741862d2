// Names that categories have given up while this page was open: what it shows by the old name goes along.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

const $renamed = atom<Readonly<Record<string, string>>>({})

export function noteRename({ from, to }: { readonly from: string; readonly to: string }): void {
  const { [to]: _free, ...others } = $renamed.get()
  const led = Object.entries(others).map(([old, now]) => [old, now === from ? to : now])
  $renamed.set({ ...Object.fromEntries(led), [from]: to })
}

/** The German label that the category of this one has now. */
export function usePresentLabel(label: string | undefined): string | undefined {
  const renamed = useStore($renamed)
  return label !== undefined && Object.hasOwn(renamed, label) ? renamed[label] : label
}
