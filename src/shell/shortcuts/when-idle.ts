/** How long the page must have been there before anything is done ahead, in ms. */
const REST = 1500

/** Runs `action` when the page is idle, or after as long again where it never is; returns a function that cancels it. */
export function whenIdle(action: () => void): () => void {
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(action, { timeout: REST })
    else action()
  }, REST)
  return () => clearTimeout(timer)
}
