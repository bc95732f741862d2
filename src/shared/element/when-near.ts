/** Calls `load` once, when `element` comes within 200 px of the viewport; the returned function stops waiting. */
export function whenNear(element: HTMLElement, load: () => void): () => void {
  const options = { rootMargin: '200px' }
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    observer.disconnect()
    load()
  }, options)
  observer.observe(element)
  return () => observer.disconnect()
}
