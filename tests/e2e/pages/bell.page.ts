import { expect, type Locator, type Page } from '@playwright/test'

/** The bell: its button with the number, its panel with the two lists. */
export class BellPanel {
  readonly page: Page
  readonly button: Locator
  readonly panel: Locator
  readonly news: Locator
  readonly todo: Locator

  constructor(page: Page) {
    this.page = page
    const host = page.locator('portal-bell')
    this.button = host.getByRole('button', { name: /Benachrichtigungen|Notifications/ }).first()
    this.panel = host.getByRole('dialog', { name: /Benachrichtigungen|Notifications/ })
    this.news = this.panel.getByRole('list', { name: /Neuigkeiten|News/ })
    this.todo = this.panel.getByRole('list', { name: /Zu erledigen|To do/ })
  }

  /** The number people hear; it is exact where the picture says 9+. */
  async count(): Promise<number> {
    const name = (await this.button.getAttribute('aria-label')) ?? (await this.button.innerText())
    return Number(/\d+/.exec(name)?.[0] ?? 0)
  }

  async hasCount(count: number): Promise<void> {
    await expect.poll(() => this.count(), { message: `the bell says ${count}` }).toBe(count)
  }

  async open(): Promise<void> {
    await this.button.click()
    await expect(this.panel).toBeVisible()
  }
}
