// The list behind the bell: a native popover in the shadow root of portal-bell. Loaded when the reader turns to the bell.
import { adoptStyles } from '#shared/element/adopt-styles.ts'
import { viewOf } from '#shared/element/host.ts'
import css from './bell-panel.css?inline'
import { drawPanel } from './draw-panel.ts'
import { returnFocus, selectedTab } from './keep-focus.ts'
import { place } from './place.ts'

// lit-html adds its version to a global list, but the globals belong to the host page.
const page = globalThis as { litHtmlVersions?: string[] }
page.litHtmlVersions?.pop()
if (page.litHtmlVersions?.length === 0) delete page.litHtmlVersions

/** The functions that the button calls; the browser hides the panel. */
export interface BellPanel {
  /** The popover is open: draws, and takes the focus. */
  show(): void
  dispose(): void
}

/** Width, and height with a full list, in px. */
const SIZE = { width: 430, height: 560 }

/** Keeps the open panel beside its button. */
function keepPlace(host: HTMLElement, panel: HTMLElement, button: HTMLElement): () => void {
  const moves = new AbortController()
  const { signal } = moves
  const move = () => place(panel, button, SIZE, viewOf(host).$props.get()['side'] === 'start' ? 'start' : 'end')
  window.addEventListener('resize', move, { signal })
  window.addEventListener('scroll', move, { signal, capture: true, passive: true })
  move()
  return () => moves.abort()
}

/** Makes `panel` the list of the bell in `host`, opened by `button`. */
export function mountBellPanel(host: HTMLElement, panel: HTMLElement, button: HTMLElement): BellPanel {
  // Not the panel's own root: the bell may have been removed while this was loading.
  const root = host.shadowRoot!
  const drawing = drawPanel(host, panel)
  const listening = new AbortController()
  const { signal } = listening
  let leave: (() => void) | undefined

  // Before it is shown, so that it appears filled and in its place.
  const prepare = () => {
    leave?.()
    leave = keepPlace(host, panel, button)
    drawing.start()
  }
  const end = () => {
    leave?.()
    leave = undefined
    drawing.stop()
  }
  const onToggle = ({ type, newState }: ToggleEvent) => {
    if (type === 'toggle') return newState === 'closed' && returnFocus(panel, button)
    return newState === 'open' ? prepare() : end()
  }

  viewOf(host).css.add(css)
  adoptStyles(host)
  panel.replaceChildren()
  panel.className = 'panel'
  panel.role = 'dialog'
  for (const type of ['beforetoggle', 'toggle'] as const) panel.addEventListener(type, onToggle, { signal })
  // Escape closes this popover, and affects nothing in the host page.
  panel.addEventListener('keydown', (event) => event.key === 'Escape' && event.stopPropagation(), { signal })

  return {
    show: () => {
      if (!leave) prepare()
      // The focus may have moved while this was loading.
      if (!root.activeElement || root.activeElement === button) selectedTab(panel)?.focus()
    },
    dispose: () => {
      listening.abort()
      end()
      drawing.dispose()
    },
  }
}
