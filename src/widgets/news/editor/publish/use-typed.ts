import { useState } from 'react'
import type { FieldHandle } from '#widgets/news/editor/draft/draft-context.ts'

/**
 * What is typed of a field that is told only once it is whole: `type` takes what is shown and, where it is whole, its value.
 * A value that comes from elsewhere takes the place of what is typed.
 */
export function useTyped<Value, Typed>(
  { value, set }: Pick<FieldHandle<Value>, 'value' | 'set'>,
  show: (value: Value) => Typed,
): readonly [Typed, (typed: Typed, whole: Value | undefined) => void] {
  const [kept, keep] = useState(() => ({ typed: show(value), value }))
  const typed = kept.value === value ? kept.typed : show(value)
  const type = (typed: Typed, whole: Value | undefined): void => {
    keep({ typed, value: whole === undefined ? value : whole })
    if (whole !== undefined) set(whole)
  }
  return [typed, type]
}
