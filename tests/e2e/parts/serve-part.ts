// The page of one part of the product, without a server, for browser tests and benchmarks: built once into a folder of its own,
// handed to the browser from there under the policy of the portal's own pages.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Page } from '@playwright/test'
import { build } from 'vite'

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

/** Builds the page `<name>-page.html` of `folder`; resolves to the built files, which go with the process. */
async function buildPart(name: string, folder: string): Promise<string> {
  const root = resolve(import.meta.dirname, folder)
  const outDir = mkdtempSync(join(tmpdir(), `portal-${name}-`))
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  await build({
    configFile: false,
    root,
    base: `/${name}/`,
    logLevel: 'error',
    plugins: [react()],
    define: { 'import.meta.env.PORTAL_VERSION': '"0"', 'import.meta.env.PORTAL_PARTS': 'undefined' },
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: join(root, `${name}-page.html`) },
    },
  })
  return outDir
}

const built = new Map<string, Promise<string>>()

/** Answers everything below `/<name>/`, whatever the origin. */
export async function servePart(page: Page, name: string, folder: string): Promise<void> {
  const files = built.get(name) ?? buildPart(name, folder)
  built.set(name, files)
  const from = await files
  await page.route(`**/${name}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname.split(`/${name}/`)[1] || `${name}-page.html`
    await route.fulfill({ path: join(from, path), headers: { 'content-security-policy': POLICY } })
  })
}

export const serveText = (page: Page): Promise<void> => servePart(page, 'text', 'text-editor-page')
export const serveBoard = (page: Page): Promise<void> => servePart(page, 'board', 'board-page')
export const serveTable = (page: Page): Promise<void> => servePart(page, 'table', 'table-page')
export const serveChart = (page: Page): Promise<void> => servePart(page, 'chart', 'chart-page')
