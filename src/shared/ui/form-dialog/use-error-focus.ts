// Moves the focus to the first field of a form that has an error.
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Save } from './use-save.tsx'

/** The first control with an error; of a group its first choice. */
function focusFirstError(form: HTMLElement | null): void {
  const found = form?.querySelector<HTMLElement>('[aria-invalid]')
  const control = found?.matches('fieldset') ? found.querySelector('input') : found
  control?.focus()
}

const focusedIn = (form: HTMLElement | null): Element | null =>
  (form?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement ?? null

const FIELDS = 'input, select, textarea, [contenteditable="true"]'

/**
 * Focuses the first field with an error after each call of the returned function, once the errors that the same event sets are drawn:
 * the next key is typed there. After a `refusal` of the server, too, unless the person has moved to another field in the meantime.
 */
export function useErrorFocus(form: RefObject<HTMLElement | null>, refusal?: Save['refusal']): () => void {
  const [attempt, setAttempt] = useState(0)
  const sentFrom = useRef<Element | null>(null)
  useEffect(() => {
    if (attempt > 0) focusFirstError(form.current)
  }, [attempt, form])
  useEffect(() => {
    if (!refusal) return
    const present = focusedIn(form.current)
    if (present === sentFrom.current || !present?.matches(FIELDS)) focusFirstError(form.current)
  }, [refusal, form])
  return () => {
    sentFrom.current = focusedIn(form.current)
    setAttempt(attempt + 1)
  }
}
