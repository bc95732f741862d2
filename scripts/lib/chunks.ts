// How the one build is cut: portal.js stays one script, everything React stands in one vendor chunk.
import { resolve } from 'node:path'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}
type Named = (id: string, graph: Graph) => string | null

const root = resolve(import.meta.dirname, '../..')
/** The loader's source; what it imports statically is the one script a host page includes. */
export const PORTAL_ENTRY = resolve(root, 'src/loader/portal.ts')

const VENDOR = /node_modules[\\/](react|react-dom|scheduler|@r2wc|@nanostores|nanostores)[\\/]/
// Reached from nanostores' own index, yet used by @nanostores/react alone: without this it becomes a chunk of 300 bytes.
const VENDOR_ALWAYS = /node_modules[\\/]nanostores[\\/]listen-keys[\\/]/
const I18N = /node_modules[\\/]i18next[\\/]/
const KIT = /src[\\/]shared[\\/]/

const closures = new WeakMap<Graph, Set<string>>()

function portalClosure(graph: Graph): Set<string> {
  const known = closures.get(graph)
  if (known) return known
  const found = new Set<string>()
  const walk = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(walk)
  }
  walk(PORTAL_ENTRY)
  closures.set(graph, found)
  return found
}

const outsidePortal =
  (name: string): Named =>
  (id, graph) =>
    portalClosure(graph).has(id) && !VENDOR_ALWAYS.test(id) ? null : name

/** Rolldown's `codeSplitting`: vendor, i18n, and `kit`, what several widgets and the shell share of src/shared. */
export const CODE_SPLITTING = {
  // Else a group drags the bus out of portal.js, and with it the loader's single request.
  includeDependenciesRecursively: false,
  groups: [
    { debugName: 'vendor', name: outsidePortal('vendor'), test: VENDOR, priority: 3 },
    { debugName: 'i18n', name: outsidePortal('i18n'), test: I18N, priority: 2 },
    { debugName: 'kit', name: outsidePortal('kit'), test: KIT, priority: 1, minShareCount: 2 },
  ],
}
