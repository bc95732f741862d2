import { expect, type Locator, type Page } from '@playwright/test'
import { query } from '#tests/reliability/database.ts'
import { ShellPage } from './shell.page.ts'

/** Gives a person the role that manages categories; the next sign-in has it. */
export const letKeep = (dataDir: string, username: string): Promise<unknown> =>
  query(
    dataDir,
    `insert into person_role (person_id, client, role) select id, 'ma-news-api', 'news_cat_write' from person
     where username = $1 on conflict do nothing`,
    [username],
  )

/** The editor of the tree. */
export class CategoriesPage {
  readonly page: Page
  readonly element: Locator

  constructor(page: Page) {
    this.page = page
    this.element = page.locator('portal-news-categories')
  }

  async open(): Promise<void> {
    const shell = new ShellPage(this.page)
    await shell.entry(/^News/).click()
    await shell.top.getByRole('link', { name: 'Kategorien' }).click()
    await expect(this.element.getByRole('treegrid')).toBeVisible({ timeout: 30_000 })
  }

  button(name: string): Locator {
    return this.element.getByRole('button', { name, exact: true })
  }

  row(label: string): Locator {
    const name = this.page.getByRole('button', { name: `${label} umbenennen`, exact: true })
    return this.element.getByRole('row').filter({ has: name })
  }

  grip(label: string): Locator {
    return this.button(`${label} verschieben`)
  }

  /** German names from the top down. */
  labels(): Promise<string[]> {
    return this.element.getByRole('rowheader').allInnerTexts()
  }

  /** Adds one at the end of the top level. */
  async add(label: string): Promise<void> {
    await this.button('Kategorie anlegen').click()
    const german = this.element.getByRole('textbox', { name: 'Deutsch' })
    await expect(german).toBeVisible()
    await german.pressSequentially(label)
    await this.button('Anlegen').click()
    await expect(this.row(label)).toBeVisible()
    await expect(german).toBeHidden()
  }

  async choose(label: string, item: RegExp): Promise<void> {
    await this.button(`Weitere Aktionen zu ${label}`).click()
    await this.element.getByRole('menuitem', { name: item }).click()
  }

  async remove(label: string): Promise<void> {
    await this.choose(label, /Löschen/)
    await this.element.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
    await expect(this.row(label)).toBeHidden()
  }
}
