// The frame around every area: menu, rail, drawer, tabs, external links, and closed pages.
import type { Locator, Page } from '@playwright/test'
import { AREAS } from '#domain/routes/portal-areas.ts'
import { axeViolations } from '#tests/e2e/axe.ts'
import { giveAllRoles, giveRole, personId, sendTo, takeAllRoles, takeRoles } from '#tests/e2e/server-events.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { refocusWindow } from '#tests/e2e/refocus-window.ts'

const PHONE = { width: 390, height: 844 }

/** Answers as an installation with every area, otherwise unchanged. */
async function installEverything(page: Page): Promise<void> {
  await page.route('**/static/config.prod.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), areas: AREAS } })
  })
}

const tabBar = (page: Page): Locator => page.getByRole('navigation', { name: 'Bereiche dieser Seite' })
const title = (page: Page): Locator => page.getByRole('banner').getByRole('heading')
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('by keyboard: skip to the menu, leave by a question, and stay [SHELL-01] [SHELL-02]', async ({
  signIn,
  portal,
}) => {
  const { page, menu } = await signIn('katrin.osterloh')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Zum Menü springen' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('button', { name: 'Mitarbeitende' })).toBeFocused()
  const travel = menu.getByRole('button', { name: 'Reisekosten' })
  await travel.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Reisekosten öffnen' })
  await expect(dialog).toContainText(`localhost:${new URL(portal.demoUrl).port}`)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(travel).toBeFocused()

  await page.keyboard.press('Enter')
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('link', { name: 'In neuem Tab öffnen' }).press('Enter')
  const tab = await opened
  await expect(tab.getByRole('heading', { name: 'Reisekosten' })).toBeVisible()
  expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  await expect(dialog).toBeHidden()
})

test(
  'the phone list checks its network, which gets no data of the person [SHELL-02]',
  { tag: '@matrix' },
  async ({ signIn }) => {
    const { page, menu } = await signIn('felix.hartung')
    const entry = menu.getByRole('button', { name: 'Telefonliste' })
    const dialog = page.getByRole('dialog', { name: 'Telefonliste öffnen' })
    const confirm = dialog.getByRole('link', { name: 'In neuem Tab öffnen' })
    const asked = page.waitForRequest('**/phone-health')
    await entry.click()
    const names = Object.keys(await (await asked).allHeaders())
    expect(names.filter((name) => /authorization|cookie|subject|referer/.test(name))).toEqual([])
    await expect(dialog).toContainText('mit dem internen Netz verbunden')
    await expect(confirm).toBeVisible()
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()

    await page.route('**/phone-health', (route) => route.abort())
    await entry.click()
    await expect(dialog).toContainText('Keine Verbindung zum internen Netz.')
    await expect(confirm).toHaveCount(0)
    expect(await axeViolations(page)).toEqual([])
    await page.unroute('**/phone-health')
    await dialog.getByRole('button', { name: 'Erneut prüfen' }).click()
    await expect(confirm).toBeVisible()
  },
)

test(
  'an administrator opens user administration and monitoring in new tabs [ADM-01]',
  { tag: '@matrix' },
  async ({ signIn }) => {
    const { page, menu } = await signIn('thorsten.wehmeyer')
    for (const name of ['Benutzerverwaltung', 'Monitoring']) {
      const opened = page.waitForEvent('popup')
      await menu.getByRole('link', { name }).click()
      const tab = await opened
      await expect(tab.getByRole('heading', { name })).toBeVisible()
      expect(await tab.evaluate(() => window.opener as unknown)).toBeNull()
      await tab.close()
    }
  },
)

test('a listed page is shown in a frame; one that is unlisted or lacks the role is not [APP-09] [APP-10]', async ({
  signIn,
}) => {
  const { page, menu, main } = await signIn('felix.hartung')
  await menu.getByRole('link', { name: 'Speiseplan' }).click()
  await expect(page).toHaveURL('/seite/speiseplan')
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Speiseplan' })).toBeVisible()
  await expect(page).toHaveTitle('Speiseplan – Talbrück Portal')
  expect(await axeViolations(page)).toEqual([])
  await page.goto('/seite/geheim')
  await expect(page.getByText('Fehlercode 404')).toBeVisible()
  await page.goto('/lieferanten/4711')
  await expect(main.getByText('Fehlercode 403')).toBeVisible()
  await expect(page).toHaveTitle('Kein Zugriff – Talbrück Portal')
  await expect(tabBar(page)).toHaveCount(0)
  await main.getByRole('link', { name: 'Zur Startseite' }).click()
  await expect(page).toHaveURL('/startseite')
})

