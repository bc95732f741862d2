import { expect, type Locator, type Page } from '@playwright/test'

/** The editor of one story. */
export class EditorPage {
  readonly page: Page
  readonly host: Locator
  readonly title: Locator
  readonly summary: Locator
  readonly content: Locator
  readonly saved: Locator

  constructor(page: Page) {
    this.page = page
    this.host = page.locator('portal-news-editor')
    this.title = this.host.getByRole('textbox', { name: 'Titel Deutsch' })
    this.summary = this.host.getByRole('textbox', { name: /^Zusammenfassung erscheint/ })
    this.content = this.host.getByRole('textbox', { name: /^Inhalt/ })
    this.saved = this.host.locator('.editor-head .saved')
  }

  async open(story: number | 'neu' | `kopie-${number}`): Promise<void> {
    await this.page.goto(`/news/ma/bearbeiten/${story}`)
    await expect(this.title).toBeVisible({ timeout: 15_000 })
  }

  /** All that was typed is with the service. */
  async isSaved(): Promise<void> {
    await expect(this.saved).toHaveText(/^gespeichert /, { timeout: 15_000 })
  }

  button(name: string | RegExp): Locator {
    return this.host.getByRole('button', { name })
  }

  dialog(name: string | RegExp): Locator {
    return this.host.getByRole('dialog', { name })
  }
}
