// Brings what works on tables as soon as the text holds one.
import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { atom, type ReadableAtom } from 'nanostores'
import { logFailure } from '#shared/bus/log.ts'
import type * as Part from './table-part.ts'

/** Undefined until it is here. */
export type TableTools = ReadableAtom<typeof Part | undefined>

const hasTable = (node: Node): boolean =>
  node.type.name === 'table' || (!node.inlineContent && node.children.some(hasTable))

export function makeTableTools(): { $tables: TableTools; watch: (editor: Editor) => void } {
  const $tables = atom<typeof Part | undefined>()
  const watch = (editor: Editor): void => {
    const look = (): void => {
      if (!hasTable(editor.state.doc)) return
      editor.off('transaction', look)
      load().catch((why: unknown) => {
        logFailure('tools for tables not loaded', why)
        // The next change tries again.
        if (!editor.isDestroyed) editor.on('transaction', look)
      })
    }
    const load = async (): Promise<void> => {
      const part = await import('./table-part.ts')
      if (editor.isDestroyed) return
      editor.registerPlugin(part.tableEditing())
      $tables.set(part)
    }
    editor.on('transaction', look)
    look()
  }
  return { $tables, watch }
}
