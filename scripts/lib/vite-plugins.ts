// Small Vite plugins: what of Vite's own habits does not fit a script that lives in foreign pages.
import { readFileSync } from 'node:fs'
import { type Plugin } from 'vite'

/** Vite wraps each lazy import in a preloader of 800 bytes that writes <link>s into the host page: we want neither. */
export const withoutPreload = (): Plugin => ({
  name: 'portal:without-preload',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : null),
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

/** In development `/widgets/portal.js` is the source itself, so that embedding pages work unbuilt. */
export const portalInDevelopment = (entry: string): Plugin => ({
  name: 'portal:loader-address',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (request.url?.split('?')[0] === '/widgets/portal.js') request.url = `/@fs${entry}`
      next()
    })
  },
})
