// A page may move its bell while the panel is open. The browser then closes a popover without an event, and loses
// its scroll position and focus: here it is opened again, in the same frame.

/** Keeps `panel` open through moves of its element until the returned function is called. */
export function keepOpen(panel: HTMLElement): () => void {
  const listening = new AbortController()
  const options = { signal: listening.signal, capture: true, passive: true }
  const scrolled = new Map<Element, number>()
  let focused: HTMLElement | undefined
  let isOpen = panel.matches(':popover-open')
  // A move fires neither this nor `toggle`, which is fired too late.
  panel.addEventListener('beforetoggle', ({ newState }) => (isOpen = newState === 'open'), options)
  panel.addEventListener('focusin', ({ target }) => (focused = target as HTMLElement), options)
  panel.addEventListener(
    'scroll',
    ({ target }) => scrolled.set(target as Element, (target as Element).scrollTop),
    options,
  )
  // A closed popover has no size: the observer reports it after layout and before paint.
  const watch = new ResizeObserver(() => {
    if (!isOpen || !panel.isConnected || panel.matches(':popover-open')) return
    const tops = [...scrolled]
    // Reporting its new size in this frame would raise an error at the window.
    watch.disconnect()
    requestAnimationFrame(() => listening.signal.aborted || watch.observe(panel))
    panel.showPopover()
    for (const [element, top] of tops) element.scrollTop = top
    if (document.activeElement === document.body) focused?.focus({ preventScroll: true })
  })
  watch.observe(panel)
  return () => {
    watch.disconnect()
    listening.abort()
  }
}
