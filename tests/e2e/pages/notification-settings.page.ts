import { expect, type Locator, type Page } from '@playwright/test'
import { refocusWindow } from '#tests/e2e/refocus-window.ts'

const PATH = '/profil/benachrichtigungen'

/** The settings of notifications in the profile. */
export class NotificationSettingsPage {
  readonly page: Page
  readonly host: Locator
  readonly dialog: Locator
  readonly devices: Locator

  constructor(page: Page) {
    this.page = page
    this.host = page.locator('portal-notification-settings')
    this.dialog = page.getByRole('dialog')
    this.devices = this.host.getByRole('region', { name: /^(Geräte mit Push|Devices with push)$/ })
  }

  async open(): Promise<void> {
    await this.page.goto(PATH)
    await this.isThere()
  }

  async isThere(): Promise<void> {
    await expect(this.host.getByRole('grid')).toBeVisible()
  }

  switch(name: string): Locator {
    return this.host.getByRole('switch', { name, exact: true })
  }

  button(name: string | RegExp): Locator {
    return this.host.getByRole('button', { name })
  }

  bar(day: string): Locator {
    return this.host.getByRole('img', { name: new RegExp(`^${day}: `) })
  }

  /** Returns to the window, which revalidates the settings. */
  async look(): Promise<void> {
    await refocusWindow(this.page)
  }
}

/** The shell's dialog that asks whether this device may receive push messages. */
export class PushQuestion {
  readonly page: Page
  readonly dialog: Locator
  readonly notHere: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Benachrichtigungen auf diesem Gerät' })
    this.notHere = this.dialog.getByRole('checkbox', { name: 'Nicht auf diesem Gerät' })
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true })
  }
}
