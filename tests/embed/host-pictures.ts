// Takes a picture of every host page of demo/ with a person signed in, in both themes, for demo/README.md.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { APPS, buildApp } from '#demo/build-app.ts'
import { buildSharePoint } from '#demo/build-sharepoint.ts'
import { DEMO_SITES, type DemoSite } from '#domain/embedding/demo-sites.ts'
import { SignInPage } from '#tests/e2e/pages/sign-in.page.ts'
import { startPortal } from '#tests/e2e/portal.ts'

const READER = 'katrin.osterloh'
const SIZE = { width: 1440, height: 960 }
const WIDTH = 1200
/** The maximum size of one picture, in bytes. */
const MOST = 60_000
/** Pages that show the entries of the bell. */
const OPENED: ReadonlySet<DemoSite> = new Set(['group-tool', 'cms'])

/** Signs in as a reader of the page would: on its own way, or in the window of the portal. */
async function signIn(page: Page, password: string): Promise<void> {
  const window = page.waitForEvent('popup', { timeout: 3000 }).catch(() => page)
  await page
    .getByRole('button', { name: /^(Beim Schichtplan anmelden|Anmelden)$/ })
    .first()
    .click()
  const where = await window
  const bell = page.getByRole('button', { name: /^Benachrichtigungen, \d+/ }).first()
  const form = new SignInPage(where)
  await Promise.race([bell.waitFor(), form.username.waitFor()]).catch(() => undefined)
  if (!where.isClosed() && (await form.username.isVisible())) await form.signIn(READER, password)
  await bell.waitFor()
}

async function picture(page: Page, site: DemoSite, file: string): Promise<void> {
  const cards = page.getByRole('article')
  if (site !== 'group-tool') await cards.nth(1).locator('img').first().waitFor()
  if (OPENED.has(site)) {
    await page
      .getByRole('button', { name: /^Benachrichtigungen, \d+/ })
      .first()
      .click()
    await page.getByRole('tabpanel').getByRole('listitem').first().waitFor()
  }
  await page.waitForLoadState('networkidle')
  for (const image of await cards.locator('img').all()) await image.evaluate((img: HTMLImageElement) => img.decode())
  const shot = sharp(await page.screenshot({ animations: 'disabled' })).resize(WIDTH)
  for (const quality of [72, 60, 50, 40]) {
    const { size } = await shot.webp({ quality, effort: 6 }).toFile(file)
    if (size <= MOST) return
  }
}

const [folder = resolve(import.meta.dirname, '../../docs/pictures/hosts'), only = ''] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
for (const app of APPS) await buildApp(app)
await buildSharePoint()
const portal = await startPortal()
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const colorScheme of ['light', 'dark'] as const) {
  const context = await browser.newContext({ viewport: SIZE, colorScheme, locale: 'de-DE', reducedMotion: 'reduce' })
  for (const site of DEMO_SITES.filter((name) => name.startsWith(only))) {
    const page = await context.newPage()
    const file = join(folder, `${site}-${colorScheme}.webp`)
    try {
      await page.goto(portal.demo.at(site))
      await signIn(page, portal.password)
      await picture(page, site, file)
    } catch (error) {
      console.error(`${file}: ${(error as Error).message.split('\n')[0]}`)
      process.exitCode = 1
    }
    await page.close()
  }
  await context.close()
}
await browser.close()
await portal.stop()
console.log(folder)
