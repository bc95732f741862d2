import type { Editor } from '@tiptap/core'
import type { EditorState } from '@tiptap/pm/state'
import { useCallback, useRef, useSyncExternalStore } from 'react'

type Flat = Readonly<Record<string, string | number | boolean | undefined>>

const same = (one: Flat, other: Flat): boolean => Object.keys(one).every((key) => one[key] === other[key])

/** What `read` makes of the editor's state; drawn anew only when that differs, for a key must not cost a drawing. */
export function useEditorState<T extends Flat>(editor: Editor, read: (state: EditorState) => T): T {
  const kept = useRef<T>(undefined)
  const subscribe = useCallback(
    (hear: () => void) => {
      editor.on('transaction', hear)
      return () => void editor.off('transaction', hear)
    },
    [editor],
  )
  return useSyncExternalStore(subscribe, () => {
    const next = read(editor.state)
    if (!kept.current || !same(kept.current, next)) kept.current = next
    return kept.current
  })
}
