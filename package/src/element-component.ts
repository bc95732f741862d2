// The React component of a tag, for React 17 to 19: React's own support of custom elements begins with 19, and even there a
// property set before the element is defined is lost.
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
  version,
} from 'react'
import { earlyEvents, keepEarly } from './early-events.ts'

/** What a tag takes: names as React writes them, and as the element has them. */
export interface ElementShape {
  readonly attributes: Readonly<Record<string, string>>
  /** Set on the element itself; the same name in React. */
  readonly properties: readonly string[]
  /** `onPortalReady` → `portal-ready`. */
  readonly events: Readonly<Record<string, string>>
}

type Props = Readonly<Record<string, unknown>>
type Handler = (event: Event) => void

/** React listens before the element comes into the page. */
const LISTENS = Number.parseInt(version) >= 19
const isPage = typeof document !== 'undefined'
/** On a server the one warns, and the other does nothing either. */
const useEffectAtOnce = isPage ? useLayoutEffect : useEffect

/** As HTML has it: true by being there, gone when false. */
const attributeOf = (value: unknown): string | undefined =>
  value === true ? '' : value === false || value === undefined || value === null ? undefined : String(value)

/** What React itself sets: attributes of the tag under their own names, and whatever HTML knows. */
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

/** Handlers that stay the same, and call those of the last rendering. */
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
    if (!target || LISTENS) return undefined
    for (const event of earlyEvents(target)) handlers.find(([name]) => name === event.type)?.[1](event)
    for (const [name, handler] of handlers) target.addEventListener(name, handler)
    return () => {
      for (const [name, handler] of handlers) target.removeEventListener(name, handler)
    }
  }, [element, handlers])
}

/** Sets what was given, and once more `undefined` when it is given no longer. */
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
  if (isPage && !LISTENS) keepEarly(Object.values(shape.events))
  const Element = forwardRef<E, P>((given, ref) => {
    const props = given as Props
    const element = useRef<E>(null)
    useImperativeHandle(ref, () => element.current!, [])
    const handlers = useHandlers(shape, props)
    useListeners(element, handlers)
    useProperties(element, shape.properties, props)
    const native = nativeProps(shape, props)
    if (LISTENS) for (const [name, handler] of handlers) native[`on${name}`] = handler
    // oxlint-disable-next-line react/refs -- createElement is no JSX to the linter; nothing reads the ref here
    return createElement(tag, { ...native, ref: element })
  })
  Element.displayName = tag
  return Element
}
