// Answers of the identity provider other than a sign-in. The embedded provider is real; the test replaces answers that it never gives.
import type { Page, Route } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { refocusWindow } from '#tests/e2e/refocus-window.ts'
import { ShellPage } from '#tests/e2e/pages/shell.page.ts'
import { SignInPage } from '#tests/e2e/pages/sign-in.page.ts'
import type { RunningPortal } from '#tests/e2e/portal.ts'

const AUTH = '**/protocol/openid-connect/auth?*'
const TOKEN = '**/protocol/openid-connect/token'
const CONFIG = '**/static/config.prod.json'

/** The provider answers each login with these parameters instead of a page. */
async function answerLogins(page: Page, parameters: Record<string, string>): Promise<{ count: number }> {
  const asked = { count: 0 }
  await page.route(AUTH, async (route) => {
    asked.count++
    const login = new URL(route.request().url())
    const back = new URL(login.searchParams.get('redirect_uri')!)
    const state = login.searchParams.get('state')!
    for (const [name, value] of Object.entries({ ...parameters, state })) back.searchParams.set(name, value)
    await route.fulfill({ status: 302, headers: { location: back.href } })
  })
  return asked
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Signs in Felix, who lands on the news. */
async function enter(page: Page, { password }: RunningPortal): Promise<ShellPage> {
  await page.goto('/news/ma')
  await new SignInPage(page).signIn('felix.hartung', password)
  const shell = new ShellPage(page)
  await shell.isReady()
  return shell
}

const CASES = [
  ['temporarily_unavailable', 'Wartung', 'Der Anmeldedienst ist gestört'],
  ['invalid_scope', 'openid?', 'Die Anmeldung ist falsch eingerichtet'],
  ['server_error', 'Not supported by the OIDC server', 'Der Anmeldedienst bietet diese Funktion nicht an'],
  [
    'server_error',
    'Redirection to "Register user" page not supported in standard OIDC mode',
    'Sie können hier kein Konto anlegen',
  ],
  ['server_error', 'invalid adapter type: cordova', 'Die Anmeldung ist falsch eingerichtet'],
  [
    'server_error',
    'Timeout when waiting for 3rd party check iframe message.',
    'Der Browser blockiert Cookies anderer Websites',
  ],
] as const

test('a window whose script does not load shows that instead of staying blank [APP-21]', async ({ page }) => {
  await page.route('**/chunks/window.js', (route) => route.abort())
  await answerLogins(page, { error: 'temporarily_unavailable' })
  await page.goto('/')
  await expect(page.getByText('Das Portal konnte nicht geladen werden.')).toBeVisible()
})

test('a refusing provider causes an error message after three attempts, not a redirect loop [APP-21]', async ({
  page,
}) => {
  const asked = await answerLogins(page, {
    error: 'access_denied',
    error_description: 'Abgebrochen <b>',
    error_uri: 'https://id.example.com/help',
  })
  await page.goto('/news/ma')
  // Four times the whole portal is loaded before.
  await expect(heading(page)).toHaveText('Der Anmeldedienst hat den Zugang abgelehnt', { timeout: 40_000 })
  expect(asked.count).toBe(3)
  await expect(page.getByText('Der Anmeldedienst sagt: Abgebrochen <b>')).toBeVisible()
  const more = page.getByRole('link', { name: 'Mehr dazu bei id.example.com' })
  await expect(more).toHaveAttribute('href', 'https://id.example.com/help')
  await expect(page.getByText(/^Für den IT-Service: access_denied · \d{2}\.\d{2}\.\d{4}, \d{1,2}:\d{2}$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible()
  await page.reload()
  await expect(heading(page)).toHaveText('Die Anmeldung konnte nicht abgeschlossen werden')
  expect(asked.count, 'loading the page again does not begin anew by itself').toBe(3)
})

test('errors of the provider are explained [APP-21]', { tag: '@matrix' }, async ({ page }) => {
  // Two tries have failed already: the next one ends in the message.
  await page.addInitScript(() => sessionStorage.setItem('portal.attempts.sign-in', '2'))
  for (const [error, text, title] of CASES) {
    await page.unroute(AUTH)
    await answerLogins(page, { error, error_description: text })
    await page.goto('/news/ma')
    await expect(heading(page), text).toHaveText(title)
    await expect(page.getByText(`Der Anmeldedienst sagt: ${text}`)).toBeVisible()
  }
})

test(
  'the message offers to sign in again, which returns to the requested page [APP-21]',
  { tag: '@matrix' },
  async ({ page, portal }) => {
    await answerLogins(page, { error: 'access_denied', error_uri: 'javascript:alert(1)' })
    await page.goto('/news/ma')
    await expect(heading(page)).toHaveText('Der Anmeldedienst hat den Zugang abgelehnt')
    await expect(page.getByRole('link')).toHaveCount(0)
    await page.unroute(AUTH)
    await page.getByRole('button', { name: 'Erneut anmelden' }).click()
    await new SignInPage(page).signIn('felix.hartung', portal.password)
    await new ShellPage(page).isReady()
    await expect(page).toHaveURL('/news/ma')
  },
)

test('a response to a login that was not started here is ignored and its text not shown [APP-22]', async ({ page }) => {
  await page.goto('/?state=strange&error=access_denied&error_description=Rufen+Sie+0900+an')
  await new SignInPage(page).isShown()
  await expect(page.getByText('0900')).toHaveCount(0)
})

test("'authentication_expired' signs in again [APP-21]", { tag: '@matrix' }, async ({ page, portal }) => {
  const asked = await answerLogins(page, {
    error: 'temporarily_unavailable',
    error_description: 'authentication_expired',
  })
  await page.goto('/startseite')
  await expect.poll(() => asked.count).toBeGreaterThan(0)
  await page.unroute(AUTH)
  await page.goto('/startseite')
  await new SignInPage(page).signIn('felix.hartung', portal.password)
  await new ShellPage(page).isReady()
})

test(
  'a configuration without the client id or the realm shows what is missing [APP-21]',
  { tag: '@matrix' },
  async ({ page, portal }) => {
    for (const [identity, title] of [
      [{ realm: 'portal', clientId: '' }, /clientId missing/],
      [{ realm: '', clientId: 'portal' }, /realm missing/],
    ] as const) {
      await page.route(CONFIG, async (route) => {
        const config = (await (await route.fetch()).json()) as Record<string, unknown>
        await route.fulfill({ json: { ...config, identity: { url: portal.url, ...identity } } })
      })
      await page.goto('/')
      await expect(heading(page)).toHaveText('Die Anmeldung ist nicht eingerichtet')
      await expect(page.getByText(title)).toBeVisible()
      await page.unroute(CONFIG)
    }
  },
)

/** Changes the answers of the token endpoint. */
async function changeTokens(route: Route, change: (tokens: Record<string, string>) => Record<string, string>) {
  const answer = await route.fetch()
  await route.fulfill({ response: answer, json: change((await answer.json()) as Record<string, string>) })
}

const withNonce = (token: string): string => {
  const [head, payload = '', signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  return [head, Buffer.from(JSON.stringify({ ...claims, nonce: 'another' })).toString('base64url'), signature].join('.')
}

test('a wrong nonce clears the token; the next login is accepted [APP-21]', async ({ page, portal }) => {
  let wrong = 0
  await page.route(TOKEN, async (route) => {
    if (wrong++ > 0) return route.continue()
    await changeTokens(route, (tokens) => ({ ...tokens, id_token: withNonce(tokens['id_token']!) }))
  })
  await enter(page, portal)
  await expect(page).toHaveURL('/news/ma')
  expect(wrong).toBe(2)
})

test(
  'a nonce that is wrong repeatedly ends in an error message [APP-21]',
  { tag: '@matrix' },
  async ({ page, portal }) => {
    await page.route(TOKEN, (route) =>
      changeTokens(route, (tokens) => ({ ...tokens, id_token: withNonce(tokens['id_token']!) })),
    )
    await page.goto('/')
    await new SignInPage(page).signIn('felix.hartung', portal.password)
    await expect(heading(page)).toHaveText('Die Antwort des Anmeldedienstes ist ungültig')
    await expect(page.locator('portal-bell')).toHaveCount(0)
  },
)

test(
  'a token endpoint that fails repeatedly ends in an error message [APP-21]',
  { tag: '@matrix' },
  async ({ page, portal }) => {
    await page.route(TOKEN, (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }))
    await page.goto('/')
    await new SignInPage(page).signIn('felix.hartung', portal.password)
    await expect(heading(page)).toHaveText('Die Anmeldung konnte nicht abgeschlossen werden')
    await expect(page.getByText(/token_400/)).toBeVisible()
  },
)

test.describe('the session is over', () => {
  /** Later than the token lasts, so that the next refresh asks. */
  const LATER = 250_000

  test('a refresh answered by 400 signs in again, without a question while the provider still knows one [APP-21]', async ({
    page,
    portal,
  }) => {
    await page.clock.install()
    const shell = await enter(page, portal)
    await page.evaluate(() => (document.documentElement.dataset['marker'] = 'first'))
    await page.route(TOKEN, (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }), { times: 1 })
    await page.clock.fastForward(LATER)
    await expect(page.locator('html')).not.toHaveAttribute('data-marker', 'first')
    await shell.isReady()
    await expect(page).toHaveURL('/news/ma')
  })

  test('unsaved input survives: the person signs in by a popup and continues [APP-21]', async ({ page, portal }) => {
    await page.clock.install()
    await enter(page, portal)
    await page.evaluate(() => {
      const field = Object.assign(document.createElement('textarea'), { ariaLabel: 'Entwurf' })
      document.querySelector('main')!.prepend(field)
    })
    const draft = page.getByLabel('Entwurf')
    await draft.fill('Ein langer Satz')
    await page.route(TOKEN, (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }), { times: 1 })
    await page.clock.fastForward(LATER)
    const dialog = page.getByRole('dialog', { name: 'Ihre Sitzung ist abgelaufen' })
    await expect(dialog).toBeVisible()
    await page.clock.resume()
    const opened = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await (await opened).waitForEvent('close')
    await expect(dialog).toHaveCount(0)
    await expect(draft).toHaveValue('Ein langer Satz')
    const called = page.waitForResponse((answer) => answer.url().includes('/api/notification/badges'))
    await refocusWindow(page)
    expect((await called).status()).toBe(200)
  })

  test(
    'a sign-out that the provider refuses shows an error and can be retried [APP-21] [APP-12]',
    { tag: '@matrix' },
    async ({ signIn }) => {
      const shell = await signIn('felix.hartung')
      const { page } = shell
      await page.route('**/protocol/openid-connect/logout', (route) => route.fulfill({ status: 500 }))
      await shell.signOut()
      await expect(heading(page)).toHaveText('Die Abmeldung am Anmeldedienst konnte nicht abgeschlossen werden')
      await expect(page.locator('portal-bell')).toHaveCount(0)
      await page.unroute('**/protocol/openid-connect/logout')
      await page.getByRole('button', { name: 'Noch einmal abmelden' }).click()
      await new SignInPage(page).isShown()
    },
  )
})

test('a browser without storage shows what the sign-in needs [APP-21]', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'] as const)
      Object.defineProperty(globalThis, name, { get: refuse })
  })
  await page.goto('/')
  await expect(heading(page)).toHaveText('Der Browser lässt die Anmeldung nicht zu')
})

