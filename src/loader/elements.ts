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

/** Defines every tag at once. A tag that another bundle has defined stays with it; one warning tells of them all. */
export function defineElements(specs: readonly ElementSpec[]): void {
  const taken: string[] = []
  for (const spec of specs) {
    const found = customElements.get(spec.tag)
    if (found) taken.push(`${spec.tag} (${(found as { version?: string }).version ?? 'foreign'})`)
    else customElements.define(spec.tag, elementClass(spec))
  }
  if (taken.length > 0) logFailure(`${VERSION} leaves what is already defined:`, taken.join(', '))
}
