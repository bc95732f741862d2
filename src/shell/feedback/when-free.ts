/** Calls `act` as soon as no modal dialog stands on the page; the answer stops waiting. */
export function whenFree(act: () => void): () => void {
  const waiting = new AbortController()
  const look = () => {
    if (document.querySelector('dialog:modal')) return
    waiting.abort()
    act()
  }
  // `close` comes a task after the dialog has gone; it does not bubble, but can be captured.
  document.addEventListener('close', look, { capture: true, signal: waiting.signal })
  look()
  return () => waiting.abort()
}
