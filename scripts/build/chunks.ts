// Divides the build into chunks: portal.js (one script without imports), the socket that it loads later, the modules that the
// panel of the bell and the sign-in of the shell share with React views (base), React with the stores, the kit that
// all areas share, what elements that read share (tools), what only the others share (forms), the table of many rows, uploads, one
// chunk per area, and one per view of what it shares with lazy parts: an element loads few files.
// Modules of a single view or lazy part stay with it. Host pages never load a chunk of the shell.
import { globSync } from 'node:fs'
import { basename, resolve } from 'node:path'

interface Graph {
  getModuleInfo(id: string): {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
    code: string | null
  } | null
}
type Modules = ReadonlySet<string>

const root = resolve(import.meta.dirname, '../..')
/** Source of the loader; together with its static imports it becomes the one script that a host page includes. */
export const PORTAL_ENTRY = resolve(root, 'src/loader/portal.ts')
/** The modules with which a window of the portal signs in, and those that it shows afterwards. */
const START_ENTRY = resolve(root, 'src/shell/main.tsx')
const SHELL_ENTRY = resolve(root, 'src/shell/window.tsx')
const SOCKET = resolve(root, 'src/shared/realtime/socket.ts')
const BELL_PANEL = resolve(root, 'src/widgets/notifications/bell/bell-panel.ts')
/** Source of each view by its tag. portal.js loads it by that name, so no import refers to it. */
export const VIEW_ENTRIES: Readonly<Record<string, string>> = {
  // The button of the bell is part of portal.js, so only its panel is loaded by name.
  'portal-bell': BELL_PANEL,
  ...Object.fromEntries(
    globSync('src/widgets/**/portal-*.element.ts', { cwd: root }).map((file) => [
      basename(file, '.element.ts'),
      resolve(root, file),
    ]),
  ),
}

/** React, the library that turns its views into elements, the stores and the texts. */
const VENDOR = /node_modules[\\/](react|react-dom|scheduler|@r2wc|@nanostores|nanostores|nanoevents|i18next)[\\/]/
/** The index of nanostores imports all of its files, but portal.js uses only these. */
const STORES_INDEX = /node_modules[\\/]nanostores[\\/]index\.js$/
const STORES_IN_PORTAL = /node_modules[\\/]nanostores[\\/](atom|computed|lifecycle|clean-stores|warn)[\\/]/
/** Nearly every dialog has fields, and all areas load dialogs lazily. */
const FIELDS = /src[\\/]shared[\\/]ui[\\/](form\.css|field\.tsx|text-field\.tsx|checkbox\.tsx)/
/** Small modules of forms that elements without any need as well; without this they would load all forms for one of them. */
const LIGHT =
  /src[\\/]shared[\\/](domain[\\/]forms[\\/]fields|writes[\\/]settled|transport[\\/]download-file|ui[\\/]missing)\.tsx?/
/** The table of many rows, with its libraries, for the areas that show long lists; other pages never load it. */
const TABLE = /src[\\/]shared[\\/]ui[\\/]data-table|domain[\\/]search[\\/]row-index|node_modules[\\/]@tanstack[\\/]/
/** The view of documents, for the few areas that show one. */
const DOCUMENT = /src[\\/]shared[\\/]ui[\\/]document[\\/]/
const TABLE_ENTRIES = ['data-table.tsx', 'table-toolbar.tsx', 'saved-views.tsx', 'use-row-index.ts'].map((file) =>
  resolve(root, 'src/shared/ui/data-table', file),
)
/** The library of charts, for the first chart of a page. */
const CHART = /node_modules[\\/]uplot[\\/]/
/** The queue of uploads with its rows: forms that send files load it, and no other page does. */
const UPLOADS = /src[\\/]shared[\\/]ui[\\/](uploads[\\/]|file-row\.tsx|crop[\\/]read-picture)/
/** The editor of rich text, for the views in which people write; its TipTap is a lazy part of it. */
const TEXT_EDITOR = /src[\\/]shared[\\/]rich-text-editor[\\/]/
/** Length of the code of a module without imports that is too small for a file of its own, such as an icon. */
const SMALL = 600
/** A module used by lazy parts of more views than these belongs to the tools. */
const MOST_USERS = 2
/**
 * The modules of the story that the editor and its parts need: without a chunk of their own they would load the whole view of the story.
 */
const STORY_RULES = /[\\/](story-fields|news-text|attachment-type)\.ts$/
const HOME_AREA = 'news'
/** The elements in which people read; they load no forms. */
export const READING_TAGS: ReadonlySet<string> = new Set([
  'portal-bell',
  'portal-news-cards',
  'portal-news',
  'portal-story',
  'portal-legal',
  'portal-my-data',
  'portal-user-profile',
  'portal-marketplace',
  'portal-suppliers',
  'portal-supplier',
  'portal-supplier-relationship',
  'portal-team-calendar',
])
const AREA = /src[\\/]widgets[\\/]([^\\/]+)[\\/]/

