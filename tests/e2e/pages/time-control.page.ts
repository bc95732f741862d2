import { expect, type Locator, type Page } from '@playwright/test'

/** The control of working time: days without a finding, the queue of the others, the chosen day. */
export class TimeControlPage {
  readonly page: Page
  readonly clean: Locator
  readonly queue: Locator
  readonly #lastDecision: Locator

  constructor(page: Page) {
    this.page = page
    this.clean = page.getByRole('region', { name: 'Tage ohne Auffälligkeit' })
    this.queue = page.getByRole('list', { name: 'Auffällige Tage' })
    this.#lastDecision = page.getByRole('region', { name: 'Letzte Entscheidung' })
  }

  async open(highlight?: number): Promise<void> {
    await this.page.goto(highlight === undefined ? '/arbeitszeitkontrolle' : `/arbeitszeitkontrolle/${highlight}`)
    await expect(this.page.getByRole('button', { name: 'Person und Zeitraum' })).toBeVisible()
  }

  card(name: string): Locator {
    return this.page.getByRole('region', { name: new RegExp(`^${name}, `) })
  }

  /** Decisions wait for ten seconds, in which they can be undone. */
  async sendNow(): Promise<void> {
    await this.#lastDecision.getByRole('button', { name: 'Jetzt senden' }).click()
  }

  async releaseClean(): Promise<void> {
    await this.clean.getByRole('button', { name: /freigeben$/ }).click()
    await this.sendNow()
  }

  async filter(personnelNumber: string, from: string, until: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Person und Zeitraum' }).click()
    const form = this.page.getByRole('form', { name: 'Person und Zeitraum' })
    for (const [field, value] of [
      ['Personalnummer', personnelNumber],
      ['Von', from],
      ['Bis', until],
    ] as const)
      await form.getByRole('textbox', { name: field }).fill(value)
    await form.getByRole('textbox', { name: 'Bis' }).press('Tab')
    await form.getByRole('button', { name: 'Anzeigen' }).click()
  }
}
