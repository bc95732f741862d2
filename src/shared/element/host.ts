// What a public element and the view inside it say to each other; and the one way out, an event the host page hears.
import type { ReadableAtom } from 'nanostores'

export type HostProps = Readonly<Record<string, unknown>>

/** The inside of a public element, for its view. */
export interface ViewHost {
  /** Attributes and properties by camel-case name; a boolean attribute is true or false, an absent one undefined. */
  readonly $props: ReadableAtom<HostProps>
  /** Where the view stands, inside the shadow root. */
  readonly root: HTMLElement
  /** The style of the shadow root; what is added counts from the next `dress`. */
  readonly css: Set<string>
  /** Loads the script of its tag; each try after one that failed gets nothing that the browser has kept of it. */
  load<Module>(come: (module: Module) => void, fail: (error: unknown) => void): void
  /** The view has painted: the skeleton and the reserved size go. */
  ready(): void
  /** The view broke: the element shows the error card in its place. */
  fail(error: unknown): void
}

/** Where a public element keeps its inside. */
export const VIEW = Symbol.for('portal.view')

/** The inside of `host`, which is a public element. */
export const viewOf = (host: HTMLElement): ViewHost => (host as { [VIEW]?: ViewHost })[VIEW]!

/** Sends an event that the host page hears; false where it was cancelled and the host takes over. */
export const emit = (host: HTMLElement, type: `portal-${string}`, detail: object = {}): boolean =>
  host.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }))
