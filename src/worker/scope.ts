/// <reference lib="webworker" />
// The worker's globals, and the values that the build inserts.

export const worker = globalThis as unknown as ServiceWorkerGlobalScope

/** Version of the front end this worker belongs to. */
export const VERSION = (import.meta.env.PORTAL_VERSION as string | undefined) ?? 'dev'

/** Paths of this build: `shell` is cached at installation, `later` at the first request. */
export interface BuiltFiles {
  readonly shell: readonly string[]
  readonly later: readonly string[]
  /** SHA-256 of the page in base64, because its name is the same in every version. */
  readonly index: string
}

export const FILES = (import.meta.env.PORTAL_FILES as BuiltFiles | undefined) ?? { shell: [], later: [], index: '' }
