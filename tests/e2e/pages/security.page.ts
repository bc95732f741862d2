import { expect, type Locator, type Page } from '@playwright/test'
import { codeAt } from '#server/testing/accounts.ts'

/** The page of the account's security: second factor with its assistant, devices, history. */
export class SecurityPage {
  readonly page: Page
  readonly code: Locator
  readonly error: Locator
  readonly codes: Locator
  readonly devices: Locator

  constructor(page: Page) {
    this.page = page
    this.code = page.getByLabel('Sechs Ziffern aus Ihrer App')
    this.error = page.locator('portal-security').getByText(/ungültiger Code für Einmalkennwort/)
    this.codes = page.getByRole('list', { name: 'Ihre Ersatzcodes' }).getByRole('listitem')
    this.devices = page.getByRole('region', { name: 'Angemeldete Geräte' })
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name })
  }

  /** Leaves the first page of the assistant; returns the secret on the second one. */
  async begin(): Promise<string> {
    await this.button(/^Weiter$/).click()
    const key = this.page.getByText('Kein Scan möglich? Diesen Schlüssel eingeben').locator('..').locator('code')
    return ((await key.textContent()) ?? '').replaceAll(' ', '')
  }

  async check(code: string): Promise<void> {
    // Typed, because React in Firefox does not notice text that Playwright fills in.
    await this.code.press('ControlOrMeta+a')
    await this.code.pressSequentially(code)
    await this.button('Code prüfen').click()
  }

  /** From the first page to the last; returns the recovery codes. */
  async setUp(): Promise<{ secret: string; codes: string[] }> {
    const secret = await this.begin()
    await this.check(codeAt(new Date(), secret))
    return { secret, codes: await this.finish() }
  }

  /** Saves the recovery codes that are shown, and ends. */
  async finish(): Promise<string[]> {
    await expect(this.codes).toHaveCount(8)
    const codes = await this.codes.allTextContents()
    await this.page.getByRole('checkbox', { name: /Ersatzcodes gesichert/ }).check()
    await this.button('Einrichtung abschließen').click()
    await expect(this.page.getByText('Der zweite Faktor wurde eingerichtet.').first()).toBeVisible()
    return codes
  }
}
