import type { Locator, Page } from '@playwright/test'

/** The dialog in which an error is reported. */
export class ReportDialog {
  readonly dialog: Locator
  readonly summary: Locator
  readonly typed: Locator
  readonly name: Locator
  readonly email: Locator
  /** Everything that would be sent. */
  readonly preview: Locator
  readonly send: Locator
  readonly copy: Locator
  readonly failure: Locator

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Fehler melden' })
    const field = (name: string | RegExp) => this.dialog.getByRole('textbox', { name })
    this.summary = field('Zusammenfassung')
    this.typed = field(/^Was ist geschehen/)
    this.name = field('Name')
    this.email = field('E-Mail')
    this.preview = field('So wird die Meldung gesendet')
    this.send = this.dialog.getByRole('button', { name: 'Senden' })
    this.copy = this.dialog.getByRole('button', { name: 'Kopieren' })
    this.failure = this.dialog.getByRole('alert')
  }

  part(name: string): Locator {
    return this.dialog.getByRole('checkbox', { name })
  }
}
