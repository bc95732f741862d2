// The page of one part of the product, without a server, for browser tests and benchmarks: built once into a folder of its own,
// handed to the browser from there under the policy of the portal's own pages.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Page } from '@playwright/test'
import { build, type InlineConfig, type Plugin } from 'vite'

/** As strict as the portal's own pages. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html dompurify',
].join('; ')

/** The page that shows one part; its title is its name. */
function partPage(page: string, name: string): Plugin {
  const title = name[0]!.toUpperCase() + name.slice(1)
  const html = `<!doctype html>
<html lang="de">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <script type="module" src="./${name}-page.tsx"></script>
  </head>
  <body>
    <main id="root"></main>
  </body>
</html>`
  return {
    name: 'portal:part-page',
    enforce: 'pre',
    resolveId: (id) => (id === page ? page : undefined),
    load: (id) => (id === page ? html : undefined),
  }
}

/** How Vite builds the page of `<name>-page.tsx` in `folder`. */
const partBuild =
  (name: string, folder: string) =>
  (outDir: string): InlineConfig => {
    const root = resolve(import.meta.dirname, folder)
    const page = join(root, `${name}-page.html`)
    return {
      configFile: false,
      root,
      base: `/${name}/`,
      logLevel: 'error',
      plugins: [partPage(page, name), react()],
      define: { 'import.meta.env.PORTAL_VERSION': '"0"', 'import.meta.env.PORTAL_PARTS': 'undefined' },
      build: {
        outDir,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: { input: page },
      },
    }
  }

/** The built files; they go with the process. */
async function built(name: string, configOf: (outDir: string) => InlineConfig): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), `portal-${name}-`))
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  await build(configOf(outDir))
  return outDir
}

const folders = new Map<string, Promise<string>>()

export interface Served {
  readonly name: string
  /** The file that the address without a file name answers with. */
  readonly start: string
  readonly policy: string
  readonly configOf: (outDir: string) => InlineConfig
}

/** Answers everything below `/<name>/`, whatever the origin. */
export async function serveBuilt(page: Page, { name, start, policy, configOf }: Served): Promise<void> {
  const files = folders.get(name) ?? built(name, configOf)
  folders.set(name, files)
  const from = await files
  await page.route(`**/${name}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname.split(`/${name}/`)[1] || start
    await route.fulfill({ path: join(from, path), headers: { 'content-security-policy': policy } })
  })
}

const servePart = (page: Page, name: string, folder: string): Promise<void> =>
  serveBuilt(page, { name, start: `${name}-page.html`, policy: POLICY, configOf: partBuild(name, folder) })

export const serveText = (page: Page): Promise<void> => servePart(page, 'text', 'text-editor-page')
export const serveBoard = (page: Page): Promise<void> => servePart(page, 'board', 'board-page')
export const serveTable = (page: Page): Promise<void> => servePart(page, 'table', 'table-page')
export const serveChart = (page: Page): Promise<void> => servePart(page, 'chart', 'chart-page')
