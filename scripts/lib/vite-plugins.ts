// Small Vite plugins: they adapt Vite's output to a script that lives in foreign pages. None edits the source of a library.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Vite wraps each lazy import in a preloader that writes <link> elements into the host page, which is not ours. */
export const withoutPreload = (): Plugin => ({
  name: 'portal:without-preload',
  apply: 'build',
  enforce: 'pre',
  // As a constant it is inlined where it is called, and `renderChunk` can recognise it.
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = 0' : null),
  renderChunk(code) {
    const bare = code.replaceAll(/\b0\(((?:async )?\(\) => [\s\S]*?), __VITE_PRELOAD__\)/g, '($1)()')
    if (bare.includes('__VITE_PRELOAD__')) this.error('a lazy import still has its preloader')
    return bare
  },
})

const SHAPES = /<(path|circle|rect|line|polyline|polygon|ellipse)\s[^>]*?\/?>/g

/** Icons are data, not source: of an SVG file that is imported as text, `Icon` reads the shapes only, so nothing else is shipped. */
export const iconShapes = (): Plugin => ({
  name: 'portal:icon-shapes',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (!/lucide-static[\\/]icons[\\/].*\.svg\?raw$/.test(id)) return null
    const shapes = readFileSync(id.slice(0, -'?raw'.length), 'utf8').match(SHAPES) ?? []
    return `export default ${JSON.stringify(shapes.join('').replace(/\s+/g, ' '))}`
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
