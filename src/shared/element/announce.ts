// One live region for the whole page, in light DOM: screen readers overlook live regions inside shadow roots. While a modal
// dialog is open, the region is moved into it.
import { share } from '#shared/bus/bus.ts'

/** Visually hidden but in the reading order, without a class or a sheet in the host page. */
const HIDDEN =
  'position:fixed;inset:auto auto 0 0;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap'

function createRegion(): HTMLElement {
  const region = document.createElement('div')
  region.setAttribute('role', 'status')
  region.style.cssText = HIDDEN
  return region
}

const region = share('liveRegion', createRegion)
const { ownerDocument: page } = region
let timer: ReturnType<typeof setTimeout> | undefined

/** The open dialog with the focus: the page behind a modal one is inert, and screen readers ignore it. */
function openDialog(): Element | undefined {
  let found: Element | undefined
  let at = page.activeElement
  while (at) {
    found = at.closest('dialog[open]') ?? found
    at = at.shadowRoot?.activeElement ?? null
  }
  return found
}

/** Moves the region to where it is read aloud; returns true if it had to be moved. */
function place(): boolean {
  const where = openDialog() ?? page.body
  if (region.parentElement === where) return false
  where.append(region)
  return true
}

/** Waits a moment, because screen readers miss a change in the task that emptied or moved the region. A dialog may have closed by then. */
const speak = (text: string) =>
  void (timer = setTimeout(() => (place() ? speak(text) : (region.textContent = text)), 50))

/** Lets screen readers read `text`; `assertive` interrupts other announcements. A repeated text is read again. */
export function announce(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  region.setAttribute('aria-live', urgency)
  region.textContent = ''
  place()
  clearTimeout(timer)
  speak(text)
}
