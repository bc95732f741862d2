// Tier 2: a React view that r2wc defines under a private tag, inside the shadow root of its public element.
import { useStore } from '@nanostores/react'
import r2wc from '@r2wc/react-to-web-component'
import {
  Component,
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { $addresses } from '#shared/bus/addresses.ts'
import { BUILD } from '#shared/bus/bus.ts'
import { whilePresentIn } from '#shared/library-listeners.ts'
import { adoptStyles } from './adopt-styles.ts'
import { catchHandlerErrors } from './catch-handler-errors.ts'
import { emit, emitError, viewOf, type HostProps, type ViewHost } from './host.ts'
import { keepFocus } from './keep-focus.ts'
import { containTyping } from './contain-typing.ts'
import tokens from './tokens.css?inline'

export { emit }

/** The public element around a view. Tests and the shell may provide their own. */
export const HostContext = createContext<HTMLElement | undefined>(undefined)

export interface HostFacts<Props> {
  readonly host: HTMLElement
  /** The attributes and properties by camel-case name. */
  readonly props: Partial<Props>
  /** True in a foreign page, false in the portal. */
  readonly embedded: boolean
}

/** The public element around this view, kept up to date. */
export function useHost<Props extends object = HostProps>(): HostFacts<Props> {
  const host = use(HostContext)
  if (!host) throw new Error('useHost outside a view')
  const { embedded } = useStore($addresses)
  return { host, props: useStore(viewOf(host).$props) as Partial<Props>, embedded }
}

/** Reports `not_found` when the record does not exist or this person may not see it; `message` is shown instead. */
export function useMissing(isMissing: boolean, message: string): void {
  const { host } = useHost()
  useUnready(isMissing && 'failed')
  const report = useEffectEvent(() => emit(host, 'portal-error', { code: 'not_found', message }))
  useEffect(() => {
    if (isMissing) report()
  }, [isMissing])
}

/** Reports an error that is shown in place of data to a foreign page; `attempt` counts retries of the user that failed. */
export function useErrorEvent(error: unknown, attempt: number, message: string, retry: () => void): void {
  const host = use(HostContext)
  const { embedded } = useStore($addresses)
  const shown = error && embedded ? attempt : undefined
  const report = useEffectEvent(() => {
    if (host) emitError(host, message, retry, (error as { code?: string }).code ?? 'failed')
  })
  useEffect(() => {
    if (shown !== undefined) report()
  }, [shown])
}

/** Sends `portal-ready` as soon as the view shows only data, and again after an error. */
function createReadiness(host: HTMLElement) {
  let unready = 0
  let isSent = false
  const update = () => {
    if (unready === 0 && !isSent) isSent = emit(host, 'portal-ready')
  }
  return {
    update,
    hold(isFailed: boolean): () => void {
      unready++
      if (isFailed) isSent = false
      return () => {
        unready--
        // The replacement may not be ready, either.
        queueMicrotask(update)
      }
    },
    end: () => void (isSent = true),
  }
}
const ReadinessContext = createContext<ReturnType<typeof createReadiness> | undefined>(undefined)

/** Delays `portal-ready` while a placeholder or an error is shown instead of data; false: neither is. */
export function useUnready(reason: 'loading' | 'failed' | false): void {
  const readiness = use(ReadinessContext)
  useLayoutEffect(() => (reason ? readiness?.hold(reason === 'failed') : undefined), [readiness, reason])
}

/** Turns an error while rendering into the error card of the element; the rest of the page is not affected. */
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

function Ready({ host, children }: { host: HTMLElement; children: ReactNode }) {
  const [readiness] = useState(() => createReadiness(host))
  useLayoutEffect(() => {
    viewOf(host).ready()
    readiness.update()
    return readiness.end
  }, [host, readiness])
  return <ReadinessContext value={readiness}>{children}</ReadinessContext>
}

// The key of r2wc's internal state. Filling it in before r2wc does lets us create the root with our options.
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
          <Ready host={host}>
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
        // r2wc creates its root without options: two Reacts on a page would create the same ids, and errors would be lost.
        if (!this[CONTEXT]) {
          this[CONTEXT] = { root: newRoot(this), ReactComponent: Guarded }
          catchHandlerErrors(this, (error) => viewOf(hostOf(this)).fail(error))
          containTyping(this)
          keepFocus(this)
        }
        super.connectedCallback()
      }
      connectedMoveCallback() {}
      override disconnectedCallback() {
        // A move is a removal and an insertion in one task; only an element that stays removed is unmounted.
        queueMicrotask(() => !this.isConnected && super.disconnectedCallback())
      }
    },
  )
}

function newRoot(element: HTMLElement): Root {
  const fail = (error: unknown) => viewOf(hostOf(element)).fail(error)
  const identifierPrefix = `${element.localName}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}-${++roots}-`
  // React adds one listener to the document, with its first root there.
  return whilePresentIn(element.ownerDocument, () =>
    createRoot(element, { identifierPrefix, onUncaughtError: fail, onCaughtError: () => undefined }),
  )
}