test('tabs by right and by window; on a phone they scroll in a line of their own [SHELL-04]', async ({ signIn }) => {
  const { page, profile } = await signIn('katrin.osterloh')
  await profile.click()
  await page.getByRole('link', { name: 'Profil', exact: true }).click()
  await expect(page).toHaveURL('/profil/benachrichtigungen')
  await expect(title(page)).toHaveText('Profil')
  const first = tabBar(page).getByRole('link', { name: 'Benachrichtigungen' })
  await expect(first).toHaveAttribute('aria-current', 'page')
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profil/sicherheit')
  await expect(page).toHaveTitle('Sicherheit – Profil – Talbrück Portal')

  await installEverything(page)
  await page.goto('/urlaub')
  await expect(tabBar(page).getByRole('link')).toHaveText(['Mein Urlaub', 'Team', 'Mitglieder', 'Tabelle'])
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(tabBar(page).getByRole('link')).toHaveText(['Mein Urlaub', 'Team', 'Mitglieder'])
  await expect.poll(() => overflow(page)).toBe(0)
  await tabBar(page).getByRole('link', { name: 'Mitglieder' }).click()
  await expect(tabBar(page).getByRole('link', { name: 'Mitglieder' })).toBeInViewport({ ratio: 1 })

  // The root has the size that the browser is set to.
  await expect(tabBar(page).getByRole('link').first()).toHaveCSS('font-size', '15px')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '20px'))
  await expect(tabBar(page).getByRole('link').first()).toHaveCSS('font-size', '18.75px')
  await expect(page.locator('portal-team-calendar .root').first()).toHaveCSS('font-size', '20px')
})

test('the rail keeps names and counts, also after a reload [SHELL-01]', async ({ signIn }) => {
  const { page, menu } = await signIn('leonie.brinkmann')
  const news = menu.getByRole('link', { name: /^News/ })
  await expect(news).toHaveAccessibleName(/\d+ neu/)
  await menu.getByRole('button', { name: 'Menü einklappen' }).click()
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(64)
  await page.reload()
  await expect(news).toHaveAccessibleName(/^News.*\d+ neu/)
  await news.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(page.locator('.tip:popover-open')).toHaveAttribute('data-text', 'News')
  expect(await axeViolations(page)).toEqual([])
  await menu.getByRole('button', { name: 'Menü ausklappen' }).click()
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(252)
})

test('a revoked role closes the open page [APP-09]', async ({ signIn, portal }) => {
  const { page, main, menu } = await signIn('bernd.rademacher')
  await menu.getByRole('link', { name: /^News/ }).click()
  await expect(page.locator('portal-news').getByRole('article').first()).toBeVisible()
  await takeRoles(portal.dataDir, 'bernd.rademacher', ['menu_ma_news'])
  // Like the page when a token is refused: it fetches another, with the present rights.
  await page.route('**/api/notification/badges', (route) => route.fulfill({ status: 401, body: '' }), { times: 1 })
  await refocusWindow(page)
  await expect(main.getByText('Fehlercode 403')).toBeVisible()
  await expect(menu.getByRole('link', { name: /^News/ })).toHaveCount(0)
  await expect(page).toHaveURL('/news/ma')
  await giveRole(portal.dataDir, 'bernd.rademacher', 'menu_ma_news')
})

test('an approval menu appears and disappears by socket messages, and its page redirects [SHELL-08]', async ({
  signIn,
  portal,
}) => {
  const shell = await signIn('katja.wiesner')
  const { page, menu, toasts } = shell
  await installEverything(page)
  await page.reload()
  await shell.isReady()
  const entry = menu.getByRole('link', { name: /^Urlaubsgenehmigung/ })
  await expect(menu.getByRole('link', { name: /^Urlaubskalender/ })).toBeVisible()
  await expect(entry).toHaveCount(0)
  const id = await personId(portal.dataDir, 'katja.wiesner')
  const change = (show: boolean) =>
    sendTo(portal.dataDir, id, { type: 'menu_change', data: { menuName: 'menu_ma_holiday_approve', show } })
  // The event is sent again until the socket is open.
  await expect(async () => {
    await change(true)
    await expect(entry).toBeVisible({ timeout: 1000 })
  }).toPass()
  await entry.click()
  await expect(title(page)).toHaveText('Urlaubsgenehmigung')
  await expect(tabBar(page).getByRole('link')).toHaveText(['Mitarbeitende', 'Tabelle'])
  await change(false)
  await expect(page).toHaveURL('/urlaub')
  await expect(toasts).toContainText('Es sind alle offenen Urlaubsanträge bearbeitet worden.')
  await expect(entry).toHaveCount(0)
})

