import { expect, type Locator, type Page } from '@playwright/test'

/** The identity provider's pages: password, then the code of a second factor where there is one. */
export class SignInPage {
  readonly page: Page
  readonly username: Locator
  readonly password: Locator
  readonly code: Locator
  readonly submit: Locator
  readonly error: Locator

  constructor(page: Page) {
    this.page = page
    this.username = page.getByLabel(/^(Benutzername|User ?name)$/i)
    this.password = page.getByLabel(/^(Kennwort|Password)$/)
    this.code = page.getByLabel(/^(Einmalkennwort|One-time)/i)
    this.submit = page.getByRole('button', { name: /^(Anmelden|Sign in|Weiter|Continue)/i })
    this.error = page.getByRole('alert')
  }

  async isShown(): Promise<void> {
    await expect(this.username).toBeVisible()
    await expect(this.password).toBeVisible()
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.isShown()
    await this.username.fill(username)
    await this.password.fill(password)
    await this.submit.click()
  }
}
