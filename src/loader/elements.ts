// The table of elements: every public tag of the portal, what it takes and where its view is.
import { VERSION } from '#shared/bus/bus.ts'
import { logFailure } from '#shared/bus/log.ts'
import { elementClass } from '#shared/element/element-class.ts'
import type { ElementSpec } from '#shared/element/element-spec.ts'
import { mountBellButton } from '#widgets/notifications/bell-button.ts'

export const ELEMENTS: readonly ElementSpec[] = [
  { tag: 'portal-bell', size: '40px', attributes: ['side'], flags: ['settings'], mount: mountBellButton },
  {
    tag: 'portal-news-cards',
    // Two columns, or the carousel of a phone.
    size: 'calc(636px + clamp(0px, (100vw - 640px) * 999, 220px))',
    attributes: ['layout', 'size', 'category'],
    view: () => import('#widgets/news/portal-news-cards.element.ts'),
  },
  {
    tag: 'portal-story',
    size: '600px',
    attributes: ['story-id'],
    view: () => import('#widgets/news/portal-story.element.ts'),
  },
]

/** Defines every tag at once. A tag that another bundle has defined stays with it; one warning names both versions. */
export function defineElements(specs: readonly ElementSpec[]): void {
  let found: { version?: string } | undefined
  for (const spec of specs) {
    const other = customElements.get(spec.tag) as { version?: string } | undefined
    if (other) found = other
    else customElements.define(spec.tag, elementClass(spec))
  }
  if (found) logFailure(`${VERSION} leaves its tags to`, found.version)
}
