// What a foreign page may come to load, and what must never be in it.
import type { Plugin } from 'vite'

/** The part of Rolldown's output chunk that is looked at. */
export interface BuiltChunk {
  readonly fileName: string
  readonly facadeModuleId: string | null
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly moduleIds: readonly string[]
}

/** keycloak-js in a foreign page navigates its window, opens frames and takes the answers of other sign-ins. */
const FORBIDDEN = /[\\/]keycloak-js[\\/]/

/** Every module below `entries` (ids of sources), lazy ones included. */
export function modulesBelow(chunks: readonly BuiltChunk[], entries: readonly string[]): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const seen = new Set<BuiltChunk>()
  const walk = (chunk: BuiltChunk | undefined): void => {
    if (!chunk || seen.has(chunk)) return
    seen.add(chunk)
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) walk(byName.get(name))
  }
  for (const chunk of chunks) if (chunk.facadeModuleId && entries.includes(chunk.facadeModuleId)) walk(chunk)
  return new Set([...seen].flatMap(({ moduleIds }) => moduleIds))
}

/** The forbidden modules among those that a foreign page may load. */
export const forbiddenBelow = (chunks: readonly BuiltChunk[], entries: readonly string[]): string[] =>
  [...modulesBelow(chunks, entries)].filter((id) => FORBIDDEN.test(id))

/** Fails the build where a script for foreign pages leads to the portal's own sign-in. */
export const embeddedWithoutIdentity = (entries: readonly string[]): Plugin => ({
  name: 'portal:embedded-without-identity',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const found = forbiddenBelow(chunks, entries)
    if (found.length > 0) this.error(`A foreign page would load ${found.join(', ')}`)
    if (modulesBelow(chunks, entries).size < entries.length) this.error('No script for foreign pages was found')
  },
})
