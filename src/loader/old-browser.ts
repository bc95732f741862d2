// The message of an element in a browser that is too old for everything else. It uses only language features of every module browser.
import { OLDEST_BROWSERS } from '#domain/embedding/browsers.ts'
import de from '#shared/bus/de.json' with { type: 'json' }
import en from '#shared/bus/en.json' with { type: 'json' }
import { $language } from '#shared/bus/language.ts'
import { logFailure } from '#shared/bus/log.ts'
import type { ElementSpec } from '#shared/element/element-spec.ts'
import { emitError } from '#shared/element/host.ts'
import { scopedTag } from './define-elements.ts'

const fill = (text: string): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: keyof typeof OLDEST_BROWSERS) => OLDEST_BROWSERS[name])
const TEXTS = { de: fill(de.oldBrowser), en: fill(en.oldBrowser) }

class Notice extends HTMLElement {
  connectedCallback(): void {
    if (this.shadowRoot) return
    this.attachShadow({ mode: 'open' }).textContent = TEXTS[$language.get()]
    emitError(this, TEXTS[$language.get()], () => undefined, 'old_browser')
  }
}

/** Defines all tags as elements that name the oldest browsers. */
export function defineNotices(specs: readonly ElementSpec[], scope?: string): void {
  logFailure('this browser is too old', TEXTS.en)
  for (const { tag } of specs)
    if (!customElements.get(scopedTag(tag, scope)))
      customElements.define(scopedTag(tag, scope), class extends Notice {})
}
