import { expect, type Locator, type Page } from '@playwright/test'

/** The command palette: one field and the hits below it. */
export class PalettePage {
  readonly page: Page
  readonly dialog: Locator
  readonly field: Locator
  readonly options: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: /^(Suchen und öffnen|Search and open)$/ })
    this.field = this.dialog.getByRole('combobox')
    this.options = this.dialog.getByRole('option')
  }

  /** Opens it by its key, when the portal handles keys. */
  async open(): Promise<void> {
    await this.openField()
    await expect(this.options.first()).toBeVisible()
  }

  /** Opens only the field: the rest may still be loading. */
  async openField(): Promise<void> {
    await expect(async () => {
      if (await this.dialog.isHidden()) await this.page.keyboard.press('Control+k')
      await expect(this.field).toBeFocused({ timeout: 1_000 })
    }).toPass()
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape')
    await expect(this.dialog).toBeHidden()
  }

  group(name: string): Locator {
    return this.dialog.getByRole('group', { name })
  }

  /** The hit that Enter takes. */
  active(): Locator {
    return this.dialog.getByRole('option', { selected: true })
  }

  async search(typed: string): Promise<void> {
    await this.field.press('Control+a')
    await this.page.keyboard.type(typed)
  }
}
