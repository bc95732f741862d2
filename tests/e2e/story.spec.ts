// One story as it is read, on narrow screens.
import type { NewsStory } from '#contract/news.ts'
import { expect, test } from './fixtures.ts'

const CELLS = (tag: string) =>
  Array.from({ length: 12 }, (_, at) => `<${tag}>Betriebsvereinbarung${at}</${tag}>`).join('')
const WIDE = `<table><tbody><tr>${CELLS('th')}</tr><tr>${CELLS('td')}</tr></tbody></table>`
const SMALL = '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>'

for (const width of [390, 280]) {
  test(`a wide table scrolls in itself at ${width} px, also by keyboard`, async ({ signIn }) => {
    const { page, home, top } = await signIn('felix.hartung', { viewport: { width, height: 800 } })
    const linesOfTitle = () =>
      top.locator('.title').evaluate((title) => {
        const range = document.createRange()
        range.selectNodeContents(title)
        return range.getClientRects().length
      })
    await expect.poll(linesOfTitle).toBe(1)
    await page.route(/\/api\/news\/ma\/news\/\d+$/, async (route) => {
      const answer = await route.fetch()
      const story = (await answer.json()) as NewsStory
      await route.fulfill({ response: answer, json: { ...story, content: `<p>Übersicht</p>${WIDE}${SMALL}` } })
    })
    await home.titles.first().getByRole('link').click()
    const story = page.locator('portal-story')
    await expect(story.locator('table')).toHaveCount(2)
    const box = story.getByRole('region', { name: 'Tabelle' })
    await expect(box).toHaveCount(1)
    const scrolled = () =>
      page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollLeft])
    await expect.poll(scrolled).toEqual([0, 0])
    const clipped = await story
      .locator('article')
      .evaluate((article) => article.getBoundingClientRect().right <= innerWidth)
    expect(clipped, 'the column is no wider than the window').toBe(true)
    await box.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
    await expect.poll(scrolled).toEqual([0, 0])
    const narrow = story.locator('.table-box').nth(1)
    await expect(narrow).not.toHaveAttribute('tabindex')
    await expect(narrow).not.toHaveAttribute('role')
  })
}
