// Every screen and state that is held against axe, photographed and measured: one list for all three.
import type { Page } from '@playwright/test'
import { serveKit } from './parts/serve-kit.ts'
import { ShellPage } from './pages/shell.page.ts'
import { BENEFIT_SCREENS } from './screens-benefits.ts'
import { EDITING_SCREENS } from './screens-editing.ts'
import { FORUM_SCREENS } from './screens-forum.ts'
import { MARKET_SCREENS } from './screens-marketplace.ts'
import { SECURITY_SCREENS } from './screens-security.ts'
import { RESPONSIBILITY_SCREENS } from './screens-responsibility.ts'
import { SUPPLIER_SCREENS } from './screens-suppliers.ts'
import { VACATION_SCREENS } from './screens-vacation.ts'

export interface Screen {
  readonly name: string
  /** The viewer; undefined before sign-in. */
  readonly username?: string
  readonly path?: string
  /** Another state of a screen that is held against axe: itself only by the matrix. */
  readonly isVariant?: boolean
  /** Only in windows of this width or less. */
  readonly upTo?: number
  /** Photographed in its full height. */
  readonly whole?: boolean
  /** Sets answers of the network before the page loads. */
  arrange?(page: Page): Promise<void>
  /** Brings the page from its load into the state. */
  prepare?(page: Page): Promise<void>
}

const EMPLOYEE = 'katrin.osterloh'
async function refuse(page: Page, pattern: string): Promise<void> {
  await page.route(pattern, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: '{"type":"about:blank","status":503,"title":"Service Unavailable","code":"database_unavailable"}',
    }),
  )
}
/** Opens the menu where it is a drawer, and chooses the entry that asks before it opens an external page. */
async function askToLeave(page: Page, entry: RegExp): Promise<void> {
  const { menu, profile } = new ShellPage(page)
  await profile.waitFor()
  const opener = page.getByRole('button', { name: /^(Menü öffnen|Open menu)$/ })
  if (await opener.isVisible()) await opener.click()
  await menu.getByRole('button', { name: entry }).click()
}
const cardsAreThere = (page: Page) => new ShellPage(page).home.cards.first().waitFor()

