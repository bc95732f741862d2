// The network is lost before parts of the portal are loaded: they show an error and load when it is back.
import { expect, test } from '#tests/e2e/fixtures.ts'

test.describe('without a network', () => {
  test(
    'the bell shows that its list failed to load, and a retry loads it [BELL-02]',
    { tag: '@matrix' },
    async ({ signIn }) => {
      const { page, bell, home } = await signIn('felix.hartung')
      await expect(home.cards.first()).toBeVisible()
      await page.context().setOffline(true)
      await bell.button.click()
      const retry = page.locator('portal-bell').getByRole('button', { name: 'Erneut versuchen' })
      await expect(retry).toBeVisible()
      await expect(retry).toBeInViewport()
      const below = async () => ((await retry.boundingBox())?.y ?? 0) - ((await bell.button.boundingBox())?.y ?? 0)
      await expect.poll(below, { message: 'it stands below the bell' }).toBeLessThan(120)
      await expect(page.locator('portal-bell').getByText('Nicht geladen')).toBeVisible()
      await page.context().setOffline(false)
      await retry.click()
      await expect(bell.panel).toBeVisible()
      await expect(bell.tab('Neuigkeiten')).toBeVisible()
    },
  )

  test('a story link stays inside the portal, and the story loads when the network is back [APP-17]', async ({
    signIn,
  }) => {
    const { page, main, home } = await signIn('felix.hartung')
    await expect(home.cards.first()).toBeVisible()
    await page.evaluate(() => (document.documentElement.dataset['marker'] = 'same page'))
    const link = home.titles.first().getByRole('link')
    await page.context().setOffline(true)
    await link.click()
    await expect(page).toHaveURL(/\/story\/ma\/\d+$/)
    const address = page.url()
    await expect(main.getByRole('heading', { name: 'Die Seite konnte nicht geladen werden' })).toBeVisible()
    await main.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(main.getByRole('heading', { name: 'Die Seite konnte nicht geladen werden' })).toBeVisible()
    expect(page.url()).toBe(address)
    await page.context().setOffline(false)
    await expect(page.locator('portal-story').getByRole('article')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-marker', 'same page')
    expect(page.url()).toBe(address)
  })
})

test('a view of a removed release reloads the page once, then shows an error [APP-04]', async ({ signIn }) => {
  const { page, home } = await signIn('felix.hartung')
  await expect(home.cards.first()).toBeVisible()
  // A second try spells the folder in another way.
  const view = /hunks\/portal-story\.js/
  await page.route(view, (route) => route.fulfill({ status: 404, body: '' }))
  let loads = 0
  page.on('domcontentloaded', () => loads++)
  await home.titles.first().getByRole('link').click()
  const story = page.locator('portal-story')
  await expect.poll(() => loads).toBeGreaterThan(0)
  await expect(story.getByText('Nicht geladen')).toBeVisible()
  const before = loads
  await story.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(story.getByText('Nicht geladen')).toBeVisible()
  expect(loads, 'no second time').toBe(before)
  await page.unroute(view)
  await story.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(story.getByRole('article')).toBeVisible()
})
