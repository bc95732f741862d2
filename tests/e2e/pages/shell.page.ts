import { expect, type Locator, type Page } from '@playwright/test'
import { BellPanel } from './bell.page.ts'
import { HomePage } from './home.page.ts'

/** The portal around its screens: top bar, side menu, profile menu. */
export class ShellPage {
  readonly page: Page
  readonly menu: Locator
  readonly title: Locator
  readonly profile: Locator
  readonly bell: BellPanel
  readonly home: HomePage
  readonly toasts: Locator

  constructor(page: Page) {
    this.page = page
    this.menu = page.getByRole('navigation', { name: /^(Hauptmenü|Main menu)$/ })
    this.title = page.getByRole('banner').getByRole('heading')
    this.profile = page.getByRole('button', { name: /^(Profilmenü|Profile menu)/ })
    this.toasts = page.getByRole('region', { name: /Meldungen|Messages/i })
    this.bell = new BellPanel(page)
    this.home = new HomePage(page)
  }

  /** Signed in, and the frame stands. */
  async isReady(): Promise<void> {
    await expect(this.page.getByRole('banner')).toBeVisible({ timeout: 30_000 })
    await expect(this.bell.button).toBeVisible({ timeout: 30_000 })
  }

  entry(name: string | RegExp): Locator {
    return this.menu.getByRole('link', { name })
  }

  async openProfileMenu(): Promise<void> {
    await this.profile.click()
  }

  async signOut(): Promise<void> {
    await this.openProfileMenu()
    await this.page.getByRole('menuitem', { name: /Abmelden|Logout|Sign out/i }).click()
  }
}
