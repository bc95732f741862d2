import { type Editor, isMarkActive } from '@tiptap/core'
import type { EditorState } from '@tiptap/pm/state'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { canRedo, canUndo, kindAt } from './document/commands.ts'

// The state of the toolbar at the caret.
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

type Flat = Readonly<Record<string, string | number | boolean | undefined>>

const same = (one: Flat, other: Flat): boolean => Object.keys(one).every((key) => one[key] === other[key])

/** Selects from the editor's state with `read`; renders only when the result changes, not at every key. */
export function useEditorState<T extends Flat>(editor: Editor, read: (state: EditorState) => T): T {
  const previous = useRef<T>(undefined)
  const subscribe = useCallback(
    (listener: () => void) => {
      editor.on('transaction', listener)
      return () => void editor.off('transaction', listener)
    },
    [editor],
  )
  return useSyncExternalStore(subscribe, () => {
    const next = read(editor.state)
    if (!previous.current || !same(previous.current, next)) previous.current = next
    return previous.current
  })
}
