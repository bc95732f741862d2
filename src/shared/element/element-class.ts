import { attributesOf, camel, propertiesOf, type ElementSpec } from './element-spec.ts'
import { viewOf } from './host.ts'
import { PortalElement } from './portal-element.ts'

/** The class of one tag: the base with the accessors of its attributes and properties. */
export function elementClass(spec: ElementSpec): CustomElementConstructor {
  const attributes = attributesOf(spec)
  class Public extends PortalElement {
    static override readonly spec = spec
    static readonly observedAttributes = attributes
  }
  const define = (name: string, set: (this: PortalElement, value: unknown) => void) =>
    Object.defineProperty(Public.prototype, name, {
      get(this: PortalElement) {
        return viewOf(this).$props.get()[name]
      },
      set,
      enumerable: true,
    })
  for (const name of propertiesOf(spec))
    define(name, function (value) {
      this.setProp(name, value)
    })
  for (const name of attributes)
    // `lang` has an accessor of HTML's own, which reflects.
    if (name !== 'lang')
      define(camel(name), function (value) {
        if (value === undefined || value === null || value === false) this.removeAttribute(name)
        else this.setAttribute(name, value === true ? '' : `${value}`)
      })
  return Public
}