test(
  'a menu with every role scrolls by itself and shows the present page; without any role it is still shown [SHELL-01]',
  { tag: '@matrix' },
  async ({ signIn, portal }) => {
    await giveAllRoles(portal.dataDir, 'murat.yildiz')
    const { page, menu } = await signIn('murat.yildiz', { viewport: { width: 1280, height: 480 } })
    await installEverything(page)
    await page.goto('/controlling')
    await expect(menu.getByRole('heading')).toHaveText([
      'Mitarbeitende',
      'Einkauf',
      'Produktion',
      'Controlling',
      'Extern',
      'Verwaltung',
    ])
    await expect(menu.getByRole('link', { name: 'Controlling' })).toBeInViewport({ ratio: 1 })
    await expect(menu.getByRole('link', { name: 'Nutzungsbedingungen' })).toBeInViewport({ ratio: 1 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollTop)).toBe(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])

    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Menü öffnen' }).click()
    await expect(menu.getByRole('link', { name: 'Controlling' })).toBeInViewport({ ratio: 1 })
    await menu.getByRole('button', { name: 'Einkauf' }).click()
    await menu.getByRole('link', { name: 'Dubletten' }).click()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL('/dubletten')

    await takeAllRoles(portal.dataDir, 'murat.yildiz')
    const none = await signIn('murat.yildiz')
    await expect(none.main.getByText('Fehlercode 403')).toBeVisible()
    await expect(none.menu).toBeVisible()
    await expect(none.menu.getByRole('heading')).toHaveText(['Extern'])
  },
)

test('forced colors, reduced motion, print and 400 % keep the frame usable', { tag: '@matrix' }, async ({ signIn }) => {
  const { page, menu } = await signIn('felix.hartung', { forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/profil/sicherheit')
  const current = tabBar(page).getByRole('link', { name: 'Sicherheit' })
  await expect(current).toHaveCSS('outline-style', 'solid')
  await page.goto('/news/ma')
  await expect(menu.getByRole('link', { name: /^News/ })).toHaveCSS('outline-style', 'solid')
  // 1280 px at 400 % are 320 px.
  await page.setViewportSize({ width: 320, height: 256 })
  await page.getByRole('button', { name: 'Menü öffnen' }).click()
  await expect(menu.getByRole('link', { name: /^News/ })).toBeInViewport({ ratio: 1 })
  await expect.poll(() => overflow(page)).toBe(0)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ media: 'print' })
  for (const part of [menu, title(page), page.getByRole('contentinfo')]) await expect(part).toBeHidden()
  await expect(page.getByRole('main')).toBeVisible()
})

/** One finger on the page: it touches, moves and is lifted. */
async function aFinger(page: Page) {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] })
  return {
    async pull(from: number, to: number): Promise<void> {
      await touch('touchStart', from)
      for (let step = 1; step <= 8; step++) await touch('touchMove', from + ((to - from) * step) / 8)
    },
    lift: () => touch('touchEnd'),
  }
}

test('pull-to-refresh revalidates the data without a page load [APP-20]', async ({ signIn }) => {
  const { page, home } = await signIn('felix.hartung', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await expect(home.greeting).toBeVisible()
  await page.evaluate(() => (document.documentElement.dataset['marker'] = 'same page'))
  // The code that follows the finger is loaded after the page.
  await expect(page.locator('.pull')).toBeAttached()
  await expect(home.cards.first()).toBeVisible()
  const finger = await aFinger(page)
  await finger.pull(120, 160)
  await expect(page.getByText('Zum Aktualisieren ziehen')).toBeVisible()
  await finger.lift()
  await expect(page.getByText('Zum Aktualisieren ziehen')).toBeHidden()
  await finger.pull(120, 600)
  await expect(page.getByText('Zum Aktualisieren loslassen')).toBeVisible()
  const reads = ['/api/notification/badges', '/api/news/ma/news/last'].map((path) =>
    page.waitForRequest((request) => new URL(request.url()).pathname === path),
  )
  await finger.lift()
  await expect(page.getByText('Wird aktualisiert')).toBeVisible()
  await expect(page.getByText('Wird aktualisiert')).toBeHidden()
  await Promise.all(reads)
  await expect(page.locator('html')).toHaveAttribute('data-marker', 'same page')
})
