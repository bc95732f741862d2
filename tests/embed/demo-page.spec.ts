import type { Locator } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { BellPanel } from '#tests/e2e/pages/bell.page.ts'
import { ShellPage } from '#tests/e2e/pages/shell.page.ts'
import { SignInPage } from '#tests/e2e/pages/sign-in.page.ts'
import { counts, unread, unreadCount } from '#tests/e2e/unread.ts'

/** The contrast of an element's text and the background behind it (WCAG 2), 1 to 21. */
const contrast = (locator: Locator): Promise<number> =>
  locator.evaluate((element) => {
    const paint = document.createElement('canvas').getContext('2d')!
    const rgbaOf = (colour: string) => {
      paint.clearRect(0, 0, 1, 1)
      paint.fillStyle = colour
      paint.fillRect(0, 0, 1, 1)
      return [...paint.getImageData(0, 0, 1, 1).data]
    }
    const parentOf = (node: Element) => node.parentElement ?? (node.getRootNode() as ShadowRoot).host
    let ground: Element | undefined = element
    while (ground && rgbaOf(getComputedStyle(ground).backgroundColor)[3] !== 255) ground = parentOf(ground)
    const light = (colour: string) => {
      const [r = 0, g = 0, b = 0] = rgbaOf(colour).map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const [text, back] = [getComputedStyle(element).color, ground ? getComputedStyle(ground).backgroundColor : '#fff']
    const [dark = 0, bright = 0] = [light(text), light(back)].toSorted((a, b) => a - b)
    return (bright + 0.05) / (dark + 0.05)
  })

test('two lines of HTML and a token provider: bell and news cards on another origin, from the sign-in to a sign-out elsewhere [EMB-01] [EMB-04] [BELL-04]', async ({
  page,
  portal,
  api,
}) => {
  const caller = await api('aylin.demir')
  const bell = new BellPanel(page)
  const signIn = (tag: string) => page.locator(tag).getByRole('button', { name: 'Anmelden' })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(`${portal.url}/api/`)) calls.push(request.url())
  })

  await test.step('without a session the elements show that, and the portal gets no requests', async () => {
    expect(new URL(portal.demoUrl).origin).not.toBe(portal.url)
    await page.goto(portal.demoUrl)
    for (const tag of ['portal-bell', 'portal-news-cards']) await expect(signIn(tag)).toBeVisible()
    expect(calls).toEqual([])
    await expect.poll(() => contrast(signIn('portal-bell'))).toBeGreaterThan(4.5)
  })

  await test.step('after the sign-in both elements are shown, and the page is unchanged', async () => {
    const unread = await unreadCount(caller)
    expect(unread).toBeGreaterThan(0)
    await signIn('portal-news-cards').click()
    await new SignInPage(page).signIn('aylin.demir', portal.password)
    await expect(page).toHaveURL(portal.demoUrl)
    await bell.hasCount(unread)
    await expect(page.locator('portal-news-cards').getByRole('article').first()).toBeVisible()
    await bell.open('Neuigkeiten')
    await expect(bell.entries.first()).toBeVisible()
    await bell.close()
    await expect(page).toHaveTitle('Werksfeuerwehr Siegen')
    expect(page.url()).toBe(portal.demoUrl)
  })

  await test.step('a read elsewhere counts down here', async () => {
    const news = (await unread(caller)).filter(counts)
    await bell.hasCount(news.length)
    const entry = news.find(
      ({ nikoId, menuId, delOverBell }) => nikoId !== null && delOverBell && menuId === 'menu_ma_news',
    )
    await caller.call('DELETE', `/api/notification/badges/${entry?.menuId}/${entry?.nikoId}`)
    await bell.hasCount(news.length - 1)
  })

  await test.step('the bell takes the colour of its bar, its panel keeps its own', async () => {
    for (const colour of ['', '#fff', '#ff0', '#000']) {
      await page.locator('header').evaluate((header, value) => (header.style.color = value), colour)
      if (colour !== '#000') await expect.poll(() => contrast(bell.button), { message: colour }).toBeGreaterThan(4.5)
      await bell.open('Neuigkeiten')
      for (const part of [bell.panel.getByRole('heading').first(), bell.title(0)]) {
        await expect.poll(() => contrast(part), { message: colour }).toBeGreaterThan(4.5)
      }
      await bell.close()
    }
  })

  await test.step("after a sign-out in another tab the host's own button is hidden until the next sign-in", async () => {
    const leave = page.getByRole('button', { name: 'Abmelden' })
    await expect(leave).toBeVisible()
    const there = await page.context().newPage()
    await there.goto(portal.url)
    const shell = new ShellPage(there)
    await shell.isReady()
    await shell.signOut()
    await expect(signIn('portal-bell')).toBeVisible()
    await expect(leave).toBeHidden()
  })
})
