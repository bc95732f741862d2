// Back goes to the page before, however often this one was loaded.
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
