// Small Vite plugins: what of Vite's own habits does not fit a script that lives in foreign pages.
import { readFileSync } from 'node:fs'
import { parseSync, type Plugin, Visitor } from 'vite'

/** Vite wraps each lazy import in a preloader of 800 bytes that writes <link>s into the host page: we want neither. */
export const withoutPreload = (): Plugin => ({
  name: 'portal:without-preload',
  apply: 'build',
  enforce: 'pre',
  // A constant is put in where it is called, so that no chunk has to export a function that does nothing.
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = 0' : null),
  renderChunk(code) {
    const bare = code.replaceAll(/\b0\(((?:async )?\(\) => [\s\S]*?), __VITE_PRELOAD__\)/g, '($1)()')
    if (bare.includes('__VITE_PRELOAD__')) this.error('a lazy import has kept its preloader')
    return bare
  },
})

const SHAPES = /<(path|circle|rect|line|polyline|polygon|ellipse)\s[^>]*?\/?>/g

/** Of a Lucide file that is read as text only the shapes are used: the rest is the same 400 bytes in each. */
export const leanIcons = (): Plugin => ({
  name: 'portal:lean-icons',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (!/lucide-static[\\/]icons[\\/].*\.svg\?raw$/.test(id)) return null
    const shapes = readFileSync(id.slice(0, -'?raw'.length), 'utf8').match(SHAPES) ?? []
    return `export default ${JSON.stringify(shapes.join('').replace(/\s+/g, ' '))}`
  },
})

/** lit-html tells its version by a global of the page, which is the host's. */
export const quietLit = (): Plugin => ({
  name: 'portal:quiet-lit',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/lit-html[\\/]lit-html\.js$/.test(id)) return null
    const quiet = code.replace(/,\(\w+\.litHtmlVersions\?\?=\[\]\)\.push\("[\d.]+"\)/, '')
    if (quiet === code) this.error('lit-html tells its version in another way')
    return { code: quiet, map: null }
  },
})

/** The indentation of lit-html's templates is for us: HTML reads a line break and the blanks behind it as one blank. */
export const leanTemplates = (): Plugin => ({
  name: 'portal:lean-templates',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes("from 'lit-html'")) return null
    const edits: { start: number; end: number; text: string }[] = []
    const visitor = new Visitor({
      TaggedTemplateExpression({ tag, quasi }) {
        if (tag.type !== 'Identifier' || tag.name !== 'html') return
        for (const { start, end } of quasi.quasis) {
          edits.push({ start, end, text: code.slice(start, end).replaceAll(/\s*\n\s*/g, ' ') })
        }
      },
    })
    visitor.visit(parseSync(id, code).program)
    const ordered = edits.toSorted((a, b) => b.start - a.start)
    return ordered.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
  },
})

/** The queue of nanostores without `batch`, which is called by nobody here: what is told, in the order in which it changed. */
const QUEUE = `let queue = []
export const nanostoresGlobal = (globalThis.nanostoresGlobal ||= { epoch: 0 })
export const batch = () => { throw new Error('batch') }
const drain = () => {
  let thrown
  for (const [listener, $store, before, key] of queue)
    try { listener?.($store.value, before, key) } catch (error) { thrown = error }
  queue = []
  if (thrown) throw thrown
}
`
const FORGET = 'for (const told of queue) if (told[0] === listener && told[1] === $atom) told[0] = undefined\n\n'
const NOTIFY = `nanostoresGlobal.epoch++
      const isIdle = !queue.length
      for (const listener of listeners) queue.push([listener, $atom, oldValue, changedKey])
      if (isIdle) drain()
    },
    `

/** Stores with that queue weigh less on portal.js. */
export const leanStores = (): Plugin => ({
  name: 'portal:lean-stores',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/nanostores[\\/]atom[\\/]index\.js$/.test(id)) return null
    const lean = code
      .replace(/let listenerQueue = [\s\S]*?(?=\/\* @__NO_SIDE_EFFECTS__)/, () => QUEUE)
      .replace(/batchSeen\?\.get[\s\S]*?(?=let index = )/, () => FORGET)
      .replace(/nanostoresGlobal\.epoch\+\+\n[\s\S]*?(?=\/\* It will be called)/, () => NOTIFY)
    if (/batchSeen|listenerQueue/.test(lean)) this.error('nanostores has changed: look at leanStores again')
    return lean
  },
})

const PHONE_ADAPTERS =
  /  #loadCordovaAdapter \(\) \{[\s\S]*?(?=  \/\*\*\n   \* @returns \{Promise<void>\}\n   \*\/\n  async #loadConfig)/

/** keycloak-js' adapters for phone apps, a fifth of it, are of no use in a browser. */
export const leanIdentity = (): Plugin => ({
  name: 'portal:lean-identity',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/keycloak-js[\\/]lib[\\/]keycloak\.js$/.test(id)) return null
    if (!PHONE_ADAPTERS.test(code)) this.error('keycloak-js has changed: look at leanIdentity again')
    const none = ['#loadCordovaAdapter', '#loadCordovaNativeAdapter'].map(
      (name) => `  ${name} () { throw new Error('invalid adapter type') }\n`,
    )
    return code.replace(PHONE_ADAPTERS, none.join(''))
  },
})

/** wouter brings what React 16 and 17 lack; ours has it. */
export const leanRoutes = (): Plugin => ({
  name: 'portal:lean-routes',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^use-sync-external-store\/shim\// },
    handler(_source, importer) {
      return this.resolve('react', importer)
    },
  },
})

const VIEW = /\/chunks\/(portal-[\w-]+)\.js$/

/** In unit tests an element finds its view by its name, too. */
export const viewsByName = (views: Readonly<Record<string, string>>): Plugin => ({
  name: 'portal:views-by-name',
  resolveId: (source) => views[VIEW.exec(source)?.[1] ?? ''],
})

/** In development `/widgets/portal.js` and the views are their sources, so that embedding pages work unbuilt. */
export const portalInDevelopment = (entry: string, views: Readonly<Record<string, string>>): Plugin => ({
  name: 'portal:loader-address',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const path = request.url?.split('?')[0] ?? ''
      const source = path === '/widgets/portal.js' ? entry : views[VIEW.exec(path)?.[1] ?? '']
      if (source) request.url = `/@fs${source}`
      next()
    })
  },
})
