import type { Locator, Page } from '@playwright/test'

/** The settings of leave, by role and label. */
export class LeaveSettingsPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto('/urlaub/einstellungen')
    await this.page.getByRole('heading', { name: 'Urlaubseinstellungen' }).waitFor()
  }

  section(name: string): Locator {
    return this.page.getByRole('tab', { name, exact: true })
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** Chooses a company, if the personnel office is responsible for several. */
  async chooseCompany(label: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Gesellschaft' }).selectOption({ label })
  }

  /** Chooses a person in a field that searches. */
  async choose(field: string, name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: field }).fill(name)
    await this.page.getByRole('option', { name: new RegExp(name) }).click()
  }
}
