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
  type Session,
  type TokenProvider,
} from '#shared/bus/session.ts'
import css from './base.css?inline'
import { attributesOf, camel, type ElementSpec } from './element-spec.ts'
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
  #provider: TokenProvider | undefined
  /** What ends with the element's time on the page; undefined while it is not there. */
  #ends: (() => void)[] | undefined
  #mode: 'waiting' | 'view' | 'out' | 'failed' | undefined
  #unmount: (() => void) | undefined
  readonly #skeleton = document.createElement('div')
  #loaded = false

  constructor() {
    super()
    // A declarative shadow root of the host page is taken over.
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    shadow.adoptedStyleSheets = [sheet]
    shadow.replaceChildren(this.#root)
    this.#skeleton.className = 'skeleton'
    this.#root.className = this.#spec.inline ? 'root inline' : 'root'
    attachView(this, {
      $props: this.#props,
      root: this.#root,
      ready: () => this.#ready(),
      fail: (why) => this.#fail(why),
    })
    for (const name of ['tokenProvider', ...attributesOf(this.#spec).map(camel), ...(this.#spec.properties ?? [])])
      this.#upgrade(name)
  }

  /** A property set before the definition hides the accessor: set it again. */
  #upgrade(name: string): void {
    if (!Object.hasOwn(this, name)) return
    const value: unknown = Reflect.get(this, name)
    Reflect.deleteProperty(this, name)
    Reflect.set(this, name, value)
  }

  /** Who gives tokens for the whole page; never in an attribute. */
  get tokenProvider(): TokenProvider | undefined {
    return this.#provider
  }

  set tokenProvider(provider: TokenProvider | null | undefined) {
    // A host that renders `undefined` before it has one signs nobody out.
    if (provider || this.#provider) setTokenProvider(provider ?? undefined)
    this.#provider = provider ?? undefined
  }

  setProp(name: string, value: unknown): void {
    this.#props.set({ ...this.#props.get(), [name]: value })
  }

  attributeChangedCallback(name: string, _old: string | null, value: string | null): void {
    if (name === 'lang') setLanguage(value ?? undefined)
    else if (name === 'api-base' && value) configureAddresses(value)
    this.setProp(camel(name), this.#spec.flags?.includes(name) ? value !== null : (value ?? undefined))
  }

  connectedCallback(): void {
    if (this.#ends) return
    expectProvider()
    this.#ends = [
      $session.subscribe(({ status }) => this.#show(status)),
      $language.subscribe((language) => {
        this.#root.lang = language
        this.#card()
      }),
    ]
  }

  /** Its presence makes moveBefore a move, with nothing to do. */
  connectedMoveCallback(): void {}

  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected || !this.#ends) return
      for (const end of this.#ends) end()
      this.#ends = this.#mode = undefined
      this.#clear()
    })
  }

  #show(status: Session['status']): void {
    if (status === 'signed-out' || status === 'expired') {
      if (this.#mode === 'out') return
      this.#clear()
      this.#mode = 'out'
      this.#card()
      emit(this, 'portal-auth-required', { reason: status })
    } else if (this.#mode === undefined || this.#mode === 'out') this.#begin()
    else this.#enter()
  }

  #begin(): void {
    const { mount, size, inline } = this.#spec
    this.#clear()
    this.#root.style.minBlockSize = size
    if (inline) this.#root.style.minInlineSize = size
    if (mount) {
      this.#mode = 'view'
      this.#unmount = mount(this)
      this.#ready()
      return
    }
    this.#mode = 'waiting'
    this.#root.append(this.#skeleton)
    this.#unmount = whenNear(this, () => this.#load())
  }

  #load(): void {
    const late = setTimeout(() => this.#fail(new Error('the view did not come in time')), LOAD_TIMEOUT)
    const come = () => {
      if (this.#mode === 'failed') this.#mode = 'waiting'
      this.#loaded = true
      this.#enter()
    }
    this.#spec
      .view?.()
      .then(come, (why: unknown) => this.#fail(why))
      .finally(() => clearTimeout(late))
  }

  /** Puts the view in, once it is loaded and there is someone to show it to. */
  #enter(): void {
    if (this.#mode !== 'waiting' || !this.#loaded || !$session.get().person) return
    this.#mode = 'view'
    this.#root.replaceChildren(this.#skeleton, document.createElement(`${this.#spec.tag}-view`))
  }

  #ready(): void {
    this.#skeleton.remove()
    if (!this.#spec.inline) this.#root.style.minBlockSize = ''
    emit(this, 'portal-ready')
  }

  #fail(why: unknown): void {
    if (!this.#ends || this.#mode === 'out') return
    logFailure(this.#spec.tag, why)
    this.#mode = 'failed'
    this.#card()
    emit(this, 'portal-error', {
      tag: this.#spec.tag,
      version: VERSION,
      message: String(why),
      retry: () => this.#retry(),
    })
  }

  #retry(): void {
    if (this.#mode !== 'failed') return
    this.#mode = 'waiting'
    this.#root.replaceChildren(this.#skeleton)
    this.#load()
  }

  #card(): void {
    if (this.#mode === 'failed') this.#root.replaceChildren(stateCard('failed', () => this.#retry()))
    if (this.#mode !== 'out') return
    const signIn = () => emit(this, 'portal-auth-required', { reason: 'request' }) && retrySignIn()
    this.#root.replaceChildren(stateCard('out', signIn))
  }

  #clear(): void {
    this.#unmount?.()
    this.#unmount = undefined
    this.#root.replaceChildren()
  }
}
