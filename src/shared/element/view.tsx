// Tier 2: a React view under a private tag, made an element by r2wc, inside the shadow root of its public element.
import { useStore } from '@nanostores/react'
import r2wc from '@r2wc/react-to-web-component'
import { Component, createContext, use, useEffect, useLayoutEffect, type ComponentType, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { $addresses } from '#shared/bus/addresses.ts'
import { BUILD } from '#shared/bus/bus.ts'
import { adoptStyles } from './adopt-styles.ts'
import { catchHandlerErrors } from './catch-handler-errors.ts'
import { emit, viewOf, type HostProps, type ViewHost } from './host.ts'
import { containKeyEvents } from './contain-key-events.ts'
import tokens from './tokens.css?inline'

export { emit }

/** The public element a view stands in. Tests and the shell may provide one of their own. */
export const HostContext = createContext<HTMLElement | undefined>(undefined)

export interface HostFacts<Props> {
  readonly host: HTMLElement
  /** Its attributes and properties by camel-case name. */
  readonly props: Partial<Props>
  /** It stands in a foreign page, not in the portal. */
  readonly embedded: boolean
}

/** The public element around this view, kept up to date. */
export function useHost<Props extends object = HostProps>(): HostFacts<Props> {
  const host = use(HostContext)
  if (!host) throw new Error('useHost outside a view')
  const { embedded } = useStore($addresses)
  return { host, props: useStore(viewOf(host).$props) as Partial<Props>, embedded }
}

/** Where what the element names is not there, or not for this person, the shell or the host page may show its own page. */
export function useMissing(isMissing: boolean, message: string): void {
  const { host } = useHost()
  useEffect(() => {
    if (isMissing) emit(host, 'portal-error', { code: 'not_found', message })
  }, [isMissing, message, host])
}

/** A throw while rendering becomes the error card of the element; the rest of the page goes on. */
class Boundary extends Component<{ view: ViewHost; children: ReactNode }> {
  override readonly state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override componentDidCatch(error: unknown) {
    this.props.view.fail(error)
  }
  override render() {
    return this.state.broken ? undefined : this.props.children
  }
}

function Ready({ view, children }: { view: ViewHost; children: ReactNode }) {
  useLayoutEffect(() => view.ready(), [view])
  return children
}

// What r2wc calls its inner parts; an element that fills them in keeps r2wc's life cycle and mends it.
const CONTEXT = Symbol.for('r2wc.context')
interface R2wcElement extends HTMLElement {
  [CONTEXT]?: { root: Root; ReactComponent: ComponentType<{ container?: HTMLElement }> }
  connectedCallback(): void
  disconnectedCallback(): void
}

const hostOf = (view: Node): HTMLElement => (view.getRootNode() as ShadowRoot).host as HTMLElement

let roots = 0

/** Defines `view` (private, of this build) as the React view of its public element, with `css` in the shadow root. */
export function defineView(view: `portal-${string}-view`, View: ComponentType, ...css: string[]): void {
  const tag = `${view}-${BUILD}`
  if (customElements.get(tag)) return
  function Guarded({ container }: { container?: HTMLElement }) {
    const host = hostOf(container!)
    const view = viewOf(host)
    return (
      <HostContext value={host}>
        <Boundary view={view}>
          <Ready view={view}>
            <View />
          </Ready>
        </Boundary>
      </HostContext>
    )
  }
  const Base = r2wc<{ container?: HTMLElement }>(Guarded) as new () => R2wcElement
  customElements.define(
    tag,
    class extends Base {
      override connectedCallback() {
        const host = hostOf(this)
        for (const text of [tokens, ...css]) viewOf(host).css.add(text)
        adoptStyles(host)
        // r2wc makes its root without options: two Reacts on a page would give the same ids, and errors would be lost.
        if (!this[CONTEXT]) {
          this[CONTEXT] = { root: newRoot(this), ReactComponent: Guarded }
          catchHandlerErrors(this, (why) => viewOf(hostOf(this)).fail(why))
          containKeyEvents(this)
        }
        super.connectedCallback()
      }
      connectedMoveCallback() {}
      override disconnectedCallback() {
        // A move is a removal and an insertion in one task; only what stays away is unmounted.
        queueMicrotask(() => !this.isConnected && super.disconnectedCallback())
      }
    },
  )
}

function newRoot(element: HTMLElement): Root {
  const fail = (error: unknown) => viewOf(hostOf(element)).fail(error)
  const identifierPrefix = `${element.localName}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}-${++roots}-`
  return createRoot(element, { identifierPrefix, onUncaughtError: fail, onCaughtError: () => undefined })
}
