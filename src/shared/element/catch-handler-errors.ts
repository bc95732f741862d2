// React reports errors of event handlers to the window, which does not know the element they come from.

const TYPES = ['click', 'pointerdown', 'keydown', 'input', 'change', 'submit', 'focusin', 'focusout']

/** Calls `fail` with errors that handlers of the React root in `element` throw; call it after the root is created. */
export function catchHandlerErrors(element: HTMLElement, fail: (error: unknown) => void): void {
  const onError = ({ error }: ErrorEvent) => fail(error)
  const end = () => removeEventListener('error', onError)
  const begin = () => {
    addEventListener('error', onError)
    // When a handler stops the propagation, `end` below is not called.
    setTimeout(end)
  }
  for (const type of TYPES) {
    element.addEventListener(type, begin, true)
    // React added its own listeners to this element earlier, so they run before this one.
    element.addEventListener(type, end)
  }
}
