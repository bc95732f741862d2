// The draft that the parts of the editor work on, and one field of it.
import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { createContext, use, useSyncExternalStore } from 'react'
import type { Draft } from './draft.ts'
import type { FieldName, Fields } from './fields.ts'
import type { FieldMessages } from './validation.ts'
import type { ScheduleForm } from '#widgets/news/editor/publish/schedule-form.ts'

export interface OpenEditor {
  readonly draft: Draft
  readonly $fieldErrors: ReadableAtom<FieldMessages>
  /** When the story is to become public and to end. */
  readonly schedule: ScheduleForm
}

export const EditorContext = createContext<OpenEditor | undefined>(undefined)

export function useEditor(): OpenEditor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('outside an editor')
  return editor
}

export interface FieldHandle<Value> {
  readonly value: Value
  readonly error: string | undefined
  readonly set: (value: Value) => void
}

/** One field of the story; a change of another draws nothing here. */
export function useField<Name extends FieldName>(name: Name): FieldHandle<Fields[Name]> {
  const { draft, $fieldErrors } = useEditor()
  const { $fields } = draft.text
  const value = useSyncExternalStore($fields.listen, () => $fields.get()[name])
  const error = useStore($fieldErrors)[name]
  return { value, error, set: (value) => draft.change({ [name]: value } as Partial<Fields>) }
}
