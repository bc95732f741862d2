// Back returns to the previous page, however often this one was loaded, and to the scroll position there.
import { expect, test } from '#tests/e2e/fixtures.ts'

test('Back takes a reloaded page as one step of the history, and leads out of a deep link [APP-12]', async ({
  signIn,
}) => {
  const shell = await signIn('felix.hartung')
  const { page, menu, main } = shell
  await shell.entry('News').click()
  await expect(page).toHaveURL('/news/ma')
  await menu.locator('a[href^="/news/ma/"]').first().click()
  await expect(page).toHaveURL(/\/news\/ma\/./)
  const category = page.url()
  // A load is over once the person is signed in: until then the page may leave for the provider by itself.
  await page.reload()
  await shell.isReady()
  await expect(page).toHaveURL(category)
  await page.goBack()
  await expect(page).toHaveURL('/news/ma')
  await shell.isReady()
  await expect(page).toHaveURL('/news/ma')

  await page.goto('/nutzungsbedingungen')
  await shell.isReady()
  await page.goto('/news/ma')
  await shell.isReady()
  await expect(page).toHaveURL('/news/ma')
  await page.goBack()
  await expect(main).toBeVisible()
  await expect(page).toHaveURL('/nutzungsbedingungen')
})

test('Back comes to the list as one left it, also after a reload [APP-02]', async ({ signIn }) => {
  const { page } = await signIn('felix.hartung', { viewport: { width: 1000, height: 600 } })
  await page.goto('/news/ma')
  const titles = page.locator('portal-news').getByRole('heading', { level: 3 })
  await page.getByRole('button', { name: /^Weitere \d+ laden$/ }).click()
  await expect.poll(() => titles.count()).toBeGreaterThan(21)
  const count = await titles.count()
  // Far from the window there are headings alone.
  await titles.nth(count - 3).scrollIntoViewIfNeeded()
  const link = titles.nth(count - 3).getByRole('link')
  await link.scrollIntoViewIfNeeded()
  const top = () => page.evaluate(() => Math.round(scrollY))
  const kept = () => page.evaluate(() => (history.state as { portal?: { scroll?: number } } | null)?.portal?.scroll)
  await expect.poll(async () => (await kept()) === (await top())).toBe(true)
  const left = await top()
  expect(left).toBeGreaterThan(1000)
  await link.click()
  await expect(page).toHaveURL(/\/story\/ma\/\d+$/)
  expect(await top()).toBe(0)
  await page.goBack()
  await expect(titles).toHaveCount(count)
  await expect.poll(top).toBe(left)
  // The last stories: cards take their real height only when they are scrolled into view.
  const stories = Promise.withResolvers<void>()
  await page.route('**/api/news/**', (route) => stories.promise.then(() => route.continue()))
  await page.reload()
  await expect(page.locator('portal-news .skel').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  stories.resolve()
  await expect(titles).toHaveCount(count)
  await expect.poll(top).toBe(left)
})
