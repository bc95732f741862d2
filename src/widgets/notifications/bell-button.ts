// The bell and its number. Plain DOM, for it is part of portal.js; list and lit-html come when the reader turns to it.
import { badgeLabel } from '#domain/notification.ts'
import { $badgeState, $unreadCount } from '#shared/bus/badges.ts'
import { $language } from '#shared/bus/language.ts'
import { logFailure } from '#shared/bus/log.ts'
import { emit, viewOf } from '#shared/element/host.ts'
import { stateCard } from '#shared/element/state-card.ts'
import css from './bell-button.css?inline'
import { BELL } from './bell-icon.ts'
import type { BellPanel } from './bell-panel.ts'

const WORDS = { de: ['Benachrichtigungen', 'ungelesen'], en: ['Notifications', 'unread'] } as const
const HIDDEN = { 'aria-hidden': 'true' }
const EXPANDED = 'aria-expanded'

const sheet = new CSSStyleSheet()
sheet.replaceSync(css)

function make<E extends Element>(element: E, attributes: Readonly<Record<string, string>>, ...children: Element[]): E {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}
const html = (tag: string): HTMLElement => document.createElement(tag)
const svg = (tag: string): SVGElement => document.createElementNS('http://www.w3.org/2000/svg', tag)

/** Button and empty popover; the popover belongs to the button, so that a click on it closes what it opened. */
function bellParts() {
  const icon = make(svg('svg'), { viewBox: '0 0 24 24', ...HIDDEN }, make(svg('path'), { d: BELL }))
  const count = make(html('span'), { part: 'badge', ...HIDDEN })
  const panel = make(html('div'), { part: 'panel', popover: 'auto' })
  const looks = { type: 'button', class: 'bell', part: 'button', 'aria-haspopup': 'dialog', [EXPANDED]: 'false' }
  const button = make(html('button') as HTMLButtonElement, looks, icon)
  button.popoverTargetElement = panel
  return { button, count, panel }
}

/** Fills `panel` when the reader turns to the bell; a load that failed is tried anew. Returns what takes it away. */
function fillOnIntent(host: HTMLElement, button: HTMLElement, panel: HTMLElement): () => void {
  let loading: Promise<BellPanel | void> | undefined
  const fail = (why: unknown) => {
    loading = undefined
    logFailure('bell', why)
    panel.replaceChildren(stateCard(true, show))
  }
  const load = () =>
    (loading ??= import('./bell-panel.ts').then((module) => module.mountBellPanel(host, panel, button)).catch(fail))
  const show = async () => {
    const view = await load()
    if (button.getAttribute(EXPANDED) === 'true') view?.show()
  }
  panel.addEventListener('toggle', ({ newState }) => {
    button.setAttribute(EXPANDED, `${newState === 'open'}`)
    void show()
  })
  for (const intent of ['pointerenter', 'focus']) button.addEventListener(intent, load)
  return () => void loading?.then((view) => view?.dispose())
}

/** The live region is not there before there is something to tell. */
const tell = (text: string): Promise<void> =>
  import('#shared/element/announce.ts').then((module) => module.announce(text))

/** Puts the bell into `host` and keeps its number; returns what ends that. The bus has to be watching. */
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
    // A number that only now became known is no news, nor is one the reader brought down.
    if (unread > before && $badgeState.get().at) tell(button.ariaLabel!).catch(() => undefined)
  }
  const ends = [$language.subscribe(paint), $unreadCount.listen(change), fillOnIntent(host, button, panel)]
  const shadow = host.shadowRoot!
  shadow.adoptedStyleSheets = [...new Set([...shadow.adoptedStyleSheets, sheet])]
  // Beside the button, not in it: '9+' is no part of a name that says how many there are.
  root.append(button, count, panel)
  return () => {
    for (const end of ends) end()
  }
}
