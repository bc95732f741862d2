// Screens of the marketplace.
import type { Page } from '@playwright/test'
import type { Screen } from './screens.ts'

const BUYER = 'katrin.osterloh'
const MODERATOR = 'thorsten.wehmeyer'

const cardsAreThere = (page: Page) => page.locator('portal-marketplace').getByRole('article').first().waitFor()

/** An ad of the list, by its place in it. */
const openFirst = async (page: Page) => {
  await cardsAreThere(page)
  await page.locator('portal-marketplace').getByRole('article').first().getByRole('link').first().click()
  await page
    .locator('portal-ad')
    .getByText(/Anzeigen-Nr\.|Ad no\./)
    .waitFor()
}

export const MARKET_SCREENS: readonly Screen[] = [
  { name: 'market', username: BUYER, path: '/marktplatz', whole: true, prepare: cardsAreThere },
  {
    name: 'market-table',
    isVariant: true,
    username: BUYER,
    path: '/marktplatz',
    prepare: async (page) => {
      await cardsAreThere(page)
      await page
        .locator('portal-marketplace')
        .getByRole('radio', { name: /^(Tabelle|Table)$/ })
        .check()
      await page.locator('portal-marketplace').getByRole('grid').waitFor()
    },
  },
  {
    name: 'market-own',
    username: 'tim.ostendorf',
    path: '/marktplatz/meine',
    prepare: (page) => page.locator('portal-marketplace').getByRole('row').first().waitFor(),
  },
  {
    name: 'market-moderation',
    isVariant: true,
    username: MODERATOR,
    path: '/marktplatz/moderation',
    prepare: (page) =>
      page
        .locator('portal-marketplace')
        .getByText(/Nichts zu prüfen|Nothing to review/)
        .or(page.locator('portal-marketplace').getByRole('listitem').first())
        .first()
        .waitFor(),
  },
  { name: 'ad', username: BUYER, path: '/marktplatz', whole: true, prepare: openFirst },
  {
    name: 'ad-editor',
    username: BUYER,
    path: '/marktplatz/bearbeitung',
    whole: true,
    prepare: (page) =>
      page
        .locator('portal-ad-editor')
        .getByRole('textbox', { name: /^(Titel|Title)$/ })
        .waitFor(),
  },
  {
    name: 'ad-editor-faults',
    isVariant: true,
    username: BUYER,
    path: '/marktplatz/bearbeitung',
    whole: true,
    prepare: async (page) => {
      const editor = page.locator('portal-ad-editor')
      await editor.getByRole('button', { name: /^(Veröffentlichen|Publish)$/ }).click()
      await editor.getByText(/^(Das Feld Titel darf nicht leer sein|The Title field must not be empty)\.$/).waitFor()
    },
  },
]
