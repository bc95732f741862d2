// Brings what works on tables as soon as the text holds one.
import type { Editor } from '@tiptap/core'
import { atom, type ReadableAtom } from 'nanostores'
import type * as Part from './table-part.ts'
import { whenHeld } from './when-held.ts'

/** Undefined until it is here. */
export type TableTools = ReadableAtom<typeof Part | undefined>

export function makeTableTools(): { $tables: TableTools; watch: (editor: Editor) => void } {
  const $tables = atom<typeof Part | undefined>()
  const watch = (editor: Editor): void =>
    whenHeld(editor, ['table'], async () => {
      const part = await import('./table-part.ts')
      if (editor.isDestroyed) return
      editor.registerPlugin(part.tableEditing())
      $tables.set(part)
    })
  return { $tables, watch }
}
