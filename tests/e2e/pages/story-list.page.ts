import type { Locator, Page } from '@playwright/test'

/** The editors' list of the news. */
export class StoryListPage {
  readonly page: Page
  readonly element: Locator
  readonly search: Locator
  readonly table: Locator
  readonly selection: Locator
  readonly result: Locator

  constructor(page: Page) {
    this.page = page
    this.element = page.locator('portal-news-editor')
    this.search = this.element.getByRole('searchbox', { name: 'Beiträge durchsuchen' })
    this.table = this.element.getByRole('grid', { name: 'Beiträge' })
    this.selection = this.element.getByRole('region', { name: 'Auswahl' })
    this.result = this.element.getByRole('region', { name: 'Ergebnis' })
  }

  link = (title: string): Locator => this.table.getByRole('link', { name: title, exact: true })
  box = (title: string): Locator => this.table.getByRole('checkbox', { name: `${title} auswählen` })
  tab = (name: string): Locator =>
    this.element.getByRole('group', { name: 'Status' }).getByRole('button', { name: new RegExp(`^${name} \\d`) })
}
