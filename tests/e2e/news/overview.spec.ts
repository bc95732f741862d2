// The overview of the news, from the menu to a story and back.
import { axeViolations } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { NewsPage } from '#tests/e2e/pages/news.page.ts'

test(
  '[NEWS-01] [NEWS-02] [APP-19] a reader finds a story by category and words and returns to the hits',
  { tag: '@firefox' },
  async ({ signIn }) => {
    const shell = await signIn('katrin.osterloh')
    const { page } = shell
    await shell.entry(/^News/).click()
    const news = new NewsPage(page)
    await expect(news.cards.first()).toBeVisible()
    await news.categories.getByRole('link', { name: /^Standort Siegen/ }).click()
    await expect(page).toHaveURL('/news/ma/Standort%20Siegen')
    await expect(news.categories.getByRole('link', { name: /^Standort Siegen/ })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await news.searchFor('Öfen')
    await expect(news.element.getByText(/^\d+ Treffer für „Öfen“ in Standort Siegen$/)).toBeVisible()
    await news.element.getByRole('radio', { name: 'Liste' }).check()
    const table = news.element.getByRole('grid', { name: 'Liste' })
    const story = table.getByRole('link', { name: /Härterei Siegen/ })
    expect(await axeViolations(page)).toEqual([])
    await expect(story.locator('b')).toHaveText('ofen', { ignoreCase: true })
    await test.step('a period is typed, and corrected in the calendar by keyboard', async () => {
      await news.element.getByRole('button', { name: 'Zeitraum' }).click()
      const period = news.element.getByRole('dialog', { name: 'Zeitraum' })
      await period.getByRole('textbox', { name: 'Von' }).pressSequentially('15.3.2020')
      await page.keyboard.press('Tab')
      await expect(period.getByRole('button', { name: 'Kalender öffnen' }).first()).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(period.getByRole('button', { name: 'Sonntag, 15. März 2020' })).toBeFocused()
      for (const key of ['ArrowRight', 'PageUp', 'Enter']) await page.keyboard.press(key)
      await expect(period.getByRole('textbox', { name: 'Von' })).toHaveValue('16.02.2020')
      await page.keyboard.press('Escape')
      await expect(news.element.getByRole('button', { name: 'Zeitraum: seit 16.02.2020' })).toBeFocused()
    })
    await story.click()
    await expect(page).toHaveURL(/\/story\/ma\/\d+$/)
    await expect(page.locator('portal-story').getByRole('heading', { level: 1 })).toContainText('Härterei Siegen')
    await shell.entry(/^News/).click()
    await expect(news.search).toHaveValue('Öfen')
    await expect(page).toHaveURL('/news/ma?q=%C3%96fen')
    await test.step('the page that stayed reports its search text again', async () => {
      await shell.entry(/^Startseite/).click()
      await shell.entry(/^News/).click()
      await expect(page).toHaveURL('/news/ma?q=%C3%96fen')
    })
    await news.element.getByRole('button', { name: 'Suche leeren' }).click()
    await news.element.getByRole('radio', { name: 'Karten' }).check()
    await expect(news.more).toBeVisible()
  },
)

test(
  '[NEWS-01] [APP-19] on a phone by keyboard only: pills, search, a misspelt word, more stories, and Back',
  { tag: '@matrix' },
  async ({ signIn }) => {
    const { page } = await signIn('felix.hartung', { viewport: { width: 320, height: 700 } })
    await page.goto('/news/ma')
    const news = new NewsPage(page)
    await expect(news.cards.first()).toBeVisible()
    const count = await news.titles.count()
    await news.more.focus()
    await page.keyboard.press('Enter')
    await expect(news.titles.nth(count).getByRole('link')).toBeFocused()
    await news.search.focus()
    await page.keyboard.type('haertrei')
    await expect(news.element.getByText(/^Kein Treffer für „haertrei“\. Ähnlich geschrieben: /)).toBeVisible()
    await expect(news.titles.filter({ hasText: 'Härterei' }).first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(news.element.getByRole('button', { name: 'Suche leeren' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(news.search).toBeFocused()
    const unread = news.element.getByRole('button', { name: /^Nur ungelesene/ })
    await unread.focus()
    await page.keyboard.press('Space')
    await expect(unread).toHaveAttribute('aria-pressed', 'true')
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0)

    await test.step('Back from a story returns to its place in the list', async () => {
      await page.setViewportSize({ width: 390, height: 700 })
      await page.goto('/news/ma')
      const card = news.titles.nth(8).getByRole('link')
      // The content above the list is loaded.
      await expect(news.element.getByRole('searchbox')).toBeVisible()
      // Cards far from the viewport render their heading only and are replaced when they come near.
      await expect(async () => {
        await news.titles.nth(8).evaluate((heading) => heading.scrollIntoView({ block: 'center' }))
        await expect(card).toBeVisible({ timeout: 1_000 })
      }).toPass()
      const title = String(await card.textContent())
      await card.focus()
      await expect(card).toBeInViewport()
      await page.keyboard.press('Enter')
      await expect(page.locator('portal-story').getByRole('heading', { level: 1 })).toHaveText(title)
      await page.goBack()
      await expect(news.element.getByRole('link', { name: title, exact: true })).toBeInViewport()
    })
  },
)
