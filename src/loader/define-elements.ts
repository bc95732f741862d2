import { VERSION, foreignBus } from '#shared/bus/bus.ts'
import { logFailure } from '#shared/bus/log.ts'
import { elementClass } from '#shared/element/element-class.ts'
import type { ElementSpec } from '#shared/element/element-spec.ts'

/** With the scope 'acme' portal-bell becomes portal-acme-bell. */
export const scopedTag = (tag: string, scope?: string): string => (scope ? tag.replace('-', `-${scope}-`) : tag)

/**
 * Defines all tags. A tag that another bundle has defined stays
 * with that bundle. One warning names both versions, also when the bus of the page has another protocol.
 */
export function defineElements(specs: readonly ElementSpec[], scope?: string): void {
  let other: { version?: string } | undefined = foreignBus
  for (const spec of specs) {
    const tag = scopedTag(spec.tag, scope)
    const defined = customElements.get(tag) as { version?: string } | undefined
    if (defined) other = defined
    else customElements.define(tag, elementClass(spec))
  }
  if (other) logFailure(`${VERSION} yields to`, other.version)
}
