const MARGIN = '200px'

/** Calls `load` once, when `element` comes near the viewport or the user turns to it; the answer stops waiting. */
export function whenNear(element: HTMLElement, load: () => void): () => void {
  const stop = new AbortController()
  const once = () => {
    if (stop.signal.aborted) return
    stop.abort()
    load()
  }
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && once(), {
    rootMargin: MARGIN,
  })
  observer.observe(element)
  for (const intent of ['pointerenter', 'focusin']) element.addEventListener(intent, once, { signal: stop.signal })
  stop.signal.addEventListener('abort', () => observer.disconnect())
  return () => stop.abort()
}
