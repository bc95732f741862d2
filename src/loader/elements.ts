// The table of elements: every public tag of the portal and what it takes. The view of a tag is `{tag}.element.ts` in the
// folder of its area; the build finds it by its name. An entry costs every page about 20 bytes: it says only what is special.
import { VERSION, stranger } from '#shared/bus/bus.ts'
import { logFailure } from '#shared/bus/log.ts'
import { elementClass } from '#shared/element/element-class.ts'
import type { ElementSpec } from '#shared/element/element-spec.ts'
import { bellCss, mountBellButton } from '#widgets/notifications/bell-button.ts'

export const ELEMENTS: readonly ElementSpec[] = [
  {
    tag: 'portal-bell',
    attributes: ['side'],
    flags: ['settings'],
    css: bellCss,
    mount: mountBellButton,
  },
  {
    tag: 'portal-news-cards',
    // Two columns, or the carousel of a phone.
    size: 'clamp(636px,(100vw - 640px)*999,856px)',
    attributes: ['category', 'layout', 'size'],
  },
  { tag: 'portal-news', attributes: ['category', 'layout'] },
  { tag: 'portal-story', attributes: ['story-id'] },
  { tag: 'portal-news-editor', attributes: ['story-id'] },
  { tag: 'portal-news-categories' },
  { tag: 'portal-notification-settings' },
  { tag: 'portal-security', attributes: ['set-up'] },
  { tag: 'portal-user-profile', attributes: ['person-id'] },
  { tag: 'portal-my-data' },
  { tag: 'portal-legal', attributes: ['document'] },
]

/**
 * Defines every tag at once; with the scope 'acme' portal-bell is portal-acme-bell. A tag that another bundle has defined
 * stays with it; one warning names both versions, as it does beside a bus that does not fit.
 */
export function defineElements(specs: readonly ElementSpec[], scope?: string): void {
  let found: { version?: string } | undefined = stranger
  for (const spec of specs) {
    const tag = scope ? spec.tag.replace('-', `-${scope}-`) : spec.tag
    const other = customElements.get(tag) as { version?: string } | undefined
    if (other) found = other
    else customElements.define(tag, elementClass(spec))
  }
  if (found) logFailure(`${VERSION} yields to`, found.version)
}
