// The draft that the parts of the editor work on, and one field of it.
import { useStore } from '@nanostores/react'
import type { ReadableAtom, WritableAtom } from 'nanostores'
import { createContext, use, useSyncExternalStore } from 'react'
import { announce } from '#shared/element/announce.ts'
import type { Draft } from './draft.ts'
import type { FieldName, Fields } from './merge.ts'
import type { FieldMessages } from './validation.ts'
import type { ScheduleForm } from './schedule-form.ts'

/** The result of the last action, or why it failed, as a sentence. */
export interface ActionResult {
  readonly kind: 'ok' | 'warn'
  readonly text: string
}

export interface OpenEditor {
  readonly draft: Draft
  readonly $fieldErrors: ReadableAtom<FieldMessages>
  /** Fields that hold an earlier value than was typed. */
  readonly $incomplete: WritableAtom<ReadonlySet<FieldName>>
  /** When the story becomes public and when it ends. */
  readonly schedule: ScheduleForm
  /** Shown above the fields until it is dismissed or another action runs. */
  readonly $result: WritableAtom<ActionResult | undefined>
}

/** Shows the result of an action, and reads it aloud. */
export function showResult({ $result }: Pick<OpenEditor, '$result'>, result: ActionResult): void {
  $result.set(result)
  announce(result.text, result.kind === 'warn' ? 'assertive' : 'polite')
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
  /** Marks that the typed text is no valid value yet; publishing waits until it is. */
  readonly markIncomplete: (isIncomplete: boolean) => void
}

/** One field of the story; changes of other fields do not render it. */
export function useField<Name extends FieldName>(name: Name): FieldHandle<Fields[Name]> {
  const { draft, $fieldErrors, $incomplete } = useEditor()
  const { $fields } = draft.text
  const value = useSyncExternalStore($fields.listen, () => $fields.get()[name])
  const error = useStore($fieldErrors)[name]
  const markIncomplete = (isIncomplete: boolean) => {
    const others = [...$incomplete.get()].filter((one) => one !== name)
    $incomplete.set(new Set(isIncomplete ? [...others, name] : others))
  }
  return { value, error, set: (value) => draft.change({ [name]: value } as Partial<Fields>), markIncomplete }
}
