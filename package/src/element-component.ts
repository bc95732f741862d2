// The React component of a tag, for React 17 to 19: React's own support of custom elements begins with 19, and even there a
// property set before the element is defined is lost, and so are listeners of a tag that a server has rendered.
import {
  createElement,
  type ForwardRefExoticComponent,
  forwardRef,
  type PropsWithoutRef,
  type RefAttributes,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { keepEarly, takeEarly } from './early-events.ts'

/** The members of a tag: names in React and on the element. */
export interface ElementShape {
  readonly attributes: Readonly<Record<string, string>>
  /** Set on the element itself; the same name in React. */
  readonly properties: readonly string[]
  /** `onPortalReady` → `portal-ready`. */
  readonly events: Readonly<Record<string, string>>
}

type Props = Readonly<Record<string, unknown>>
type Handler = (event: Event) => void

const isPage = typeof document !== 'undefined'
/** useLayoutEffect warns on a server; useEffect does nothing there either. */
const useEffectAtOnce = isPage ? useLayoutEffect : useEffect

/** As in HTML: present when true, absent when false. */
const attributeOf = (value: unknown): string | undefined =>
  value === true ? '' : value === false || value === undefined || value === null ? undefined : String(value)

/** The props that React sets itself: attributes of the tag under their own names, and those of HTML. */
function nativeProps({ attributes, properties, events }: ElementShape, props: Props): Record<string, unknown> {
  const native: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(props)) {
    const attribute = attributes[name]
    if (attribute) native[attribute] = attributeOf(value)
    else if (name === 'className') native['class'] = value
    else if (!properties.includes(name) && !events[name]) native[name] = value
  }
  return native
}

/** Stable handlers that call those of the last rendering. */
function useHandlers({ events }: ElementShape, props: Props): readonly [name: string, handler: Handler][] {
  const last = useRef(props)
  useEffectAtOnce(() => {
    last.current = props
  })
  const [handlers] = useState(() =>
    Object.entries(events).map(([prop, name]): [string, Handler] => [
      name,
      (event) => (last.current[prop] as Handler | undefined)?.(event),
    ]),
  )
  return handlers
}

function useListeners(element: { current: HTMLElement | null }, handlers: readonly [string, Handler][]): void {
  useEffectAtOnce(() => {
    const target = element.current
    if (!target) return undefined
    for (const event of takeEarly(target)) handlers.find(([name]) => name === event.type)?.[1](event)
    for (const [name, handler] of handlers) target.addEventListener(name, handler)
    return () => {
      for (const [name, handler] of handlers) target.removeEventListener(name, handler)
    }
  }, [element, handlers])
}

/** Sets the given properties, and `undefined` for those that are no longer given. */
function useProperties(element: { current: HTMLElement | null }, names: readonly string[], props: Props): void {
  const set = useRef<Record<string, unknown>>({})
  useEffectAtOnce(() => {
    for (const name of names) {
      if (props[name] === set.current[name]) continue
      set.current[name] = props[name]
      Object.assign(element.current!, { [name]: props[name] })
    }
  })
}

/** The component of `tag`; `shape` comes from the manifest. */
export function elementComponent<P extends object, E extends HTMLElement>(
  tag: string,
  shape: ElementShape,
): ForwardRefExoticComponent<PropsWithoutRef<P> & RefAttributes<E>> {
  if (isPage) keepEarly(Object.values(shape.events))
  const Element = forwardRef<E, P>((given, ref) => {
    const props = given as Props
    const element = useRef<E>(null)
    useImperativeHandle(ref, () => element.current!, [])
    const handlers = useHandlers(shape, props)
    useListeners(element, handlers)
    useProperties(element, shape.properties, props)
    // oxlint-disable-next-line react/refs -- createElement is no JSX to the linter; nothing reads the ref here
    return createElement(tag, { ...nativeProps(shape, props), ref: element })
  })
  Element.displayName = tag
  return Element
}
