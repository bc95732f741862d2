// Two small Vite plugins: no preload helper in portal.js, and portal.js' public address in development.
import { type Plugin } from 'vite'

/** Vite wraps each lazy import in a preloader of 800 bytes that writes <link>s into the host page: we want neither. */
export const withoutPreload = (): Plugin => ({
  name: 'portal:without-preload',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : null),
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
