// The SharePoint package on the host page of demo/sharepoint: its compiled components, called as SharePoint calls them, under
// SharePoint's policy, with all scripts from the tenant's own library.
import type { Page } from '@playwright/test'
import type { EditedStory } from '#contract/news-editing.ts'
import { buildSharePoint } from '#demo/build-sharepoint.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { BellPanel } from '#tests/e2e/pages/bell.page.ts'
import { CategoriesPage } from '#tests/e2e/pages/categories.page.ts'
import { StoryListPage } from '#tests/e2e/pages/story-list.page.ts'
import { EditorPage } from '#tests/e2e/pages/editor.page.ts'
import { SignInPage } from '#tests/e2e/pages/sign-in.page.ts'
import type { RunningPortal } from '#tests/e2e/portal.ts'
import { FIREFOX_IN_MATRIX, NOT_WEBKIT, onlyInMatrix } from './any-browser.ts'
import { expectWritten, grabKeys, writeStory } from './write-story.ts'

interface Component {
  onDispose(): void
  onPlaceholdersChanged(): void
  readonly content: { dispose(): void }
}
declare const sharePoint: { readonly customizers: Component[]; addCustomizer(properties: object): Promise<number> }
declare const seen: { breaches: string[]; asked: unknown[][] }

const RESOURCE = 'api://portal'

interface Tenant {
  /** The tenant property, if it contains more than the address of the portal. */
  readonly property?: string
  /** The token of Entra ID for the portal's resource; undefined before the approval. */
  readonly token?: string
}

/** Opens the site of a tenant with this set-up. */
async function open(page: Page, portal: RunningPortal, { property, token }: Tenant, path = ''): Promise<void> {
  await page.addInitScript(
    ([Portal, token]) => {
      const seen: { breaches: string[]; asked: unknown[][] } = { breaches: [], asked: [] }
      const getToken = async (...asked: unknown[]) => (seen.asked.push(asked), token)
      Object.assign(globalThis, { seen, tenant: { Portal, ...(token && { getToken }) } })
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        seen.breaches.push(`${effectiveDirective} ${blockedURI}`),
      )
    },
    [property ?? (token ? `${portal.url} ${RESOURCE}` : portal.url), token] as const,
  )
  await page.goto(portal.demo.at('sharepoint') + path)
}

const cards = (page: Page) => page.locator('portal-news-cards').getByRole('article')
const bells = (page: Page) => page.locator('#sp-top-placeholder portal-bell')
const go = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

test.beforeAll(buildSharePoint)

test(
  '[E29] [EMB-01] web parts come and go with the pages, the overview by keyboard, the bell stays, by tokens of Entra ID',
  FIREFOX_IN_MATRIX,
  async ({ page, portal, api }) => {
    const token = (await api('katrin.osterloh')).token()
    const before = portal.demo.reports.length
    const scripts = new Set<string>()
    page.on('request', (request) => request.resourceType() === 'script' && scripts.add(new URL(request.url()).origin))
    await open(page, portal, { token })
    await expect(cards(page).first()).toBeVisible()
    await page.evaluate(() => Object.assign(document.querySelector('portal-bell')!, { marked: true }))
    await go(page, 'Mein Profil')
    await expect(page.locator('portal-user-profile').getByRole('button', { name: 'Bild ändern' })).toBeVisible()
    await expect(page.locator('portal-news-cards')).toHaveCount(0)
    await expect(page).toHaveURL(/\/SitePages\/Profil$/)
    const bell = new BellPanel(page)
    await bell.open('Neuigkeiten')
    await expect(bell.entries.first()).toBeVisible()
    await bell.close()
    await go(page, 'Startseite')
    await expect(cards(page).first()).toBeVisible()
    await expect(page).toHaveTitle('Werk Siegen – Startseite')
    // It is the same bell: it was not loaded or created again.
    expect(await bells(page).evaluateAll((all) => all.map((one) => 'marked' in one))).toEqual([true])
    await go(page, 'News')
    await expect(page.locator('portal-news').getByRole('article').first()).toBeVisible()
    await page.locator('portal-news').getByRole('radio', { name: 'Liste' }).press('Space')
    await expect(page.locator('portal-news').getByRole('grid', { name: 'Liste' })).toBeVisible()
    expect([...scripts], 'all scripts are files of the package').toEqual([new URL(page.url()).origin])
    expect(await page.evaluate(() => seen.breaches)).toEqual([])
    expect(portal.demo.reports.slice(before)).toEqual([])
    expect(await page.evaluate(() => seen.asked.flat().includes('api://portal'))).toBe(true)
    expect(await page.content(), 'the token is in no attribute').not.toContain(token)
  },
)

// The same story is written on the hostile page of hosts.spec.ts.
test(
  '[E29] [NEWS-03] editor and categories as web parts: every key arrives, all is written and saved without a breach',
  onlyInMatrix(FIREFOX_IN_MATRIX),
  async ({ page, portal, api }) => {
    await page.addInitScript(grabKeys)
    const keeper = await api('leonie.brinkmann')
    const { body: story } = await keeper.call<{ id: number }>('POST', '/api/news/ma/news', { titel: 'Gast' })
    await open(page, portal, { token: keeper.token() }, 'SitePages/Redaktion')
    await expect(new StoryListPage(page).table).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Bearbeiten', exact: true }).click()
    const pane = page.getByRole('complementary', { name: 'Eigenschaften' })
    await pane.getByLabel('Beitrag').fill(String(story.id))
    await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click()
    const editor = new EditorPage(page)
    await writeStory(editor)
    await editor.isSaved()
    const { body } = await keeper.call<EditedStory>('GET', `/api/news/ma/news/${story.id}/editing`)
    expectWritten(body)
    const categories = new CategoriesPage(page)
    await categories.add('Webpart')
    await categories.remove('Webpart')
    expect(await page.evaluate(() => seen.breaches)).toEqual([])
  },
)

