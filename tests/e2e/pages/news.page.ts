import type { Locator, Page } from '@playwright/test'

/** The overview of the news. */
export class NewsPage {
  readonly page: Page
  readonly element: Locator
  readonly cards: Locator
  readonly titles: Locator
  readonly search: Locator
  readonly categories: Locator
  readonly more: Locator

  constructor(page: Page) {
    this.page = page
    this.element = page.locator('portal-news')
    this.cards = this.element.getByRole('article')
    this.titles = this.element.getByRole('heading', { level: 3 })
    this.search = this.element.getByRole('searchbox', { name: 'News durchsuchen' })
    this.categories = this.element.getByRole('navigation', { name: 'Kategorien' })
    this.more = this.element.getByRole('button', { name: /^Weitere \d+ laden$/ })
  }

  /** Types key by key: in Firefox, React does not see what Playwright fills in. */
  async searchFor(text: string): Promise<void> {
    await this.search.click()
    await this.search.pressSequentially(text)
  }
}
