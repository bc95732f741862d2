import type { Locator, Page } from '@playwright/test'
import type { Api } from '#tests/e2e/api.ts'

/** The page of one supplier, by role and label. */
export class SupplierPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Opens the first supplier that is found by these words. */
  async open(api: Api, words: string): Promise<void> {
    const { body } = await api.call<{ rows: { id: number; name: string }[] }>(
      'GET',
      `/api/gpp/partners?q=${encodeURIComponent(words)}&size=1`,
    )
    await this.page.goto(`/lieferanten/${body.rows[0]!.id}`)
    await this.page.getByRole('heading', { name: body.rows[0]!.name }).waitFor()
  }

  get requests(): Locator {
    return this.page.getByRole('region', { name: 'Änderungen im Vier-Augen-Verfahren' })
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  async press(name: string | RegExp, inside: Locator | Page = this.page): Promise<void> {
    await inside.getByRole('button', { name, exact: typeof name === 'string' }).click()
  }
}
