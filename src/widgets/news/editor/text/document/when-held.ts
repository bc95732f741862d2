// Brings what works on some kinds of blocks as soon as the text holds one: most stories do without.
import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { logFailure } from '#shared/bus/log.ts'

const holds = (node: Node, kinds: readonly string[]): boolean =>
  kinds.includes(node.type.name) || (!node.inlineContent && node.children.some((child) => holds(child, kinds)))

/** Runs `load` once the text of `editor` holds a block of these kinds; where that fails, the next change tries again. */
export function whenHeld(editor: Editor, kinds: readonly string[], load: () => Promise<void>): void {
  const look = (): void => {
    if (!holds(editor.state.doc, kinds)) return
    editor.off('transaction', look)
    load().catch((error: unknown) => {
      logFailure(`tools for ${kinds.join(', ')} not loaded`, error)
      if (!editor.isDestroyed) editor.on('transaction', look)
    })
  }
  editor.on('transaction', look)
  look()
}
