// The light class behind every public tag. It owns attributes, properties, the shadow root, the reserved size and the states before and
// beside the view; it does not depend on React.
import { atom } from 'nanostores'
import { $addresses, setBase } from '#shared/bus/addresses.ts'
import { BUILD, VERSION } from '#shared/bus/bus.ts'
import { offerFirst } from '#shared/bus/first-read.ts'
import { $language, setLanguage } from '#shared/bus/language.ts'
import { logFailure } from '#shared/bus/log.ts'
import { countElement } from '#shared/bus/presence.ts'
import {
  $session,
  expectProvider,
  registerPopup,
  retrySignIn,
  setTokenProvider,
  type TokenProvider,
} from '#shared/bus/session.ts'
import { $setupFault, registerCheck } from '#shared/bus/setup-fault.ts'
import { $signInLabel } from '#shared/bus/sign-in-label.ts'
import css from './base.css?inline'
import { adoptStyles } from './adopt-styles.ts'
import { camel, membersOf, valueOf, type ElementSpec } from './element-spec.ts'
import { emit, emitError, VIEW, type HostProps, type ViewHost } from './host.ts'
import { createElement } from './create-element.ts'
import { stateCard } from './state-card.ts'
import { whenNear } from './when-near.ts'

// Loaded when a sign-in is offered, before the click on its button, because browsers block a window that opens late.
registerPopup((button) =>
  import('./popup.ts')
    .then((module) => module.signInByPopup(button))
    .catch((error: unknown) => logFailure('no token', error)),
)

registerCheck(() => import('./setup-check.ts'))

