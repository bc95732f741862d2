// The sign-in window of the portal, opened by pages of other origins: those that may embed, and those that may not.
import { createServer } from 'node:http'
import type { BrowserContext, Page } from '@playwright/test'
import { listen, type Listening } from '#server/testing/listen.ts'
import { watch } from '#tests/e2e/faults-fixture.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { BellPanel } from '#tests/e2e/pages/bell.page.ts'
import { SignInPage } from '#tests/e2e/pages/sign-in.page.ts'
import type { RunningPortal } from '#tests/e2e/portal.ts'

const BOTH = { tag: '@firefox' }
const FIREFOX_IN_MATRIX = { tag: '@firefox-matrix' }
/** The plain page of the demo without its own sign-in: its script is left out. */
async function openHost(page: Page, { demoUrl }: RunningPortal, query = ''): Promise<void> {
  await page.route('**/{page,sign-in,late}.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto(demoUrl + query)
}

/** A page of an origin that may not embed, from a server of its own, because browsers do not trust a page without one. */
async function startEvil({ url }: RunningPortal): Promise<Listening> {
  const html = `<!doctype html><html lang="de"><title>Host</title>
    <body><portal-bell></portal-bell><portal-news-cards></portal-news-cards>
    <script type="module" src="${url}/widgets/portal.js"></script>`
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
  )
  const { origin, close } = await listen(server, 'localhost')
  return { origin: origin.replace('localhost', 'evil.localhost'), close }
}

/** Firefox asks for an icon that the page's policy refuses. */
const withoutIcon = (faults: string[]): unknown =>
  faults.splice(0, faults.length, ...faults.filter((text) => !text.includes('favicon.ico')))

const button = (page: Page) => page.locator('portal-bell').getByRole('button', { name: 'Anmelden' })

async function press(page: Page): Promise<Page> {
  await expect(button(page)).toBeVisible()
  const opened = page.waitForEvent('popup')
  await button(page).click()
  return opened
}

/** As in the strictest setting of browsers; Firefox separates such cookies by itself. */
async function blockForeignCookies(context: BrowserContext, page: Page): Promise<void> {
  if (context.browser()?.browserType().name() !== 'chromium') return
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true })
}

const warningsOf = (page: Page): string[] => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  return warnings
}

test(
  '[E31] [E34] [E38] a press, a window, the password: signed in, without cookies of the portal',
  BOTH,
  async ({ page, context, portal, faults }) => {
    await blockForeignCookies(context, page)
    const cookies: string[] = []
    page.on('request', (request) => {
      const isForeign = request.url().startsWith(portal.url) && !request.url().endsWith('/host-session')
      if (isForeign && request.headers()['cookie']) cookies.push(request.url())
    })
    await openHost(page, portal, '?code=mine&state=mine#state=s&code=c')
    const address = page.url()
    const popup = await press(page)
    await new SignInPage(popup).signIn('katrin.osterloh', portal.password)
    const bell = new BellPanel(page)
    await expect(bell.button).toBeVisible()
    await expect.poll(() => bell.count()).toBeGreaterThan(0)
    await expect(page.locator('portal-news-cards').getByRole('article').first()).toBeVisible()
    await expect.poll(() => popup.isClosed()).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('portal-bell')
    expect([page.url(), page.frames().length, cookies]).toEqual([address, 1, []])

    // A reload needs no window: the portal renews one session for all elements.
    const renewals: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/host-session') && request.method() === 'POST') renewals.push(request.url())
    })
    await page.reload()
    await expect.poll(() => bell.count()).toBeGreaterThan(0)
    await expect(page.locator('portal-news-cards').getByRole('article').first()).toBeVisible()
    expect([context.pages().length, renewals.length]).toEqual([1, 1])
    expect(await page.evaluate(() => [document.cookie, sessionStorage.getItem('portal.window')])).toEqual(['', '1'])
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(/[\w-]{40,}/)

    // A sign-out ends the session for good, although the page is left immediately. With a session at the provider a press is enough;
    // no password is typed again.
    const left = page.waitForEvent('load')
    await page.evaluate(async (url) => {
      const { provideToken } = (await import(url)) as { provideToken(provider: undefined): void }
      setTimeout(() => {
        provideToken(undefined)
        location.reload()
      })
    }, `${portal.url}/widgets/portal.js`)
    await left
    await expect(page.locator('portal-news-cards').getByRole('button', { name: 'Bei Talbrück anmelden' })).toBeVisible()
    const resumed = page.evaluate(async (url) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(url, { method: 'POST', credentials: 'include', headers, body: '{}' })).status
    }, `${portal.url}/api/identity/host-session`)
    expect(await resumed).toBe(204)
    const again = await press(page)
    await expect(bell.button).toBeVisible()
    await expect.poll(() => again.isClosed()).toBe(true)
    withoutIcon(faults)
  },
)