test(
  '[E29] [E44] the property pane sets what the rules allow, the section its theme; a page that comes back has kept both',
  NOT_WEBKIT,
  async ({ page, portal, api }) => {
    await open(page, portal, { token: (await api('felix.hartung')).token() })
    const news = page.locator('portal-news-cards')
    await expect(cards(page).first()).toBeVisible()
    await expect(news).toHaveAttribute('layout', 'auto')
    await news.evaluate((element) => Object.assign(element, { marked: true }))
    await page.getByRole('button', { name: 'Bearbeiten' }).click()
    const pane = page.getByRole('complementary', { name: 'Eigenschaften' })
    await pane.getByLabel('Anordnung').selectOption('Liste aller Beiträge')
    await expect(news).toHaveAttribute('layout', 'list')
    await expect(pane.getByLabel('Farbschema')).toBeVisible()
    await expect(pane, 'every text is there').not.toContainText('portal-')
    const size = pane.getByLabel('Anzahl')
    await size.fill('51')
    await expect(pane.getByRole('alert').filter({ hasText: 'von 1 bis 50' })).toBeVisible()
    await expect(news).not.toHaveAttribute('size')
    await size.fill('2')
    await expect(news).toHaveAttribute('size', '2')
    await expect(pane.getByText('Bitte', { exact: false })).toHaveCount(0)
    await page.getByRole('button', { name: 'Veröffentlichen' }).click()
    await expect(pane).toBeHidden()

    await expect(news).toHaveAttribute('theme', 'light')
    await page.getByRole('button', { name: 'Abschnitt hell/dunkel' }).click()
    await expect(news).toHaveAttribute('theme', 'dark')
    await expect
      .poll(() => news.evaluate((element) => getComputedStyle(element).getPropertyValue('--portal-accent')))
      .toBe('#69d1d5')
    expect(await news.evaluate((element) => 'marked' in element), 'nothing was made anew').toBe(true)

    await go(page, 'Benachrichtigungen')
    await expect(page.locator('portal-notification-settings')).toBeVisible()
    await go(page, 'Startseite')
    await expect(news).toHaveAttribute('size', '2')
    await expect(news).toHaveAttribute('layout', 'list')
    await expect(cards(page)).not.toHaveCount(0)
  },
)

test(
  '[E29] a web part that lacks something asks for it in edit mode only; without approval the window of the portal signs in',
  FIREFOX_IN_MATRIX,
  async ({ page, portal }) => {
    await open(page, portal, { property: `${portal.url} ${RESOURCE}` }, 'SitePages/Profil')
    await expect(page.locator('portal-user-profile')).toBeVisible()
    const legal = page.locator('.ControlZone').nth(1)
    await expect(legal).toBeEmpty()
    await page.getByRole('button', { name: 'Bearbeiten' }).click()
    await legal.getByRole('button', { name: 'Webpart bearbeiten' }).click()
    await page.getByRole('complementary').getByLabel('Dokument').selectOption('Datenschutzerklärung')
    await expect(page.locator('portal-legal')).toHaveAttribute('document', 'privacy')

    const popup = page.waitForEvent('popup')
    await bells(page).getByRole('button', { name: 'Anmelden' }).click()
    await new SignInPage(await popup).signIn('felix.hartung', portal.password)
    await expect(new BellPanel(page).button).toBeVisible()
    await expect(page.locator('portal-user-profile').getByRole('button', { name: 'Bild ändern' })).toBeVisible()
  },
)

test(
  '[E29] one bell for all customizers; a disposed one leaves nothing behind, and can be added again',
  FIREFOX_IN_MATRIX,
  async ({ page, portal, api }) => {
    await open(page, portal, { token: (await api('felix.hartung')).token() })
    await expect(bells(page)).toHaveCount(1)
    // A site adds it too, with properties that break the rules.
    await page.evaluate(() =>
      sharePoint.addCustomizer({ side: '"><img src=x>', settings: 'yes', apiBase: 'https://evil.example' }),
    )
    await expect(bells(page)).toHaveCount(1)
    // A page without a header takes the placeholder away, the next one brings it back.
    await page.evaluate(() => sharePoint.customizers[0]!.content.dispose())
    await expect(bells(page)).toHaveCount(0)
    await page.evaluate(() => sharePoint.customizers.forEach((one) => one.onPlaceholdersChanged()))
    await expect(bells(page)).toHaveCount(1)
    await page.evaluate(() => document.querySelector('#sp-top-placeholder')!.replaceChildren())
    await page.evaluate(() => sharePoint.customizers.forEach((one) => one.onPlaceholdersChanged()))
    await expect(bells(page)).toHaveCount(1)
    await page.evaluate(() => sharePoint.customizers[0]!.onDispose())
    await expect(page.locator('#sp-top-placeholder')).toBeEmpty()
    await page.evaluate(() => sharePoint.customizers.forEach((one) => one.onPlaceholdersChanged()))
    await expect(bells(page)).toHaveCount(1)
    await expect(bells(page)).toHaveAttribute('api-base', portal.url)
    for (const name of ['side', 'settings']) await expect(bells(page)).not.toHaveAttribute(name)
  },
)

test(
  '[E29] an address of the portal that is no https origin is not taken: the web part says whom to ask',
  FIREFOX_IN_MATRIX,
  async ({ page, portal }) => {
    await open(page, portal, { property: 'http://portal.example.com' })
    await expect(page.getByRole('note')).toContainText('Mandanteneigenschaft ‚Portal‘')
    await expect(page.locator('portal-bell, portal-news-cards')).toHaveCount(0)
  },
)
