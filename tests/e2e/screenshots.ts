// Photographs every screen and state, to be laid beside the mocks: three widths, two themes, two languages.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { signInTo } from './pages/shell.page.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { type Screen, SCREENS, show } from './screens.ts'

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 800, height: 1000 },
  { width: 390, height: 844 },
]
const THEMES = ['light', 'dark'] as const
const LANGUAGES = ['de', 'en'] as const

interface Setting {
  viewport: { width: number; height: number }
  colorScheme: (typeof THEMES)[number]
  language: (typeof LANGUAGES)[number]
}

const SETTINGS: Setting[] = LANGUAGES.flatMap((language) =>
  THEMES.flatMap((colorScheme) => WIDTHS.map((viewport) => ({ viewport, colorScheme, language }))),
)

async function photograph(
  browser: Browser,
  portal: RunningPortal,
  folder: string,
  setting: Setting,
  screens: readonly Screen[],
) {
  const { viewport, colorScheme, language } = setting
  const locale = language === 'de' ? 'de-DE' : 'en-GB'
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport,
    colorScheme,
    locale,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const username = screens[0]?.username
  if (username) await signInTo(page, username, portal.password)
  for (const screen of screens) {
    if (screen.upTo !== undefined && viewport.width > screen.upTo) continue
    const file = join(folder, `${screen.name}-${viewport.width}-${colorScheme}-${language}.png`)
    try {
      await show(page, screen)
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: file, fullPage: screen.whole ?? false })
    } catch (error) {
      console.error(`${file}: ${(error as Error).message.split('\n')[0]}`)
    }
  }
  await context.close()
}

const [folder = '/tmp/portal-screenshots', only = ''] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const portal = await startPortal()
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const wanted = SCREENS.filter(({ name }) => name.startsWith(only))
const people = new Set(wanted.map(({ username }) => username))
for (const setting of SETTINGS) {
  for (const person of people) {
    await photograph(
      browser,
      portal,
      folder,
      setting,
      wanted.filter(({ username }) => username === person),
    )
  }
}
await browser.close()
await portal.stop()
console.log(folder)
