import type { Browser, BrowserContext, Page } from '@playwright/test'
import { axeViolations, axeViolationsOfBothThemes, layoutShift } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { ShellPage, signInTo } from './pages/shell.page.ts'
import type { RunningPortal } from './portal.ts'
import { SCREENS, show } from './screens.ts'

const DESKTOP = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const
const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'light' } as const

async function signedIn(
  browser: Browser,
  portal: RunningPortal,
  username: string,
  options: object,
): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ baseURL: portal.url, locale: 'de-DE', ...options })
  const page = await context.newPage()
  if (username) await signInTo(page, username, portal.password)
  return [context, page]
}

/** What `look` finds on every screen that there is in this window, each shown to its person. */
async function onEachScreen(
  browser: Browser,
  portal: RunningPortal,
  options: typeof DESKTOP | typeof PHONE,
  look: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = []
  for (const username of new Set(SCREENS.map((screen) => screen.username ?? ''))) {
    const [context, page] = await signedIn(browser, portal, username, options)
    for (const screen of SCREENS.filter((one) => (one.username ?? '') === username)) {
      if (screen.upTo !== undefined && options.viewport.width > screen.upTo) continue
      await show(page, screen)
      found.push(...(await look(page)).map((one) => `${screen.name}: ${one}`))
    }
    await context.close()
  }
  return found
}

test('no screen or state violates an axe rule: desktop, light and dark', async ({ browser, portal }) => {
  test.setTimeout(300_000)
  expect(await onEachScreen(browser, portal, DESKTOP, axeViolationsOfBothThemes)).toEqual([])
})

test('no screen or state violates an axe rule: phone', async ({ browser, portal }) => {
  test.setTimeout(300_000)
  expect(await onEachScreen(browser, portal, PHONE, axeViolations)).toEqual([])
})

// Not with an emulated touch screen: there Chromium may take a fine pointer for a moment, and the controls with it.
const SHIFTING = [
  { name: 'desktop', ...DESKTOP },
  { name: 'phone', ...PHONE },
  { name: '320 px', viewport: { width: 320, height: 640 } },
] as const

for (const { name: window, ...options } of SHIFTING) {
  test(`home does not shift while it loads: ${window} [HOME-03]`, async ({ browser, portal }) => {
    const [context, page] = await signedIn(browser, portal, 'felix.hartung', options)
    const { home } = new ShellPage(page)
    await page.reload()
    await expect(home.cards.first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await layoutShift(page)).toBe(0)
    await context.close()
  })
}

test('nothing is cut off at 320 px, which is 1280 px at 400 %', async ({ browser, portal }) => {
  const [context, page] = await signedIn(browser, portal, 'felix.hartung', { viewport: { width: 320, height: 640 } })
  for (const path of ['/startseite', '/news/ma', '/story/ma/999999999']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await page.waitForLoadState('networkidle')
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overflow, { message: path }).toBeLessThanOrEqual(0)
  }
  await context.close()
})

test('with reduced motion nothing moves', async ({ browser, portal }) => {
  const [context, page] = await signedIn(browser, portal, 'felix.hartung', { reducedMotion: 'reduce' })
  const { home, bell } = new ShellPage(page)
  await expect(home.cards.first()).toBeVisible()
  await bell.button.click()
  await expect(bell.panel).toBeVisible()
  const moving = await page.evaluate(
    () => document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().duration) > 1).length,
  )
  expect(moving).toBe(0)
  await context.close()
})
