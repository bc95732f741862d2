import type { Locator, Page } from '@playwright/test'

/** One's own data: rows by their name, the dialogs that change them, the log next to them. */
export class ProfilePage {
  readonly page: Page
  readonly host: Locator
  readonly dialog: Locator
  readonly changes: Locator
  readonly picture: Locator

  constructor(page: Page) {
    this.page = page
    this.host = page.locator('portal-user-profile')
    this.dialog = this.host.getByRole('dialog')
    this.changes = this.host.getByRole('region', { name: /^(Letzte Änderungen|Recent changes)$/ })
    this.picture = this.host.locator('.portrait img')
  }

  async open(path = '/profil/benutzerprofil'): Promise<void> {
    await this.page.goto(path)
    await this.host.getByRole('heading', { level: 1 }).waitFor()
  }

  /** The row called `name`: its value, who sees it, how it changes. */
  row(name: string): Locator {
    return this.host.locator('.pdata > div').filter({ has: this.page.getByText(name, { exact: true }) })
  }

  async change(name: string): Promise<void> {
    await this.row(name)
      .getByRole('button', { name: new RegExp(`^${name} ändern`) })
      .click()
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true })
  }

  save(name: string): Locator {
    return this.dialog.getByRole('button', { name: `${name} ändern`, exact: true })
  }

  async choosePicture(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.dialog.locator('input[type=file]').setInputFiles(file)
  }
}
