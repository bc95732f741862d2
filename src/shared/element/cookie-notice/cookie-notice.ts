// The warning of a browser that blocks the cookies of other websites: the consequence and the remedy. Shown once in a tab.
import { $addresses } from '#shared/bus/addresses.ts'
import { $language } from '#shared/bus/language.ts'
import { withSessionStorage } from '#shared/bus/storage.ts'
import { adoptStyles } from '#shared/element/adopt-styles.ts'
import { announce } from '#shared/element/announce.ts'
import { createElement } from '#shared/element/create-element.ts'
import { viewOf } from '#shared/element/host.ts'
import css from './cookie-notice.css?inline'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

const TEXTS = { de, en }
const SHOWN = 'portal.cookies'

/** Shows the warning in the element `host`, unless this tab has shown it before. */
export function showCookieNotice(host: HTMLElement): void {
  const root = host.shadowRoot
  if (!root || !host.isConnected || withSessionStorage((storage) => storage.getItem(SHOWN))) return
  withSessionStorage((storage) => storage.setItem(SHOWN, '1'))
  viewOf(host).css.add(css)
  adoptStyles(host)
  const language = $language.get()
  const text = TEXTS[language].text.replace('{host}', new URL($addresses.get().portalUrl).host)
  const notice = createElement('div', { className: 'cookie-notice state', popover: 'manual', lang: language })
  const dismiss = () => {
    // The focus would fall to the body of the page.
    const view = root.querySelector<HTMLElement>('.root')
    notice.remove()
    if (view) view.tabIndex = -1
    view?.focus({ preventScroll: true })
  }
  notice.append(text, createElement('button', { textContent: TEXTS[language].close, onclick: dismiss }))
  root.append(notice)
  notice.showPopover()
  announce(text)
}
