import { type Locator, type Page } from '@playwright/test'

/** The home screen: greeting, the highlight and the latest stories; the cards of the overview have the same structure. */
export class HomePage {
  readonly page: Page
  readonly greeting: Locator
  readonly cards: Locator
  readonly titles: Locator

  constructor(page: Page) {
    this.page = page
    this.greeting = page.getByRole('main').getByRole('heading', { level: 1 })
    this.cards = page.locator('portal-news-cards, portal-news').getByRole('article')
    this.titles = this.cards.getByRole('heading')
  }

  card(title: string): Locator {
    return this.page.locator('portal-news-cards, portal-news').getByRole('article', { name: title })
  }
}
