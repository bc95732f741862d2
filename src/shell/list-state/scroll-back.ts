/** How long a page may take to become as tall as it was, in ms. */
const PATIENCE = 8000
/** How long it stays there without a change of height before it counts as settled, in ms. */
const SETTLED = 500
/** The person goes somewhere by themselves. */
const OWN_WISHES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

export interface ScrollBack {
  /** It waits for the page to become tall enough, or to settle there. */
  isPending(): boolean
  end(): void
}

/**
 * Scrolls to `top`, in px, as soon as the page is tall enough for that, and stays there until it has settled, unless the
 * person scrolls before: what comes into view takes its real height only then, and the browser would move along.
 */
export function scrollBackTo(top = 0): ScrollBack {
  const waiting = new AbortController()
  const { signal } = waiting
  const end = () => waiting.abort()
  if (top <= 0) end()
  else {
    const { scrollingElement: page } = document
    let timer = setTimeout(end, PATIENCE)
    const look = () => {
      if (signal.aborted || !page || page.scrollHeight - innerHeight < top) return
      clearTimeout(timer)
      timer = setTimeout(end, SETTLED)
      scrollTo(0, top)
    }
    const watch = new ResizeObserver(look)
    signal.addEventListener('abort', () => {
      watch.disconnect()
      clearTimeout(timer)
    })
    for (const name of OWN_WISHES) addEventListener(name, end, { passive: true, capture: true, signal })
    // Not before the page that goes has gone: it may be tall enough itself.
    requestAnimationFrame(() => !signal.aborted && watch.observe(document.body))
  }
  return { isPending: () => !signal.aborted, end }
}
