// What is typed into a field stays in the element: a host with shortcuts of one letter sees the element as their target, not
// the field in it, and would take the letter.

/** Goes on, also from a field: what leaves it, and shortcuts that nothing in the element has used. */
const isForHost = ({ key, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  /^(Tab|Escape|F\d+)$/.test(key) || ((ctrlKey || metaKey) && !altKey && !defaultPrevented)

function keep(event: KeyboardEvent): void {
  const [target] = event.composedPath() as [Element]
  if (target.matches('input, textarea, select, [contenteditable]') && !isForHost(event)) event.stopPropagation()
}

/** Keeps them in `element`, around a React root that was made before. */
export function containKeyEvents(element: HTMLElement): void {
  for (const type of ['keydown', 'keypress', 'keyup'] as const) element.addEventListener(type, keep)
}
