// Vite plugins that adapt the output to a script in foreign pages. Only `withoutChartListeners` changes the source of a library.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Removes Vite's preloader of lazy imports, because it adds <link> elements to the host page. */
export const withoutPreload = (): Plugin => ({
  name: 'portal:without-preload',
  apply: 'build',
  enforce: 'pre',
  // A constant is inlined into its calls, where `renderChunk` recognises it.
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = 0' : null),
  renderChunk(code) {
    const bare = code.replaceAll(/\b0\(((?:async )?\(\) => [\s\S]*?), __VITE_PRELOAD__\)/g, '($1)()')
    if (bare.includes('__VITE_PRELOAD__')) this.error('a lazy import still has its preloader')
    return bare
  },
})

const SHAPES = /<(path|circle|rect|line|polyline|polygon|ellipse)\s[^>]*?\/?>/g

/** Reduces SVG files that are imported as text to their shapes, which is all that `Icon` reads. */
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

const CHART_LISTENERS = /\nif \(domEnv\) \{\n\s*on\(resize, win, [^}]*\{[^}]*\}\);\n\}\n/

/**
 * Leaves out the listeners that the module of uPlot adds to the window for ever: two serve its cursor, which is off, the third its
 * `pxRatio`, which our chart does not read.
 */
export const withoutChartListeners = (): Plugin => ({
  name: 'portal:without-chart-listeners',
  apply: 'build',
  transform(code, id) {
    if (!/uplot[\\/]dist[\\/]uPlot\.esm\.js$/.test(id)) return null
    if (!CHART_LISTENERS.test(code)) this.error('uPlot adds its listeners in another way')
    return code.replace(CHART_LISTENERS, '\n')
  },
})

const VIEW = /\/chunks\/(portal-[\w-]+)\.js$/

/** Lets an element find its view by name in unit tests, too. */
export const viewsByName = (views: Readonly<Record<string, string>>): Plugin => ({
  name: 'portal:views-by-name',
  resolveId: (source) => views[VIEW.exec(source)?.[1] ?? ''],
})

/** Serves the sources of `/widgets/portal.js` and the views in development, so that embedding pages work without a build. */
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
