// Thousands of entries would keep the panel busy for seconds: more are drawn as the reader comes near the last one.
import type { PanelHandle } from '#widgets/notifications/bell/panel-model.ts'

const STEP = 50
/** How near, in px. */
const NEAR = 600

/** Draws more of the list while the reader scrolls, or goes by keyboard; the answer ends it. */
export function drawMore(panel: PanelHandle): () => void {
  const listening = new AbortController()
  const look = ({ target }: Event) => {
    const { drawn = STEP, lists, list } = panel.model()
    const { scrollHeight, scrollTop, clientHeight } = target as Element
    if (drawn < lists[list].length && scrollHeight - scrollTop - clientHeight < NEAR) panel.set({ drawn: drawn + STEP })
  }
  panel.element.addEventListener('scroll', look, { signal: listening.signal, capture: true, passive: true })
  return () => listening.abort()
}
