import { expect, type Locator, type Page } from '@playwright/test'
import { typeInto } from '#tests/e2e/type-into.ts'

/** The own vacation calendar with the request that is filled in. */
export class PlannerPage {
  readonly page: Page
  /** Next to the calendar, or as a sheet. */
  readonly panel: Locator
  readonly period: Locator
  readonly requests: Locator

  constructor(page: Page) {
    this.page = page
    const title = /^(Urlaub beantragen|Antrag ändern|Entwurf bearbeiten)$/
    this.panel = page.getByRole('region', { name: title }).or(page.getByRole('dialog', { name: title }))
    this.period = this.panel.getByRole('textbox', { name: 'Zeitraum' })
    this.requests = page.getByRole('region', { name: 'Meine Anträge' })
  }

  async open(path = '/urlaub'): Promise<void> {
    await this.page.goto(path)
    await expect(this.requests).toBeVisible({ timeout: 30_000 })
  }

  /** Types days as people do; the lines of the days follow. */
  async typePeriod(text: string): Promise<void> {
    await typeInto(this.period, text)
    await this.period.press('Enter')
    await expect(this.panel.getByRole('table', { name: 'Tage des Antrags' })).toBeVisible()
  }

  submit(): Promise<void> {
    return this.panel.getByRole('button', { name: 'Antrag stellen' }).click()
  }

  /** The row of a request with this status. */
  row(status: string): Locator {
    return this.requests.getByRole('listitem').filter({ hasText: status })
  }

  dialog(): Locator {
    return this.page.getByRole('dialog').filter({ has: this.page.getByRole('heading', { name: 'Stationen' }) })
  }
}