export const SCREENS: readonly Screen[] = [
  {
    name: 'kit',
    // In both themes by parts/kit.spec.ts.
    isVariant: true,
    path: '/kit/',
    whole: true,
    arrange: serveKit,
    prepare: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  { name: 'sign-in', path: '/', prepare: (page) => page.getByLabel(/^(Kennwort|Password)$/).waitFor() },
  {
    name: 'sign-in-wrong',
    path: '/',
    prepare: async (page) => {
      await page.getByLabel(/^(Benutzername|User ?name)$/i).fill('nobody.known')
      await page.getByLabel(/^(Kennwort|Password)$/).fill('wrong')
      await page.getByRole('button', { name: /^(Anmelden|Sign in)$/ }).click()
      await page.getByText(/stimmt nicht|is incorrect/i).waitFor()
    },
  },
  { name: 'home', username: EMPLOYEE, path: '/startseite', prepare: cardsAreThere },
  {
    name: 'home-empty',
    username: EMPLOYEE,
    path: '/startseite',
    arrange: async (page) => {
      await page.route('**/api/news/*/news/highlight', (route) => route.fulfill({ status: 204 }))
      await page.route('**/api/news/*/news/last*', (route) => route.fulfill({ json: [] }))
    },
    prepare: (page) => page.getByText(/Noch keine Beiträge|No stories yet/).waitFor(),
  },
  {
    name: 'home-failed',
    username: EMPLOYEE,
    path: '/startseite',
    arrange: (page) => refuse(page, '**/api/news/*/news/{highlight,last}*'),
    prepare: (page) =>
      page
        .getByRole('button', { name: /^(Erneut versuchen|Try again)$/ })
        .first()
        .waitFor(),
  },
  {
    name: 'bell',
    username: EMPLOYEE,
    path: '/startseite',
    prepare: async (page) => {
      await cardsAreThere(page)
      const { bell } = new ShellPage(page)
      await bell.button.click()
      await bell.entries.first().waitFor()
    },
  },
  {
    name: 'bell-todo',
    username: EMPLOYEE,
    path: '/startseite',
    prepare: async (page) => {
      const { bell } = new ShellPage(page)
      await bell.button.click()
      await bell.panel.getByRole('tab', { name: /Zu erledigen|To do/ }).click()
      await bell.entries.first().waitFor()
    },
  },
  {
    name: 'bell-failed',
    username: EMPLOYEE,
    path: '/startseite',
    arrange: (page) => refuse(page, '**/api/notification/badges'),
    prepare: async (page) => {
      const { bell } = new ShellPage(page)
      await bell.button.click()
      await bell.panel.getByRole('button', { name: /^(Erneut versuchen|Try again)$/ }).waitFor()
    },
  },
  {
    name: 'profile-menu',
    username: EMPLOYEE,
    path: '/startseite',
    prepare: async (page) => {
      await cardsAreThere(page)
      await new ShellPage(page).profile.click()
      await page.getByRole('button', { name: /^(Abmelden|Sign out)$/ }).waitFor()
    },
  },
  {
    name: 'drawer',
    username: EMPLOYEE,
    path: '/startseite',
    upTo: 1023,
    prepare: async (page) => {
      await cardsAreThere(page)
      await page.getByRole('button', { name: /^(Menü öffnen|Open menu)$/ }).click()
      await new ShellPage(page).menu.waitFor()
    },
  },
  { name: 'news', username: EMPLOYEE, path: '/news/ma', prepare: cardsAreThere },
  {
    name: 'news-list',
    username: EMPLOYEE,
    path: '/news/ma/Unternehmen',
    prepare: async (page) => {
      await cardsAreThere(page)
      const news = page.locator('portal-news')
      await news.getByRole('radio', { name: /^(Liste|List)$/ }).check()
      await news.getByRole('searchbox').fill('ofen')
      await news.getByText(/Treffer für „ofen“|results? for “ofen”/).waitFor()
    },
  },
  {
    name: 'story',
    username: EMPLOYEE,
    path: '/startseite',
    prepare: async (page) => {
      await cardsAreThere(page)
      await new ShellPage(page).home.titles.first().getByRole('link').click()
      await page.locator('portal-story').getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'not-found',
    username: EMPLOYEE,
    path: '/story/ma/999999999',
    prepare: (page) => page.getByText(/404/).first().waitFor(),
  },
  {
    name: 'not-installed',
    username: EMPLOYEE,
    path: '/formular',
    arrange: async (page) => {
      await page.route('**/static/config.prod.json', async (route) => {
        const response = await route.fetch()
        const config = (await response.json()) as { areas: string[] }
        await route.fulfill({ response, json: { ...config, areas: config.areas.filter((area) => area !== 'postbox') } })
      })
    },
    prepare: (page) =>
      page
        .getByRole('heading', { level: 1, name: /^(Dieser Bereich ist noch nicht|This area is not set up)/ })
        .waitFor(),
  },
  {
    name: 'outside',
    username: EMPLOYEE,
    path: '/startseite',
    prepare: async (page) => {
      await askToLeave(page, /^(Reisekosten|Travel expenses)/)
      await page.getByRole('link', { name: /^(In neuem Tab öffnen|Open in a new tab)$/ }).waitFor()
    },
  },
  {
    name: 'outside-unreached',
    username: EMPLOYEE,
    path: '/startseite',
    arrange: async (page) => void (await page.route('**/phone-health', (route) => route.abort())),
    prepare: async (page) => {
      await askToLeave(page, /^(Telefonliste|Phone list)/)
      await page.getByRole('button', { name: /^(Erneut prüfen|Check again)$/ }).waitFor()
    },
  },
  {
    name: 'framed',
    username: EMPLOYEE,
    path: '/seite/speiseplan',
    prepare: (page) => page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'people',
    username: 'thorsten.wehmeyer',
    path: '/personen',
    prepare: (page) => page.getByText(/^(Es wurde noch keine Tabelle|No table has been)/).waitFor(),
  },
  {
    name: 'outbox',
    username: 'thorsten.wehmeyer',
    path: '/ausgang',
    prepare: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  ...EDITING_SCREENS,
  ...SECURITY_SCREENS,
  ...VACATION_SCREENS,
  ...MARKET_SCREENS,
  ...FORUM_SCREENS,
  ...BENEFIT_SCREENS,
  ...SUPPLIER_SCREENS,
  ...RESPONSIBILITY_SCREENS,
  {
    name: 'forbidden',
    username: 'jens.koetter',
    path: '/startseite',
    prepare: (page) => page.getByText(/403/).first().waitFor(),
  },
]

/** Takes a page that is signed in as the screen's person to the screen. */
export async function show(page: Page, { path = '/', arrange, prepare }: Screen): Promise<void> {
  await arrange?.(page)
  await page.goto(path)
  await prepare?.(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}