/** The base class of every public tag; `elementClass` derives one class for each. */
export class PortalElement extends HTMLElement {
  declare static readonly spec: ElementSpec
  static readonly version = VERSION
  readonly #spec = (this.constructor as typeof PortalElement).spec
  readonly #props = atom<HostProps>(Object.fromEntries(this.#spec.flags?.map((name) => [name, false]) ?? []))
  readonly #root = createElement('div', { className: 'root' })
  readonly #viewTag = `${this.#spec.tag}-view-${BUILD}`
  /** Disposers to run when the element is removed; undefined while it is not connected. */
  #disposers: (() => void)[] | undefined
  /** Disposer of the current mode. */
  #endMode: (() => void) | undefined
  #mode: string | undefined
  /** State of the view's script; that of the bell is part of this script, and another element may have loaded it. */
  #view: 'waiting' | 'view' | 'failed' = this.#spec.mount || customElements.get(this.#viewTag) ? 'view' : 'waiting'
  /** The number of failed attempts to load the script. */
  #failures = 0
  readonly [VIEW]: ViewHost = {
    $props: this.#props,
    root: this.#root,
    css: new Set([css, this.#spec.css ?? '']),
    load: (onLoad, fail) => {
      const onFailure = (error: unknown) => {
        this.#failures++
        fail(error)
      }
      // Browsers cache a failed import and its dependencies: each new attempt encodes another letter of the folder.
      const encode = (sign: string) => '%' + sign.charCodeAt(0).toString(16)
      // `{tag}.element.ts`, found by name: an import for every tag would make portal.js larger.
      const path = `./chunks/${this.#spec.tag}.js`.replace('_chunks'[this.#failures]!, encode)
      // After 10 s without a view the error card is shown.
      const late = setTimeout(onFailure, 10_000, 'timeout')
      import(/* @vite-ignore */ path).then(onLoad, onFailure).finally(() => clearTimeout(late))
    },
    ready: () => this.#reserve(false),
    fail: (error) => {
      logFailure(this.localName, error)
      this.#show('failed')
      emitError(this, `${error}`, () => this.#show('waiting'))
    },
  }

  constructor() {
    super()
    // Reuse a declarative shadow root of the host page.
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    shadow.replaceChildren(this.#root)
    this.#root.style.setProperty('--p-reserved', this.#spec.size ?? '600px')
  }

  setProp(name: string, value: unknown): void {
    // The provider is for the whole page. A host that renders `undefined` before it has one must not sign anybody out.
    if (name === 'tokenProvider' && (value ?? this.#props.get()[name])) setTokenProvider(value as TokenProvider)
    if (name === 'first') offerFirst(value as Promise<Response>)
    this.#props.set({ ...this.#props.get(), [name]: value })
  }

  attributeChangedCallback(name: string, _old: string | null, value: string | null): void {
    if (name === 'lang') setLanguage(value)
    if (name === 'api-base' && value) setBase(value)
    this.setProp(camel(name), valueOf(this.#spec, name, value))
  }

  connectedCallback(): void {
    // The browser drops adopted sheets when the element moves to another document.
    adoptStyles(this)
    if (this.#disposers) return
    // A host page that unsets all styles also unsets the rule of :host; otherwise an inline view is not intended. Reading styles forces
    // their computation, so it is skipped in the portal itself and for the bell, whose box is that of its root.
    if (!this.#spec.mount && $addresses.get().embedded && getComputedStyle(this).display === 'inline')
      this.style.setProperty('display', 'block', 'important')
    // A property set before the definition hides the accessor: set it again.
    const own = this as Record<string, unknown>
    for (const [name] of membersOf(this.#spec)) {
      if (Object.hasOwn(own, name)) {
        const value = own[name]
        delete own[name]
        own[name] = value
      }
    }
    countElement(1)
    expectProvider()
    this.#disposers = [
      $session.listen(() => this.#show()),
      $signInLabel.listen(() => this.#updateCard()),
      $language.subscribe((language) => {
        this.#root.lang = language
        this.#updateCard()
      }),
      $setupFault.subscribe((fault) => {
        this.#updateCard()
        if (fault) emitError(this, fault.texts[$language.get()], retrySignIn, fault.code)
      }),
    ]
    this.#show()
  }

  /** The method itself lets moveBefore keep the element connected; there is nothing to do. */
  connectedMoveCallback(): void {}

  disconnectedCallback(): void {
    // A move is a removal and an insertion in one task.
    queueMicrotask(() => {
      if (this.isConnected || !this.#disposers) return
      for (const dispose of this.#disposers) dispose()
      this.#endMode?.()
      this.#root.replaceChildren()
      this.#disposers = this.#endMode = this.#mode = undefined
      countElement(-1)
    })
  }

  /** Shows the content for the session and the state of the view. */
  #show(view = this.#view): void {
    this.#view = view
    const { status, person } = $session.get()
    const { mount, withoutSignIn } = this.#spec
    const isOut = !person && status !== 'starting' && !withoutSignIn
    const mode = isOut ? status : (person ?? mount ?? withoutSignIn) ? view : 'waiting'
    if (mode === this.#mode || !this.#disposers) return
    this.#mode = mode
    this.#endMode?.()
    this.#endMode = undefined
    this.#reserve(mode === 'waiting' || mode === 'view')
    // The focus would fall to the body of the page.
    if (this.shadowRoot!.activeElement) {
      this.#root.tabIndex = -1
      this.#root.focus()
    }
    this.#root.replaceChildren()
    if (mode === 'waiting')
      this.#endMode = whenNear(this, () => this[VIEW].load(() => this.#show('view'), this[VIEW].fail))
    else if (mode !== 'view') this.#card()
    else if (mount) {
      this[VIEW].ready()
      this.#endMode = mount(this)
    } else this.#root.append(document.createElement(this.#viewTag))
    this.#updateCard()
    if (isOut) emit(this, 'portal-auth-required', { reason: status })
  }

  /** Reserves the size of a view that has not painted yet, with a skeleton. */
  #reserve(isLoading: boolean): void {
    this.#root.classList.toggle('waiting', isLoading)
  }

  #updateCard(): void {
    if (this.#mode !== 'view') {
      if (this.#root.querySelector('.state')) this.#card()
    } else if (!this.#spec.mount) {
      // Above the view, which shows only that something could not be loaded.
      this.#root.querySelector('.setup-fault')?.remove()
      const fault = $setupFault.get()
      if (fault)
        this.#root.prepend(
          createElement('div', { className: 'setup-fault', role: 'alert', textContent: fault.texts[$language.get()] }),
        )
    }
  }

  #card(): void {
    const isFailed = this.#mode === 'failed'
    const action = ({ target }: Event) =>
      isFailed
        ? this.#show('waiting')
        : emit(this, 'portal-auth-required', { reason: 'request' }) && retrySignIn(target)
    const hasFocus = this.shadowRoot!.activeElement
    this.#root.replaceChildren(stateCard(isFailed, action, this.#spec.mount))
    if (hasFocus) this.#root.querySelector('button')!.focus()
  }
}
