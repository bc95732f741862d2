// Stops key events of fields at the element: a host page with one-letter shortcuts sees the element as their target, not the
// field inside it, and would swallow the letter. It also keeps typed text from the host page.
import { $addresses } from '#shared/bus/addresses.ts'

/** Keys that leave a field, and shortcuts that the element has not handled. */
const isForHost = ({ key, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  /^(Tab|Escape|F\d+)$/.test(key) || ((ctrlKey || metaKey) && !altKey && !defaultPrevented)

function stopTyping(event: KeyboardEvent): void {
  const [target] = event.composedPath() as [Element]
  if (target.matches('input, textarea, select, [contenteditable]') && !isForHost(event)) event.stopPropagation()
}

/** Contains key events in `element`; must be called after its React root is created, whose handlers still get them. */
export function containTyping(element: HTMLElement): void {
  for (const type of ['keydown', 'keypress', 'keyup'] as const) element.addEventListener(type, stopTyping)
  for (const type of ['beforeinput', 'input', 'compositionstart', 'compositionupdate', 'compositionend'])
    element.addEventListener(type, (event) => $addresses.get().embedded && event.stopPropagation())
}
