import { expect, test, watch } from './fixtures.ts'
import { BellPanel } from './pages/bell.page.ts'
import { SignInPage } from './pages/sign-in.page.ts'

test.describe('the plain page on another origin', () => {
  test('two lines of HTML and a token provider: bell and news cards are there [EMB-01]', async ({
    page,
    portal,
    api,
  }) => {
    const told = await (
      await api('katrin.osterloh')
    ).call<{ notifications: { todo: boolean; menuId: string }[] }>('GET', '/api/notification/badges')
    const unread = told.body.notifications.filter(
      ({ todo, menuId }) => !todo && !['menu_ma_holiday', 'menu_ma_az'].includes(menuId),
    ).length

    expect(unread).toBeGreaterThan(0)
    await page.goto(portal.demoUrl)
    expect(new URL(portal.demoUrl).origin).not.toBe(portal.url)
    await page.locator('portal-news-cards').getByRole('button', { name: 'Anmelden' }).click()
    await new SignInPage(page).signIn('katrin.osterloh', portal.password)
    await expect(page).toHaveURL(portal.demoUrl)

    const bell = new BellPanel(page)
    await bell.hasCount(unread)
    await expect(page.locator('portal-news-cards').getByRole('article').first()).toBeVisible()
    await bell.open('Neuigkeiten')
    await expect(bell.entries.first()).toBeVisible()
    await bell.close()
    await expect(page).toHaveTitle('Werksfeuerwehr Siegen')
    expect(page.url()).toBe(portal.demoUrl)
  })

  test('without a session the elements say so, and nothing is asked of the portal', async ({ page, portal }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(`${portal.url}/api/`)) calls.push(request.url())
    })
    await page.goto(portal.demoUrl)
    for (const tag of ['portal-bell', 'portal-news-cards']) {
      await expect(page.locator(tag).getByRole('button', { name: 'Anmelden' })).toBeVisible()
    }
    expect(calls).toEqual([])
  })

  test('the element is live there too: a read elsewhere counts down here [EMB-04] [BELL-04]', async ({
    page,
    portal,
    api,
    faults,
  }) => {
    watch(page, faults)
    const caller = await api('aylin.demir')
    await page.goto(portal.demoUrl)
    await page.locator('portal-news-cards').getByRole('button', { name: 'Anmelden' }).click()
    await new SignInPage(page).signIn('aylin.demir', portal.password)
    const bell = new BellPanel(page)
    await expect.poll(() => bell.count()).toBeGreaterThan(0)
    const before = await bell.count()
    const { body } = await caller.call<{
      notifications: { nikoId: number | null; menuId: string; todo: boolean; delOverBell: boolean }[]
    }>('GET', '/api/notification/badges')
    const entry = body.notifications.find(
      ({ nikoId, menuId, todo, delOverBell }) => nikoId !== null && !todo && delOverBell && menuId === 'menu_ma_news',
    )
    await caller.call('DELETE', `/api/notification/badges/${entry?.menuId}/${entry?.nikoId}`)
    await bell.hasCount(before - 1)
  })
})