test(
  '[T02] [E31] a page that may not embed: no code from the window, no data for a token, and a message with the reason',
  FIREFOX_IN_MATRIX,
  async ({ page, portal, api, faults }) => {
    const caller = await api('katrin.osterloh')
    const warnings = warningsOf(page)
    const answers: number[] = []
    page.on('response', (answer) => {
      if (answer.url().includes('/api/') && answer.request().method() !== 'OPTIONS') answers.push(answer.status())
    })
    const evil = await startEvil(portal)
    await page.goto(evil.origin)
    // Before anybody has pressed anything.
    const refusal = 'Diese Seite ist für das Portal nicht freigegeben'
    for (const tag of ['portal-bell', 'portal-news-cards']) await expect(page.locator(tag)).toContainText(refusal)
    expect(warnings.filter((text) => text.includes(`portal: ${evil.origin} may not embed ${portal.url}`))).toHaveLength(
      1,
    )
    await press(page)
    await expect.poll(() => warnings.join('\n')).toContain('add it to EMBED_ORIGINS')

    // With a valid token the browser still blocks the response, and a page that has it from the beginning is informed as soon.
    warnings.length = 0
    await page.reload()
    await page.evaluate(
      (token) => void Object.assign(document.querySelector('portal-bell')!, { tokenProvider: async () => token }),
      caller.token(),
    )
    await expect.poll(() => warnings.join('\n')).toContain(`portal: ${evil.origin} may not embed`)
    await expect(page.locator('portal-news-cards')).toContainText(refusal)
    await expect(button(page)).toBeVisible()
    await expect(page.locator('portal-news-cards').getByRole('article')).toHaveCount(0)
    expect(warnings.join('\n')).not.toContain(caller.token())
    // That the browser refuses the answers is the matter of this test.
    const isRefusal = (text: string) => /CORS|Cross-Origin|favicon/i.test(text)
    faults.splice(0, faults.length, ...faults.filter((text) => !isRefusal(text)))
    await evil.close()
  },
)

test(
  '[E31] [T20] messages of others, to the page and to the window, change nothing',
  FIREFOX_IN_MATRIX,
  async ({ page, portal, faults }) => {
    const evil = await startEvil(portal)
    await openHost(page, portal)
    // A window without requests: the test plays the portal in it.
    await page.evaluate(() => {
      const { open } = globalThis
      Object.assign(globalThis, {
        open: (...facts: Parameters<typeof open>) => {
          Object.assign(globalThis, { opened: String(facts[0]) })
          return open.call(globalThis, 'about:blank', '_blank')
        },
      })
    })
    const popup = await press(page)
    const nonce = new URL(String(await page.evaluate('opened'))).hash.slice(1)
    expect(nonce).toHaveLength(43)
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    // Right nonce, wrong source and origin; then the right source from a wrong origin.
    const lie = {
      type: 'answered',
      nonce,
      code: 'x',
      clientId: 'portal-embed',
      redirectUri: 'x',
      tokenUrl: `${evil.origin}/token`,
    }
    await page.evaluate((message) => postMessage(message, '*'), lie)
    await popup.evaluate((message) => (opener as Window).postMessage(message, '*'), lie)
    await popup.close()
    await expect(button(page)).toBeVisible()
    expect(calls.filter((url) => url.startsWith(evil.origin))).toEqual([])

    // Opened with a response that no page requested, the window discards the code.
    const context = page.context()
    const other = await context.newPage()
    watch(other, faults)
    await other.goto(evil.origin)
    await other.evaluate(() => {
      Object.assign(globalThis, { received: [] as unknown[] })
      addEventListener('message', ({ data }) => (Reflect.get(globalThis, 'received') as unknown[]).push(data))
    })
    const direct = other.waitForEvent('popup')
    await other.evaluate((url) => void open(`${url}/popup/einbettung?code=stolen&state=guess`), portal.url)
    await expect(
      (await direct).getByRole('heading', { name: 'Die Anmeldung kann hier nicht fortgesetzt werden' }),
    ).toBeVisible()
    expect(await other.evaluate('received')).toEqual([])
    await other.close()
    await evil.close()
    withoutIcon(faults)
  },
)

test('[E33] no script for foreign pages has a line of keycloak-js', async ({ portal }) => {
  // From the moving address on, through everything that names a script of its folder.
  const seen = new Set<string>()
  const walk = async (address: URL): Promise<void> => {
    if (seen.has(address.href)) return
    seen.add(address.href)
    const answer = await fetch(address)
    expect(answer.status, address.pathname).toBe(200)
    const source = await answer.text()
    expect(source, address.pathname).not.toMatch(/kc-callback-|check-sso|onAuthRefreshError/)
    for (const [, name = ''] of source.matchAll(/[`'"](\.\.?\/[\w./-]+\.js)[`'"]/g)) await walk(new URL(name, address))
  }
  await walk(new URL('/widgets/portal.js', portal.url))
  expect(seen.size).toBeGreaterThan(3)
})
