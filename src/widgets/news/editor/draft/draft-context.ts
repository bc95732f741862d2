// The draft that the parts of the editor work on, and one field of it.
import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { createContext, use, useSyncExternalStore } from 'react'
import type { Draft } from './draft.ts'
import type { FieldName, Fields } from './fields.ts'
import type { Problems } from './validation.ts'
import type { Wish } from '#widgets/news/editor/publish/schedule-form.ts'

export interface Desktop {
  readonly draft: Draft
  readonly $problems: ReadableAtom<Problems>
  /** When the story is to become public and to end. */
  readonly wish: Wish
}

export const DraftContext = createContext<Desktop | undefined>(undefined)

export function useDesktop(): Desktop {
  const desktop = use(DraftContext)
  if (!desktop) throw new Error('outside an editor')
  return desktop
}

export interface FieldHandle<Value> {
  readonly value: Value
  readonly error: string | undefined
  readonly set: (value: Value) => void
}

/** One field of the story; a change of another draws nothing here. */
export function useField<Name extends FieldName>(name: Name): FieldHandle<Fields[Name]> {
  const { draft, $problems } = useDesktop()
  const { $fields } = draft.text
  const value = useSyncExternalStore($fields.listen, () => $fields.get()[name])
  const error = useStore($problems)[name]
  return { value, error, set: (value) => draft.change({ [name]: value } as Partial<Fields>) }
}
