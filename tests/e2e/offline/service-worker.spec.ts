// The service worker: pages read before stay readable without a network, for the same person only.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { isCachedCall } from '#domain/offline/cached-calls.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { ShellPage } from '#tests/e2e/pages/shell.page.ts'
import { SignInPage } from '#tests/e2e/pages/sign-in.page.ts'
import { WorkerPage } from '#tests/e2e/pages/worker.page.ts'

const WITH_WORKER = { serviceWorkers: 'allow' } as const
/** The page's policy lets only the portal register a worker. */
const UNGUARDED = { ...WITH_WORKER, bypassCSP: true } as const
const OFFLINE = /^Keine Verbindung zum Portal\. Stand: \d{1,2}:\d{2}\sUhr\.$/
const DOWN = /^Der Dienst antwortet zurzeit nicht\. Stand: \d{1,2}:\d{2}\sUhr\.$/

/** The banner's sentence; on narrow screens it is the label of a button. */
const banner = (page: Page, text: RegExp) => page.locator('.offline b').filter({ hasText: text })

const builtFile = (name: string) => readFile(new URL(`../../../dist/${name}`, import.meta.url), 'utf8')

const NEXT = /service-worker\.js\?next/
let published = 0

/**
 * Puts a worker of another version in place of the one at work. Tests cannot get between the browser and its own look for a
 * new one, but between it and another address.
 */
