// The page of the UI kit: served at /kit/ in development, built separately for the tests, never part of the product.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { InlineConfig, Plugin } from 'vite'

const FOLDER = resolve(import.meta.dirname, '../../src/kit')
const PAGE = resolve(FOLDER, 'kit.html')

export const kitPage = (): Plugin => ({
  name: 'portal:kit-page',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use(async (request, response, next) => {
      const { url = '' } = request
      if (url.split('?')[0] !== '/kit/') return next()
      try {
        const html = (await readFile(PAGE, 'utf8')).replace('./kit.tsx', `/@fs${FOLDER}/kit.tsx`)
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(await server.transformIndexHtml(url, html))
      } catch (error) {
        next(error)
      }
    })
  },
})

/** The configuration by which Vite builds only this page into `outDir`, to be served below /kit/. */
export const kitBuild = (outDir: string): InlineConfig => ({
  configFile: false,
  root: FOLDER,
  base: '/kit/',
  logLevel: 'error',
  build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: false, rolldownOptions: { input: PAGE } },
})
