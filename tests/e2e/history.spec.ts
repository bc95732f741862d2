// Back goes to the page before, however often this one was loaded.
import { expect, test } from './fixtures.ts'

test.describe('Back', () => {
  test('a page that was loaded anew is one step of the history [APP-12]', async ({ signIn }) => {
    const { page, menu, main, entry } = await signIn('felix.hartung').then((shell) => ({
      ...shell,
      entry: shell.entry('News'),
    }))
    await entry.click()
    await expect(page).toHaveURL('/news/ma')
    await menu.locator('a[href^="/news/ma/"]').first().click()
    await expect(page).toHaveURL(/\/news\/ma\/./)
    const category = page.url()
    await page.reload()
    await expect(main).toBeVisible()
    await expect(page).toHaveURL(category)
    await page.goBack()
    await expect(page).toHaveURL('/news/ma')
    await expect(main).toBeVisible()
    await expect(page).toHaveURL('/news/ma')
  })

  test('it leads out of a deep link too [APP-12]', async ({ signIn }) => {
    const { page, main } = await signIn('felix.hartung')
    await page.goto('/nutzungsbedingungen')
    await expect(main).toBeVisible()
    await page.goto('/news/ma')
    await expect(main).toBeVisible()
    await expect(page).toHaveURL('/news/ma')
    await page.goBack()
    await expect(main).toBeVisible()
    await expect(page).toHaveURL('/nutzungsbedingungen')
  })
})
