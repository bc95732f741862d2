// React leaves what a handler throws to the window, where nobody knows whose it was.

const TYPES = ['click', 'pointerdown', 'keydown', 'input', 'change', 'submit', 'focusin', 'focusout']

/** Calls `fail` with what a handler of the React root in `element` throws; call it after the root was made. */
export function catchHandlerErrors(element: HTMLElement, fail: (error: unknown) => void): void {
  const hear = ({ error }: ErrorEvent) => fail(error)
  const end = () => removeEventListener('error', hear)
  const begin = () => {
    addEventListener('error', hear)
    // Where a handler keeps the event to itself, `end` below is not called.
    setTimeout(end)
  }
  for (const type of TYPES) {
    element.addEventListener(type, begin, true)
    // React's own listeners stand on this element, and came first.
    element.addEventListener(type, end)
  }
}
