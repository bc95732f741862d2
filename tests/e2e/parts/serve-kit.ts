// The page of the UI kit for browser tests: built once into a folder of its own, handed to the browser from there.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { kitBuild } from '#scripts/build/kit-page.ts'

/** As strict as the portal's own pages: no inline style, no inline script, no markup from text. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

let built: Promise<string> | undefined

/** The folder of the built page; it is deleted with the process. */
function kitFolder(): Promise<string> {
  built ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-kit-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    await build(kitBuild(folder))
    return folder
  })()
  return built
}

/** Answers everything below /kit/, whatever the origin. */
export async function serveKit(page: Page): Promise<void> {
  const folder = await kitFolder()
  await page.route('**/kit/**', async (route) => {
    const path = new URL(route.request().url()).pathname.split('/kit/')[1] || 'kit.html'
    await route.fulfill({ path: join(folder, path), headers: { 'content-security-policy': POLICY } })
  })
}
