// One live region for the whole page, in light DOM: screen readers overlook those inside shadow roots. While a modal
// dialog is open it stands in there.
import { share } from '#shared/bus/bus.ts'

/** Out of sight, in the reading order, and without a class or a sheet in the host's page. */
const HIDDEN =
  'position:fixed;inset:auto auto 0 0;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap'

function makeRegion(): HTMLElement {
  const region = document.createElement('div')
  region.setAttribute('role', 'status')
  region.style.cssText = HIDDEN
  return region
}

const region = share('liveRegion', makeRegion)
const { ownerDocument: page } = region
let timer: ReturnType<typeof setTimeout> | undefined

/** The dialog the person is in: behind a modal one the page is inert, and nothing of it is read. */
function openDialog(): Element | undefined {
  let found: Element | undefined
  let at = page.activeElement
  while (at) {
    found = at.closest('dialog[open]') ?? found
    at = at.shadowRoot?.activeElement ?? null
  }
  return found
}

/** Puts the region where it is heard; whether it had to be moved. */
function place(): boolean {
  const where = openDialog() ?? page.body
  if (region.parentElement === where) return false
  where.append(region)
  return true
}

/** A region that changes in the task it was emptied or moved in has not changed; a dialog may be shut by then. */
const speak = (text: string) =>
  void (timer = setTimeout(() => (place() ? speak(text) : (region.textContent = text)), 50))

/** Has `text` read aloud: politely, or at once where it is `assertive`. The same text twice is read twice. */
export function announce(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  region.setAttribute('aria-live', urgency)
  region.textContent = ''
  place()
  clearTimeout(timer)
  speak(text)
}