async function publish(page: Page, change: (script: string) => string): Promise<void> {
  const body = change(await builtFile('service-worker.js'))
  await page.context().route(NEXT, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await page.evaluate(async (address) => {
    const { installing } = await navigator.serviceWorker.register(address, { scope: '/' })
    await new Promise((resolve) => (installing ? installing.addEventListener('statechange', resolve) : resolve(0)))
  }, `/service-worker.js?next${++published}`)
}

test.describe('without a network', () => {
  test('a reload shows the portal with its last data, in this window only, and it recovers by itself [APP-11] [APP-13]', async ({
    signIn,
  }) => {
    const shell = await signIn('felix.hartung', WITH_WORKER)
    const { page, home, main } = shell
    const context = page.context()
    const worker = new WorkerPage(page)
    await expect(home.cards.first()).toBeVisible()
    await worker.isWhole()
    const titles = await home.titles.allTextContents()
    await home.titles.first().getByRole('link').click()
    await expect(page.locator('portal-story').getByRole('article')).toBeVisible()
    await expect.poll(() => worker.kept()).toContainEqual(expect.stringMatching(/^\/api\/news\/ma\/news\/\d+$/))
    expect(
      (await worker.kept()).filter(
        (path) => path !== 'index' && !isCachedCall(new URL(path, 'https://portal.example')),
      ),
    ).toEqual([])

    await context.setOffline(true)
    await page.reload()
    await shell.isReady()
    await expect(banner(page, OFFLINE)).toBeVisible()
    await expect(page.locator('portal-story').getByRole('article'), 'the story that was read').toBeVisible()
    await shell.entry('Startseite').click()
    await expect(home.titles).toHaveText(titles)
    await expect(home.greeting).toHaveText(/, Felix$/)

    const other = await context.newPage()
    await other.goto('/startseite')
    await expect(other.getByRole('heading', { name: 'Das Portal ist nicht erreichbar' })).toBeVisible()
    await expect(other.getByText('Felix'), 'nobody was signed in in this window').toHaveCount(0)
    await other.close()

    await context.setOffline(false)
    await expect(banner(page, OFFLINE)).toHaveCount(0)
    await shell.isReady()
    await expect(home.titles).toHaveText(titles)
    // The page may still be on its way by the sign-in.
    await expect(async () => {
      const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
      expect(stored).not.toMatch(/eyJ[\w-]+\./)
    }).toPass()
    await expect(main).toBeVisible()
  })

  test(
    'a server that is down is distinguished from a lost network [APP-11]',
    { tag: '@matrix' },
    async ({ signIn }) => {
      const shell = await signIn('felix.hartung', WITH_WORKER)
      const { page, home } = shell
      const context = page.context()
      await expect(home.cards.first()).toBeVisible()
      await new WorkerPage(page).isWhole()
      const isDown = /^http:\/\/localhost:\d+\/(startseite|api|static|realms)(\/|$|\?)/
      await context.route(isDown, (route) => route.fulfill({ status: 503, body: '' }))
      await page.reload()
      await shell.isReady()
      await expect(banner(page, DOWN)).toBeVisible()
      await expect(home.cards.first()).toBeVisible()
      await context.unroute(isDown)
      await expect(banner(page, DOWN)).toHaveCount(0)
      await shell.isReady()
    },
  )
})

test.describe('a shared computer', () => {
  test('signing out in one window deletes the cached data of all, also offline [APP-13]', async ({
    signIn,
    portal,
  }) => {
    const { page, home } = await signIn('miriam.falk', WITH_WORKER)
    const context = page.context()
    const worker = new WorkerPage(page)
    await expect(home.cards.first()).toBeVisible()
    await worker.isWhole()
    const [before] = await worker.owners()
    const second = await context.newPage()
    await second.goto('/startseite')
    const other = new ShellPage(second)
    await other.isReady()
    await other.signOut()
    await new SignInPage(second).isShown()
    await expect(page.getByRole('heading', { name: 'Sie sind abgemeldet' })).toBeVisible()
    await expect.poll(() => worker.kept()).toEqual([])

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Das Portal ist nicht erreichbar' })).toBeVisible()
    await expect(page.getByText('Miriam')).toHaveCount(0)
    await context.setOffline(false)
    await new SignInPage(page).signIn('felix.hartung', portal.password)
    const next = new ShellPage(page)
    await next.isReady()
    await expect(next.profile).toHaveAccessibleName(/Felix Hartung/)
    await worker.isWhole()
    expect(await worker.owners(), 'answers of one person only').toHaveLength(1)
    expect(await worker.owners()).not.toContain(before)
  })

  test('an expired session leaves no data to the next person [APP-13]', async ({ signIn, portal }) => {
    const { page, home } = await signIn('miriam.falk', WITH_WORKER)
    const context = page.context()
    await expect(home.cards.first()).toBeVisible()
    const worker = new WorkerPage(page)
    await worker.isWhole()
    const [before] = await worker.owners()
    // The session is over, the window is closed, the browser stays.
    await page.close()
    await context.clearCookies()
    const next = await context.newPage()
    await next.goto('/startseite')
    await new SignInPage(next).isShown()
    const nextWorker = new WorkerPage(next)
    await expect.poll(() => nextWorker.kept()).toEqual([])
    await new SignInPage(next).signIn('felix.hartung', portal.password)
    await new ShellPage(next).isReady()
    await nextWorker.isWhole()
    expect(await nextWorker.owners()).not.toContain(before)
  })
})

test.describe('versions', () => {
  test('a new version is offered, activated on request, and the old files are deleted [APP-11]', async ({ signIn }) => {
    const shell = await signIn('felix.hartung', UNGUARDED)
    const { page } = shell
    const worker = new WorkerPage(page)
    await worker.isInControl()
    const [old] = await worker.shells()
    const version = old!.replace('portal-shell-', '')
    const portal = '**/widgets/v*/portal.js'
    await page.context().route(portal, (route) => route.fulfill({ status: 404 }))
    await publish(page, (script) => script.replaceAll(version, 'half'))
    expect(await worker.shells(), 'files of a half-finished release are not kept').toEqual([old])
    await page.context().unroute(portal)
    await publish(page, (script) => script.replaceAll(version, 'next'))
    await expect(banner(page, /^Eine neue Version des Portals ist verfügbar\.$/)).toBeVisible()
    expect(await worker.shells(), 'both are whole, one is used').toEqual([old, 'portal-shell-next'])
    await page.getByRole('button', { name: 'Jetzt laden' }).click()
    await expect(async () => expect(await worker.shells()).toEqual(['portal-shell-next'])).toPass({ timeout: 10_000 })
    await shell.isReady()
  })

  test(
    'files come from the cache, those of another version from the network [APP-11]',
    { tag: '@matrix' },
    async ({ signIn }) => {
      const shell = await signIn('felix.hartung', UNGUARDED)
      const { page } = shell
      const context = page.context()
      await new WorkerPage(page).isInControl()
      // Parts that an idle page fetches are cached then.
      await page.waitForLoadState('networkidle')
      const asked: string[] = []
      await context.route('**/widgets/v*/**', async (route) => {
        asked.push(new URL(route.request().url()).pathname)
        await route.continue()
      })
      await page.reload()
      await shell.isReady()
      expect(asked, 'the same version comes from this device').toEqual([])
      const other = '/widgets/v0.0.0-00000000/portal.js'
      await page.evaluate((path) => fetch(path), other)
      expect(asked, 'another one is asked of the network').toContain(other)
    },
  )

  test('a withdrawn worker deletes its caches [APP-11]', { tag: '@matrix' }, async ({ signIn }) => {
    const { page, home } = await signIn('felix.hartung', UNGUARDED)
    const worker = new WorkerPage(page)
    await expect(home.cards.first()).toBeVisible()
    await worker.isWhole()
    const withdrawn = await builtFile('withdrawn-worker.js')
    await publish(page, () => withdrawn)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.getRegistration())).toBeUndefined()
    expect(await page.evaluate(() => caches.keys())).toEqual([])
    await expect.poll(() => worker.kept()).toEqual([])
  })
})

test(
  'a sign-out without a network is completed at the next start, and signing in asks for the password [PROF-03]',
  { tag: '@matrix' },
  async ({ portal, signIn }) => {
    const { page, home } = await signIn('felix.hartung', WITH_WORKER)
    const context = page.context()
    await expect(home.cards.first()).toBeVisible()
    await new WorkerPage(page).isWhole()
    await context.setOffline(true)
    await page.reload()
    await expect(home.cards.first()).toBeVisible()
    await new ShellPage(page).signOut()
    await expect(page.getByRole('heading', { name: 'Sie sind im Portal abgemeldet' })).toBeVisible()

    await context.setOffline(false)
    // The page reloads by itself; the provider has ended the first person's session.
    await new SignInPage(page).signIn('katrin.osterloh', portal.password)
    await expect(new ShellPage(page).profile).toHaveAccessibleName(/Katrin Osterloh/)
  },
)