test('with local storage full one signs in all the same [APP-12]', { tag: '@matrix' }, async ({ page, portal }) => {
  await page.addInitScript(() => {
    const set = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      if (this === localStorage) throw new DOMException('full', 'QuotaExceededError')
      set.call(this, key, value)
    }
  })
  await enter(page, portal)
})

test('a clock that is an hour off signs in and stays signed in [APP-12]', async ({ page, portal }) => {
  await page.clock.install({ time: Date.now() + 3_600_000 })
  const shell = await enter(page, portal)
  const refreshed = page.waitForResponse((answer) => answer.url().endsWith('/token') && answer.ok())
  await page.clock.fastForward(250_000)
  await refreshed
  await shell.isReady()
})

test(
  'the token is refreshed while a slow request is under way, and that is answered [APP-12]',
  { tag: '@matrix' },
  async ({ page, portal }) => {
    await page.clock.install()
    const shell = await enter(page, portal)
    const { promise: answered, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/notification/badges', async (route) => {
      await answered
      await route.continue()
    })
    const slow = page.waitForResponse((answer) => answer.url().endsWith('/api/notification/badges'))
    await refocusWindow(page)
    const refreshed = page.waitForResponse((answer) => answer.url().endsWith('/token') && answer.ok())
    await page.clock.runFor(250_000)
    await refreshed
    letGo()
    expect((await slow).status()).toBe(200)
    await shell.isReady()
  },
)
