// Tier 1: the light class behind every public tag. It owns attributes, properties, the shadow root, the reserved size and
// the states before and beside the view; it knows no React.
import { atom } from 'nanostores'
import { setBase } from '#shared/bus/addresses.ts'
import { BUILD, VERSION } from '#shared/bus/bus.ts'
import { offerFirst } from '#shared/bus/first-read.ts'
import { $language, setLanguage } from '#shared/bus/language.ts'
import { logFailure } from '#shared/bus/log.ts'
import { $session, expectProvider, retrySignIn, setTokenProvider, type TokenProvider } from '#shared/bus/session.ts'
import css from './base.css?inline'
import { adoptStyles } from './adopt-styles.ts'
import { camel, membersOf, type ElementSpec } from './element-spec.ts'
import { emit, VIEW, type HostProps, type ViewHost } from './host.ts'
import { createElement } from './create-element.ts'
import { stateCard } from './state-card.ts'
import { whenNear } from './when-near.ts'

/** The base of every public tag; `elementClass` makes one class of it for each. */
export class PortalElement extends HTMLElement {
  declare static readonly spec: ElementSpec
  static readonly version = VERSION
  readonly #spec = (this.constructor as typeof PortalElement).spec
  readonly #props = atom<HostProps>(Object.fromEntries(this.#spec.flags?.map((name) => [name, false]) ?? []))
  readonly #root = createElement('div', { className: 'root' })
  /** What ends when the element goes; undefined while it is not on a page. */
  #ends: (() => void)[] | undefined
  /** What ends when the mode changes. */
  #end: (() => void) | undefined
  #mode: string | undefined
  /** What became of its script; the bell is part of this one. */
  #view: 'waiting' | 'view' | 'failed' = this.#spec.mount ? 'view' : 'waiting'
  /** How often its script did not come. */
  #failures = 0
  readonly [VIEW]: ViewHost = {
    $props: this.#props,
    root: this.#root,
    css: new Set([css, this.#spec.css ?? '']),
    load: (come, fail) => {
      const lose = (error: unknown) => {
        this.#failures++
        fail(error)
      }
      // Browsers keep what failed, and what that had imported: each new try spells the folder in another way.
      const spell = (sign: string) => '%' + sign.charCodeAt(0).toString(16)
      // `{tag}.element.ts`, found by name: an import of its own for every tag would weigh on portal.js.
      const path = `./chunks/${this.#spec.tag}.js`.replace('_chunks'[this.#failures]!, spell)
      // So long may a view take before the error card stands in its place.
      const late = setTimeout(lose, 10_000, 'timeout')
      import(/* @vite-ignore */ path).then(come, lose).finally(() => clearTimeout(late))
    },
    ready: () => {
      this.#reserve(false)
      emit(this, 'portal-ready')
    },
    fail: (why) => {
      const tag = this.localName
      logFailure(tag, why)
      this.#show('failed')
      emit(this, 'portal-error', { tag, version: VERSION, message: `${why}`, retry: () => this.#show('waiting') })
    },
  }

  constructor() {
    super()
    // A declarative shadow root of the host page is taken over.
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    shadow.replaceChildren(this.#root)
  }

  setProp(name: string, value: unknown): void {
    // The one who gives tokens for the whole page; a host that renders `undefined` before it has one signs nobody out.
    if (name === 'tokenProvider' && (value ?? this.#props.get()[name])) setTokenProvider(value as TokenProvider)
    if (name === 'first') offerFirst(value as Promise<Response>)
    this.#props.set({ ...this.#props.get(), [name]: value })
  }

  attributeChangedCallback(name: string, _old: string | null, value: string | null): void {
    if (name === 'lang') setLanguage(value)
    if (name === 'api-base' && value) setBase(value)
    this.setProp(camel(name), this.#spec.flags?.includes(name) ? value !== null : (value ?? undefined))
  }

  connectedCallback(): void {
    // In another document the browser has taken the style away.
    adoptStyles(this)
    if (this.#ends) return
    // A property set before the definition hides the accessor: set it again.
    const own = this as Record<string, unknown>
    for (const [name] of membersOf(this.#spec)) {
      if (Object.hasOwn(own, name)) {
        const value = own[name]
        delete own[name]
        own[name] = value
      }
    }
    expectProvider()
    this.#ends = [
      $session.listen(() => this.#show()),
      $language.subscribe((language) => {
        this.#root.lang = language
        if (this.#root.querySelector('.state')) this.#card()
      }),
    ]
    this.#show()
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
  #show(view = this.#view): void {
    this.#view = view
    const { status, person } = $session.get()
    const { tag, mount } = this.#spec
    const isOut = !person && status !== 'starting'
    const mode = isOut ? status : (person ?? mount) ? view : 'waiting'
    if (mode === this.#mode || !this.#ends) return
    this.#mode = mode
    this.#end?.()
    this.#end = undefined
    this.#reserve(mode === 'waiting' || mode === 'view')
    this.#root.replaceChildren()
    if (mode === 'waiting') this.#end = whenNear(this, () => this[VIEW].load(() => this.#show('view'), this[VIEW].fail))
    else if (mode !== 'view') this.#card()
    else if (mount) {
      this.#end = mount(this)
      this[VIEW].ready()
    } else this.#root.append(document.createElement(`${tag}-view-${BUILD}`))
    if (isOut) emit(this, 'portal-auth-required', { reason: status })
  }

  /** Keeps the place of a view that has not painted yet, as a skeleton. */
  #reserve(isLoading: boolean): void {
    this.#root.classList.toggle('waiting', isLoading)
    this.#root.style.minBlockSize = isLoading ? (this.#spec.size ?? '600px') : ''
  }

  #card(): void {
    const isFailed = this.#mode === 'failed'
    const act = ({ target }: Event) =>
      isFailed
        ? this.#show('waiting')
        : emit(this, 'portal-auth-required', { reason: 'request' }) && retrySignIn(target)
    this.#root.replaceChildren(stateCard(isFailed, act, this.#spec.mount))
  }
}
