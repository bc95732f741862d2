/// <reference lib="webworker" />
// The worker's own globals, and what the build puts in.

export const worker = globalThis as unknown as ServiceWorkerGlobalScope

/** Version of the front end this worker belongs to. */
export const VERSION = (import.meta.env.PORTAL_VERSION as string | undefined) ?? 'dev'

/** Paths of this build: `shell` is kept from the start, `later` when it is first asked for. */
export interface BuiltFiles {
  readonly shell: readonly string[]
  readonly later: readonly string[]
  /** SHA-256 of the page, in base 64: its name says nothing of its content. */
  readonly index: string
}

export const FILES = (import.meta.env.PORTAL_FILES as BuiltFiles | undefined) ?? { shell: [], later: [], index: '' }
