// The page of the text editor for browser tests and its bench: built once into a folder of its own, handed to the browser
// from there under the policy of the portal's own pages.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Page } from '@playwright/test'
import { build } from 'vite'

const SOURCE = resolve(import.meta.dirname, 'text-editor-page')
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

let built: Promise<string> | undefined

/** The folder of the built page; it goes with the process. */
function folderOf(): Promise<string> {
  built ??= (async () => {
    const outDir = mkdtempSync(join(tmpdir(), 'portal-text-'))
    process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
    await build({
      configFile: false,
      root: SOURCE,
      base: '/text/',
      logLevel: 'error',
      plugins: [react()],
      define: { 'import.meta.env.PORTAL_VERSION': '"0"', 'import.meta.env.PORTAL_PARTS': 'undefined' },
      build: {
        outDir,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: { input: join(SOURCE, 'text-page.html') },
      },
    })
    return outDir
  })()
  return built
}

/** Answers everything below /text/, whatever the origin. */
export async function serveText(page: Page): Promise<void> {
  const folder = await folderOf()
  await page.route('**/text/**', async (route) => {
    const path = new URL(route.request().url()).pathname.split('/text/')[1] || 'text-page.html'
    await route.fulfill({ path: join(folder, path), headers: { 'content-security-policy': POLICY } })
  })
}
