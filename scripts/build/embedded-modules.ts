// Checks that foreign pages never load certain modules.
import type { Plugin } from 'vite'

/** The properties of Rolldown's output chunks that are read. */
export interface BuiltChunk {
  readonly fileName: string
  readonly facadeModuleId: string | null
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly moduleIds: readonly string[]
}

/** In a foreign page keycloak-js would navigate the window, open frames and consume the responses of other sign-ins. */
const FORBIDDEN = /[\\/]keycloak-js[\\/]/

/** Every module that `entries` (ids of sources) import, also lazily. */
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

/** Fails the build if a script for foreign pages imports the portal's own sign-in. */
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
