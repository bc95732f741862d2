// The bell and its number. Plain DOM, because it is part of portal.js; list and lit-html are loaded on use.
import { badgeLabel } from '#domain/notifications/notification.ts'
import { $badgeState, $unreadCount } from '#shared/badges/badges.ts'
import { $language } from '#shared/bus/language.ts'
import { logFailure } from '#shared/bus/log.ts'
import { $setupFault } from '#shared/bus/setup-fault.ts'
import { emit, emitError, viewOf } from '#shared/element/host.ts'
import { createElement } from '#shared/element/create-element.ts'
import { stateCard } from '#shared/element/state-card.ts'
import bellCss from './bell-button.css?inline'
import { BELL } from './bell-icon.ts'
import type { BellPanel, mountBellPanel } from './bell-panel.ts'

/** Adopted by the shadow root before the bell is drawn. */
export { bellCss }

const WORDS = { de: ['Benachrichtigungen', 'ungelesen'], en: ['Notifications', 'unread'] } as const

function svg(tag: string, name: string, value: string): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  element.setAttribute(name, value)
  return element
}

/**
 * Button and empty popover; the popover belongs to the button, so that a click on it closes the popover, and browsers announce that it is
 * closed before its first opening.
 */
function bellParts() {
  const icon = svg('svg', 'viewBox', '0 0 24 24')
  const count = createElement('span', { part: 'badge', ariaHidden: 'true' })
  const panel = createElement('div', { part: 'panel', popover: 'auto' })
  const button = createElement('button', {
    className: 'bell',
    part: 'button',
    ariaHasPopup: 'dialog',
    popoverTargetElement: panel,
  })
  icon.append(svg('path', 'd', BELL))
  button.append(icon)
  return { button, count, panel }
}

/** Fills `panel` on intent; a failed load is retried. Returns the function that removes it. */
function fillOnIntent(host: HTMLElement, button: HTMLElement, panel: HTMLElement): () => void {
  let loading: Promise<BellPanel | void> | undefined
  const fail = (error: unknown) => {
    loading = undefined
    logFailure('bell', error)
    panel.replaceChildren(stateCard(true, show))
    emitError(host, `${error}`, show, 'failed')
  }
  const load = () =>
    (loading ??= new Promise<{ mountBellPanel: typeof mountBellPanel }>(viewOf(host).load)
      .then((module) => module.mountBellPanel(host, panel, button))
      .catch(fail))
  const show = async () => {
    const view = await load()
    if (button.ariaExpanded === 'true') view?.show()
  }
  panel.ontoggle = ({ newState }) => {
    button.ariaExpanded = `${newState === 'open'}`
    void show()
  }
  button.onpointerenter = button.onfocus = load
  return () => loading?.then((view) => view?.dispose())
}

/** Mounts the bell into `host` and updates its number; returns a function that ends this. The bus must be watching already. */
export function mountBellButton(host: HTMLElement): () => void {
  const { root } = viewOf(host)
  const { button, count, panel } = bellParts()
  const paint = () => {
    const unread = $unreadCount.get()
    const [name, word] = WORDS[$language.get()]
    count.textContent = badgeLabel(unread)
    button.ariaLabel = unread ? `${name}, ${unread} ${word}` : name
  }
  const change = (unread: number, before = 0) => {
    paint()
    emit(host, 'portal-unread', { count: unread })
    // A number that was unknown before is not announced, nor is one that the reader has reduced.
    if (unread > before && $badgeState.get().at)
      // The live region is created when there is something to announce.
      import('#shared/element/announce.ts').then(
        (live) => live.announce(button.ariaLabel!),
        () => undefined,
      )
  }
  let isReady = false
  const ends = [
    $language.subscribe(paint),
    $setupFault.subscribe((fault) => (button.title = fault?.texts[$language.get()] ?? '')),
    $unreadCount.listen(change),
    // The number of the last visit is only a placeholder.
    $badgeState.subscribe(({ at }) => (isReady ||= !!at && emit(host, 'portal-ready'))),
    fillOnIntent(host, button, panel),
  ]
  // Beside the button, not in it, because '9+' must not be part of a name that contains the number.
  root.append(button, count, panel)
  return () => {
    for (const end of ends) end()
  }
}
