// One live region for the whole page, in light DOM: screen readers overlook those inside shadow roots.
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
let timer: ReturnType<typeof setTimeout> | undefined

/** Has `text` read aloud: politely, or at once where it is `assertive`. The same text twice is read twice. */
export function announce(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  if (!region.isConnected) document.body.append(region)
  region.setAttribute('aria-live', urgency)
  region.textContent = ''
  clearTimeout(timer)
  // A region that changes in the task it was emptied in has not changed.
  timer = setTimeout(() => (region.textContent = text), 50)
}
