import { expect, type Locator, type Page } from '@playwright/test'

/** The bell: its button with the number, its panel with the two lists. */
export class BellPanel {
  readonly page: Page
  readonly button: Locator
  /** The picture of the number, for eyes only. */
  readonly badge: Locator
  readonly panel: Locator
  readonly entries: Locator
  readonly undo: Locator

  constructor(page: Page) {
    this.page = page
    const host = page.locator('portal-bell')
    this.button = host.getByRole('button', { name: /^(Benachrichtigungen|Notifications)/ }).first()
    this.badge = host.locator('[part=badge]')
    this.panel = host.getByRole('dialog', { name: /^(Benachrichtigungen|Notifications)$/ })
    this.entries = this.panel.getByRole('tabpanel').getByRole('listitem')
    this.undo = this.panel.getByRole('button', { name: /^(Rückgängig|Undo)/ })
  }

  /** The number for screen readers; it is exact where the badge shows 9+. */
  async count(): Promise<number> {
    const name = (await this.button.getAttribute('aria-label')) ?? ''
    return Number(/\d+/.exec(name)?.[0] ?? 0)
  }

  async hasCount(count: number): Promise<void> {
    await expect.poll(() => this.count(), { message: `the bell says ${count}` }).toBe(count)
  }

  async open(list: 'Neuigkeiten' | 'Zu erledigen' = 'Neuigkeiten'): Promise<void> {
    if (!(await this.panel.isVisible())) await this.button.click()
    await expect(this.panel).toBeVisible()
    await this.tab(list).click()
    await expect(this.tab(list)).toHaveAttribute('aria-selected', 'true')
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape')
    await expect(this.panel).toBeHidden()
  }

  tab(name: string): Locator {
    return this.panel.getByRole('tab', { name })
  }

  /** The title of the entry at `index`, or of all: a link where it has an address, otherwise a tab stop. */
  title(index?: number): Locator {
    return (index === undefined ? this.entries : this.entries.nth(index)).locator('.name')
  }

  entry(title: string): Locator {
    return this.entries.filter({ hasText: title })
  }

  async markRead(title: string): Promise<void> {
    await this.entry(title)
      .getByRole('button', { name: /Als gelesen markieren/ })
      .click()
  }

  /** Marks all entries; where there is a menu, its first item means all. */
  async markAll(): Promise<void> {
    await this.markSome('everything')
  }

  /** Marks all entries, or the first area or category of the menu; falls back to all where the menu has none. */
  async markSome(what: 'everything' | 'area' | 'category'): Promise<void> {
    const single = this.panel.getByRole('button', { name: 'Alle als gelesen markieren', exact: true })
    const several = this.panel.getByRole('button', { name: 'Als gelesen markieren …' })
    await expect(single.or(several)).toBeVisible()
    if (await single.isVisible()) return single.click()
    await several.click()
    const items = this.panel.getByRole('menuitem')
    await expect(items.first()).toBeVisible()
    const names = await items.evaluateAll((all) => all.map((item) => item.ariaLabel ?? ''))
    const commas = (name: string) => name.split(', ').length - 1
    const wanted = {
      everything: () => 0,
      area: () => names.findIndex((name, at) => at > 0 && commas(name) === 1),
      category: () => names.findIndex((name) => commas(name) > 1),
    }
    await items.nth(Math.max(0, wanted[what]())).click()
  }
}
