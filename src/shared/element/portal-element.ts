// Tier 1: the light class behind every public tag. It owns attributes, properties, the shadow root, the reserved size and
// the states before and beside the view; it knows no React.
import { atom } from 'nanostores'
import { configureAddresses } from '#shared/bus/addresses.ts'
import { VERSION } from '#shared/bus/bus.ts'
import { $language, setLanguage } from '#shared/bus/language.ts'
import { logFailure } from '#shared/bus/log.ts'
import {
  $session,
  expectProvider,
  retrySignIn,
  setTokenProvider,
  type TokenProvider,
} from '#shared/bus/session.ts'
import css from './base.css?inline'
import { camel, propertiesOf, type ElementSpec } from './element-spec.ts'
import { attachView, emit, type HostProps } from './host.ts'
import { stateCard } from './state-card.ts'
import { whenNear } from './when-near.ts'

/** How long a view may take to load before the error card stands in its place, in ms. */
const LOAD_TIMEOUT = 10_000

const sheet = new CSSStyleSheet()
sheet.replaceSync(css)

/** The base of every public tag; `elementClass` makes one class of it for each. */
export class PortalElement extends HTMLElement {
  static readonly spec: ElementSpec
  static readonly version = VERSION
  readonly #spec = (this.constructor as typeof PortalElement).spec
  readonly #props = atom<HostProps>({})
  readonly #root = document.createElement('div')
  readonly #skeleton = document.createElement('div')
  #provider: TokenProvider | undefined
  /** What ends when the element goes; undefined while it is not on a page. */
  #ends: (() => void)[] | undefined
  /** What ends when the mode changes. */
  #end: (() => void) | undefined
  #mode: 'waiting' | 'view' | 'failed' | 'signed-out' | 'expired' | undefined
  #loaded = false
  #failed = false

  constructor() {
    super()
    const root = this.#root
    // A declarative shadow root of the host page is taken over.
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    shadow.adoptedStyleSheets = [sheet]
    shadow.replaceChildren(root)
    this.#skeleton.className = 'skeleton'
    root.className = this.#spec.inline ? 'root inline' : 'root'
    attachView(this, { $props: this.#props, root, ready: () => this.#ready(), fail: (why) => this.#fail(why) })
    // A property set before the definition hides the accessor: set it again.
    for (const name of propertiesOf(this.#spec)) {
      if (!Object.hasOwn(this, name)) continue
      const own = this as Record<string, unknown>
      const value = own[name]
      delete own[name]
      own[name] = value
    }
  }

  /** Who gives tokens for the whole page; never in an attribute. */
  get tokenProvider(): TokenProvider | undefined {
    return this.#provider
  }

  set tokenProvider(provider: TokenProvider | null | undefined) {
    const next = provider ?? undefined
    // A host that renders `undefined` before it has one signs nobody out.
    if (next || this.#provider) setTokenProvider(next)
    this.#provider = next
  }

  setProp(name: string, value: unknown): void {
    this.#props.set({ ...this.#props.get(), [name]: value })
  }

  attributeChangedCallback(name: string, _old: string | null, value: string | null): void {
    if (name === 'lang') setLanguage(value)
    if (name === 'api-base' && value) configureAddresses(value)
    this.setProp(camel(name), this.#spec.flags?.includes(name) ? value !== null : (value ?? undefined))
  }

  connectedCallback(): void {
    if (this.#ends) return
    expectProvider()
    this.#ends = [
      $session.subscribe(() => this.#update()),
      $language.subscribe((language) => {
        this.#root.lang = language
        this.#card()
      }),
    ]
  }

  /** Its presence makes moveBefore a move, with nothing to do. */
  connectedMoveCallback(): void {}

  disconnectedCallback(): void {
    // A move is a removal and an insertion in one task.
    queueMicrotask(() => {
      if (this.isConnected) return
      for (const end of this.#ends ?? []) end()
      this.#end?.()
      this.#root.replaceChildren()
      this.#ends = this.#end = this.#mode = undefined
    })
  }

  /** Brings what is shown in line with the session and with what is loaded. */
  #update(): void {
    const { status, person } = $session.get()
    const { tag, size, mount } = this.#spec
    const isOut = status === 'signed-out' || status === 'expired'
    const isReady = mount ?? (this.#loaded && person)
    const mode = isOut ? status : this.#failed ? 'failed' : isReady ? 'view' : 'waiting'
    if (mode === this.#mode || !this.#ends) return
    this.#mode = mode
    this.#end?.()
    this.#end = undefined
    const root = this.#root
    root.replaceChildren(this.#skeleton)
    if (mode === 'waiting') {
      root.style.minBlockSize = size
      this.#end = whenNear(this, () => this.#load())
    } else if (mode !== 'view') {
      this.#card()
      if (isOut) emit(this, 'portal-auth-required', { reason: status })
    } else if (mount) {
      this.#end = mount(this)
      this.#ready()
    } else root.append(document.createElement(`${tag}-view`))
  }

  #card(): void {
    const mode = this.#mode
    if (mode === 'failed') this.#root.replaceChildren(stateCard(mode, () => this.#retry()))
    else if (mode === 'signed-out' || mode === 'expired') {
      const signIn = () => emit(this, 'portal-auth-required', { reason: 'request' }) && retrySignIn()
      this.#root.replaceChildren(stateCard('out', signIn))
    }
  }

  #load(): void {
    const late = setTimeout(() => this.#fail('the view did not come in time'), LOAD_TIMEOUT)
    this.#spec
      .view?.()
      .then(
        () => {
          this.#loaded = true
          this.#retry()
        },
        (why: unknown) => this.#fail(why),
      )
      .finally(() => clearTimeout(late))
  }

  #retry(): void {
    this.#failed = false
    this.#update()
  }

  #ready(): void {
    this.#skeleton.remove()
    this.#root.style.minBlockSize = ''
    emit(this, 'portal-ready')
  }

  #fail(why: unknown): void {
    if (!this.#ends) return
    const { tag } = this.#spec
    logFailure(tag, why)
    this.#failed = true
    this.#update()
    emit(this, 'portal-error', { tag, version: VERSION, message: String(why), retry: () => this.#retry() })
  }
}
