// Loads the tools for tables and pictures as soon as the text contains one.
import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { atom, type ReadableAtom } from 'nanostores'
import { logFailure } from '#shared/bus/log.ts'
import type * as Part from './block-tools-part.ts'

/** The commands for tables; undefined until they are loaded. */
export type TableTools = ReadableAtom<typeof Part | undefined>

const contains = (node: Node, types: readonly string[]): boolean =>
  types.includes(node.type.name) || (!node.inlineContent && node.children.some((child) => contains(child, types)))

/** Runs `register` with the tools once the text contains a block of these types; after a failure the next change tries again. */
function onceContained(editor: Editor, types: readonly string[], register: (part: typeof Part) => void): void {
  const load = async (): Promise<void> => {
    const part = await import('./block-tools-part.ts')
    if (!editor.isDestroyed) register(part)
  }
  const check = (): void => {
    if (!contains(editor.state.doc, types)) return
    editor.off('transaction', check)
    load().catch((error: unknown) => {
      logFailure(`tools for ${types.join(', ')} not loaded`, error)
      if (!editor.isDestroyed) editor.on('transaction', check)
    })
  }
  editor.on('transaction', check)
  check()
}

export function loadBlockTools(editor: Editor, $tables: { set(tools: typeof Part): void }): void {
  onceContained(editor, ['table'], (part) => {
    editor.registerPlugin(part.tableEditing())
    $tables.set(part)
  })
  // The gap cursor handles the arrow keys before the tables do.
  onceContained(editor, ['table', 'picture', 'figure'], ({ gapCursor }) =>
    editor.registerPlugin(gapCursor(), (plugin, others) => [plugin, ...others]),
  )
}

export const createTableTools = () => atom<typeof Part | undefined>()