/** The modules that `entry` needs, including itself; those of lazy imports only if `lazy`. */
function closureOf(graph: Graph, entry: string, lazy = false): Modules {
  const found = new Set<string>()
  const walk = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    const info = graph.getModuleInfo(id)
    if (!info || STORES_INDEX.test(id)) return
    info.importedIds.forEach(walk)
    if (lazy) info.dynamicallyImportedIds.forEach(walk)
  }
  walk(entry)
  return found
}

/** A view with its modules, and those of its lazy parts. */
function viewOf(graph: Graph, tag: string, entry: string) {
  const all = [...closureOf(graph, entry, true)]
  const parts = all.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  return {
    tag,
    area: AREA.exec(entry)?.[1],
    modules: closureOf(graph, entry),
    inParts: new Set(parts.flatMap((part) => [...closureOf(graph, part)])),
  }
}

function layersOf(graph: Graph) {
  const views = Object.entries(VIEW_ENTRIES).filter(([, entry]) => entry !== BELL_PANEL)
  return {
    portal: closureOf(graph, PORTAL_ENTRY),
    socket: closureOf(graph, SOCKET),
    panel: closureOf(graph, BELL_PANEL),
    lateInPanel: closureOf(graph, BELL_PANEL, true),
    start: closureOf(graph, START_ENTRY),
    shell: closureOf(graph, SHELL_ENTRY),
    home: closureOf(graph, VIEW_ENTRIES['portal-news-cards'] ?? ''),
    /** All that a host page may load of the views, lazy parts included. */
    inViews: new Set(views.flatMap(([, entry]) => [...closureOf(graph, entry, true)])),
    table: new Set(TABLE_ENTRIES.flatMap((entry) => (graph.getModuleInfo(entry) ? [...closureOf(graph, entry)] : []))),
    views: views.map(([tag, entry]) => viewOf(graph, tag, entry)),
  }
}

const layersByGraph = new WeakMap<Graph, ReturnType<typeof layersOf>>()

/** The chunk of a module; null if it belongs to the views and lazy parts that import it. */
function chunkOf(id: string, graph: Graph): string | null {
  const layers = layersByGraph.get(graph) ?? layersOf(graph)
  layersByGraph.set(graph, layers)
  const { portal, socket, panel, lateInPanel, start, shell, home, inViews, table, views } = layers
  if (portal.has(id) || STORES_IN_PORTAL.test(id)) return 'portal'
  if (socket.has(id)) return 'socket'
  const using = views.filter(({ modules }) => modules.has(id))
  const users = using.length + Number(shell.has(id))
  if (panel.has(id) || lateInPanel.has(id)) return users > 0 ? 'base' : null
  if (start.has(id)) return inViews.has(id) ? 'base' : null
  if (VENDOR.test(id)) return 'vendor'
  if (TABLE.test(id)) return 'table'
  if (DOCUMENT.test(id)) return 'document'
  if (UPLOADS.test(id)) return 'uploads'
  if (CHART.test(id)) return 'chart'
  if (LIGHT.test(id)) return 'tools'
  const isAtHome = shell.has(id) || home.has(id)
  const tools = using.some(({ tag }) => READING_TAGS.has(tag)) ? 'tools' : 'forms'
  if (FIELDS.test(id)) return isAtHome ? 'kit' : tools
  if (shell.has(id) && !inViews.has(id)) return 'window'
  if (STORY_RULES.test(id)) return 'news-kit'
  if (TEXT_EDITOR.test(id) && using.length > 0) return 'text-editor'
  // Modules that only the table and one view need stay with the table: otherwise the table would import that view.
  if (users < 2) return table.has(id) ? 'table' : sharedWithParts(id, graph, views)
  const owner = AREA.exec(id)?.[1]
  if (isAtHome) return owner ?? 'kit'
  if (table.has(id)) return 'tools'
  const [area, ...others] = new Set(using.map((view) => view.area))
  if (owner && owner !== HOME_AREA) return owner
  return others.length === 0 ? `${area}` : tools
}

/** A module that one view needs, and lazy parts of it or of others. The build would make a file for each such combination of parts. */
function sharedWithParts(id: string, graph: Graph, views: ReturnType<typeof layersOf>['views']): string | null {
  const only = views.find(({ modules }) => modules.has(id))
  const users = views.filter(({ inParts }) => inParts.has(id))
  if (!only || users.length === 0) return null
  // An element that reads loads one file of them, at the cost of the other elements of its area.
  const isReading = READING_TAGS.has(only.tag)
  const isOther = (view: (typeof views)[number]) => (isReading ? view.area !== only.area : view !== only)
  const others = users.filter(isOther).map(({ tag }) => tag)
  const { code, importedIds = [] } = graph.getModuleInfo(id) ?? {}
  const isSmall = importedIds.length === 0 && (code ?? '').length < SMALL
  if (others.length > MOST_USERS || isSmall) return isReading ? 'tools' : 'forms'
  return [only.tag, ...others, 'parts'].join('-').replaceAll('portal-', '')
}

/** Rolldown's `codeSplitting`. */
export const CODE_SPLITTING = {
  // Otherwise a group would include the imports of its modules, and the bus would be moved out of portal.js.
  includeDependenciesRecursively: false,
  groups: [{ debugName: 'layers', name: chunkOf }],
}
