// Without this a removed focused element leaves the focus on the body of the page, where keyboard and screen reader start again.

/** Ancestors of `node` up to `end`, nearest first. */
function pathOf(node: Node, end: Node): HTMLElement[] {
  const path: HTMLElement[] = []
  for (let at = node.parentElement; at && at !== end; at = at.parentElement) path.push(at)
  return path
}

/** Moves the focus to the nearest heading when the focused part of `element` is removed and no other element gets the focus. */
export function keepFocus(element: HTMLElement): void {
  let last: Node | undefined
  let path: HTMLElement[] = []
  const move = (): void => {
    const active = document.activeElement
    if (!element.isConnected || (active && active !== document.body)) return
    const places = [...path.filter((place) => place.isConnected), element]
    const heading = places.map((place) => place.querySelector<HTMLElement>(':is(h1, h2, h3, h4, h5, h6)')).find(Boolean)
    const target = heading ?? element.parentElement
    if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1
    target?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    if (!last || last.isConnected) return
    last = undefined
    // The code that removed it may focus something else.
    setTimeout(move)
  })
  element.addEventListener('focusin', ({ target }) => {
    last = target as Node
    path = pathOf(last, element)
    observer.observe(element, { childList: true, subtree: true })
  })
  // The browser may report the loss of focus before the removal.
  element.addEventListener('focusout', () =>
    setTimeout(() => element.matches(':focus-within') || observer.disconnect()),
  )
}
