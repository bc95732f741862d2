import { attributesOf, membersOf, type ElementSpec } from './element-spec.ts'
import { viewOf } from './host.ts'
import { PortalElement } from './portal-element.ts'

/** The class of one tag: the base with the accessors of its attributes and properties. */
export function elementClass(spec: ElementSpec): CustomElementConstructor {
  class Public extends PortalElement {
    static override readonly spec = spec
    static readonly observedAttributes = attributesOf(spec)
  }
  for (const [name, attribute] of membersOf(spec))
    // HTML itself defines `lang`, and reflects it.
    if (name !== 'lang')
      Object.defineProperty(Public.prototype, name, {
        get(this: PortalElement) {
          return viewOf(this).$props.get()[name]
        },
        set(this: PortalElement, value: unknown) {
          if (!attribute) this.setProp(name, value)
          else if ((value ?? false) === false) this.removeAttribute(attribute)
          else this.setAttribute(attribute, value === true ? '' : `${value}`)
        },
      })
  return Public
}
