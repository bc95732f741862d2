// How the one build is cut, by who needs a module first: portal.js (one script, all it needs itself), the socket that
// follows the number, the light panels without React, then what widgets share with each other and with the shell.
// Nothing that a foreign page loads may hang on the shell's own chunk: what is left to Rolldown is the shell's alone.
import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}
type Modules = Set<string>

const root = resolve(import.meta.dirname, '../..')
/** The loader's source; what it imports statically is the one script a host page includes. */
export const PORTAL_ENTRY = resolve(root, 'src/loader/portal.ts')
/** Source of each view by its tag. portal.js loads it by that name, so no import leads from there to here. */
export const VIEW_ENTRIES: Readonly<Record<string, string>> = {
  // The bell stands in portal.js itself: what is loaded by its name is its panel.
  'portal-bell': resolve(root, 'src/widgets/notifications/bell-panel.ts'),
  ...Object.fromEntries(
    globSync('src/widgets/*/portal-*.element.ts', { cwd: root }).map((file) => [
      basename(file, '.element.ts'),
      resolve(root, file),
    ]),
  ),
}
const SHELL_ENTRY = resolve(root, 'src/shell/main.tsx')
const HOME_VIEW = 'portal-news-cards'

/** What makes elements of views, and what mends r2wc for each of them. */
const VENDOR =
  /node_modules[\\/](react|react-dom|scheduler|@r2wc|@nanostores|nanostores|nanoevents)[\\/]|element[\\/]contain-key-events\.ts$/
const REACT = /node_modules[\\/]react[\\/]/
const SOCKET = /src[\\/]shared[\\/]socket\.ts$/
const ICON = /\.svg\?raw$/
const AREA = /src[\\/]widgets[\\/]([^\\/]+)[\\/]/
const STORES = /node_modules[\\/]nanostores[\\/]/
const BARREL = /node_modules[\\/]nanostores[\\/]index\.js$/

// nanostores' atom names it for its tests alone: portal.js needs nothing of it, React's stores do.
const UNUSED = /node_modules[\\/]nanostores[\\/]task[\\/]/

/** Adds the modules that `id` needs; nanostores' index names all its files, so the walk ends there. */
function addClosure(graph: Graph, id: string, found: Modules): Modules {
  if (found.has(id)) return found
  found.add(id)
  if (!BARREL.test(id)) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) addClosure(graph, next, found)
  return found
}

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))

/** Adds the files behind nanostores' index that these modules really use. */
function addStores(graph: Graph, found: Modules): Modules {
  const barrel = [...found].find((id) => BARREL.test(id))
  if (!barrel) return found
  const used = new Set<string>()
  for (const id of [...found].filter((one) => /\.tsx?$/.test(one))) {
    for (const [, list = ''] of readFileSync(id, 'utf8').matchAll(/import \{([^}]*)\} from 'nanostores'/g)) {
      for (const name of namesIn(list)) used.add(name)
    }
  }
  for (const [, list = '', file = ''] of readFileSync(barrel, 'utf8').matchAll(/export \{([^}]*)\} from '([^']*)'/g)) {
    if (namesIn(list).some((name) => used.has(name))) addClosure(graph, resolve(barrel, '..', file), found)
  }
  return found
}

const closureOf = (graph: Graph, id: string): Modules => addStores(graph, addClosure(graph, id, new Set()))

interface Layers {
  portal: Modules
  socket: Modules
  /** Lazy parts that draw without React. */
  panels: Modules[]
  widgets: Modules[]
  shell: Modules
  /** What the portal's home screen is drawn with. */
  home: Modules
}

const lazyOf = (graph: Graph, part: Modules): string[] =>
  [...part].flatMap((id) => [...(graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])])

function layersOf(graph: Graph): Layers {
  const portal = closureOf(graph, PORTAL_ENTRY)
  const lazy = lazyOf(graph, portal)
  const socket = lazy.filter((id) => SOCKET.test(id)).flatMap((id) => [...closureOf(graph, id)])
  const parts = [...lazy.filter((id) => !SOCKET.test(id)), ...Object.values(VIEW_ENTRIES)].map((id) =>
    closureOf(graph, id),
  )
  const isWidget = (part: Modules): boolean => [...part].some((id) => REACT.test(id))
  const panels = parts.filter((part) => !isWidget(part))
  // What a panel loads in its turn draws without React too, with what the panel has brought.
  const later = panels.flatMap((part) =>
    lazyOf(graph, new Set([...part].filter((one) => !portal.has(one)))).map(
      (id) => new Set([...closureOf(graph, id)].filter((one) => !part.has(one))),
    ),
  )
  const shell = closureOf(graph, SHELL_ENTRY)
  return {
    portal,
    socket: new Set(socket),
    panels: [...panels, ...later],
    widgets: parts.filter(isWidget),
    shell,
    home: new Set([...shell, ...closureOf(graph, VIEW_ENTRIES[HOME_VIEW] ?? SHELL_ENTRY)]),
  }
}

const known = new WeakMap<Graph, Layers>()

/** The chunk of a module; null leaves it with the only one that needs it. */
function chunkOf(id: string, graph: Graph): string | null {
  const layers = known.get(graph) ?? layersOf(graph)
  known.set(graph, layers)
  const { portal, socket, panels, widgets, shell, home } = layers
  if (UNUSED.test(id)) return 'vendor'
  if (portal.has(id)) return 'portal'
  if (socket.has(id)) return 'socket'
  const inPanels = panels.filter((part) => part.has(id)).length
  if (VENDOR.test(id) && !(inPanels > 0 && STORES.test(id))) return 'vendor'
  const inWidgets = widgets.filter((part) => part.has(id)).length
  const users = inPanels + inWidgets + (shell.has(id) ? 1 : 0)
  if (users < 2 || users === (shell.has(id) ? 1 : 0)) return null
  if (inPanels > 0) return 'base'
  // No card comes with a story: what an area shares is cut by which of its widgets need it.
  const area = AREA.exec(id)?.[1]
  if (home.has(id)) return area ? `${area}-${widgets.flatMap((part, at) => (part.has(id) ? at : [])).join('-')}` : 'kit'
  // What home does without, Rolldown cuts by who needs it: no form comes with a story. An icon is no chunk of its own.
  return ICON.test(id) ? 'icons' : null
}

/** Rolldown's `codeSplitting`. */
export const CODE_SPLITTING = {
  // Else a group drags along what it imports, and the bus would leave portal.js.
  includeDependenciesRecursively: false,
  groups: [{ debugName: 'layers', name: chunkOf }],
}
