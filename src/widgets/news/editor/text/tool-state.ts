// What the toolbar shows of the place the caret stands in.
import { isMarkActive } from '@tiptap/core'
import type { EditorState } from '@tiptap/pm/state'
import { canRedo, canUndo, kindAt } from './document/commands.ts'

/** The nearest list around the caret. */
function listAt({ selection }: EditorState): string | undefined {
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth--) {
    const { name } = $from.node(depth).type
    if (name === 'bulletList' || name === 'orderedList') return name
  }
  return undefined
}

function isInTable({ selection }: EditorState): boolean {
  const { $head } = selection
  for (let depth = $head.depth; depth > 0; depth--) if ($head.node(depth).type.name === 'tableRow') return true
  return false
}

const marks = (state: EditorState) => ({
  bold: isMarkActive(state, 'bold'),
  italic: isMarkActive(state, 'italic'),
  underline: isMarkActive(state, 'underline'),
  link: isMarkActive(state, 'link'),
})

export const readTools = (state: EditorState) => ({
  ...marks(state),
  kind: kindAt(state),
  list: listAt(state),
  undo: canUndo(state),
  redo: canRedo(state),
  table: isInTable(state),
})
export type Tools = ReturnType<typeof readTools>
