/** How long the page must have been there before anything is done ahead, in ms. */
const REST = 1500

/** Does `act` when the page has nothing else to do; what is returned calls it off. */
export function whenIdle(act: () => void): () => void {
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(act)
    else act()
  }, REST)
  return () => clearTimeout(timer)
}
