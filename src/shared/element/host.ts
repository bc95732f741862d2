// The interface between a public element and the view inside it, and the events that both send to the host page.
import type { ReadableAtom } from 'nanostores'
import { VERSION } from '#shared/bus/bus.ts'

export type HostProps = Readonly<Record<string, unknown>>

/** The inside of a public element, for its view. */
export interface ViewHost {
  /** Attributes and properties by camel-case name; a boolean attribute is true or false, an absent one undefined. */
  readonly $props: ReadableAtom<HostProps>
  /** The parent of the view, inside the shadow root. */
  readonly root: HTMLElement
  /** CSS of the shadow root; additions take effect with the next `adoptStyles`. */
  readonly css: Set<string>
  /** Loads the script of its tag; after a failure the next attempt bypasses the browser's cache. */
  load<Module>(onLoad: (module: Module) => void, fail: (error: unknown) => void): void
  /** The view has painted, maybe a skeleton of its own: the element removes its own skeleton and the reserved size. */
  ready(): void
  /** The view has failed: the element shows the error card instead. */
  fail(error: unknown): void
}

/** The internals of a public element. */
export const VIEW = Symbol.for('portal.view')

/** The inside of `host`, which is a public element. */
export const viewOf = (host: HTMLElement): ViewHost => (host as { [VIEW]?: ViewHost })[VIEW]!

/** The events that a host page can take over: portal-navigate and portal-auth-required. */
const CANCELABLE = /nav|auth/

/** Dispatches an event to the host page; returns false when the host page cancelled it to handle it itself. */
export const emit = (host: HTMLElement, type: `portal-${string}`, detail: object = {}): boolean =>
  host.dispatchEvent(
    new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: CANCELABLE.test(type) }),
  )

/** Reports to the host page that the element shows an error, with the action of its retry button; no code: the element itself broke. */
export const emitError = (host: HTMLElement, message: string, retry: () => unknown, code?: string): boolean =>
  emit(host, 'portal-error', {
    tag: host.localName,
    version: VERSION,
    ...(code && { code }),
    message,
    retry: () => void retry(),
  })
