// Data for external services, and questions to people: against a real collector.
import type { BrowserContext, Route } from '@playwright/test'
import { query } from '#tests/reliability/database.ts'
import { axeViolations } from '#tests/e2e/axe.ts'
import { type Collector, startCollector } from './collector.ts'
import { companyFolder } from '#tests/e2e/company.ts'
import { watch } from '#tests/e2e/faults-fixture.ts'
import { expect, test as base } from '#tests/e2e/fixtures.ts'
import { ReportDialog } from '#tests/e2e/pages/report.page.ts'
import { type ShellPage, signInTo } from '#tests/e2e/pages/shell.page.ts'
import { SignInPage } from '#tests/e2e/pages/sign-in.page.ts'
import { type RunningPortal, startPortal } from '#tests/e2e/portal.ts'

interface PerRun {
  collector: Collector
  portal: RunningPortal
}

const test = base.extend<object, PerRun>({
  collector: [
    async ({}, provide) => {
      const collector = await startCollector()
      await provide(collector)
      await collector.close()
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ collector }, provide) => {
      const settings = {
        BUG_REPORT_URL: `${collector.url}/report`,
        ANALYTICS_URL: `${collector.url}/batch`,
        REPLAY_URL: 'https://replay.example.com/{session}?t={timestamp}',
      }
      const portal = await startPortal(settings, { from: companyFolder(), inMemory: true })
      await provide(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.beforeEach(({ collector }) => collector.forget())

const SECRETS = {
  token: 'Bearer abcdef.ghijkl-123',
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  mail: 'felix.hartung@talbrueck.example',
  phone: '+49 271 4520-118',
  iban: 'DE89 3704 0044 0532 0130 00',
}
const DETAILS = `Felix Hartung: ${Object.values(SECRETS).join(', ')}`

const refuseHighlight = (route: Route) =>
  route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    body: JSON.stringify({ status: 500, title: 'x', code: 'internal_error', details: DETAILS }),
  })

test('a toast with details stays and is reported as shown, without personal data [APP-16] [APP-23]', async ({
  signIn,
  collector,
}) => {
  const { page, toasts, home } = await signIn('felix.hartung')
  await expect(home.cards.first()).toBeVisible()
  await page.route('**/api/news/*/news/highlight', refuseHighlight)
  await page.reload()
  const toast = toasts.getByText('500 - Highlight Beitrag konnte nicht geladen werden.')
  await expect(toast).toBeVisible()
  await toasts.getByRole('button', { name: 'Fehler melden' }).click()
  const report = new ReportDialog(page)
  await expect(report.summary).toHaveValue('500 - Highlight Beitrag konnte nicht geladen werden.')
  await expect(report.preview).toHaveValue(/500 GET http:\/\/localhost:\d+\/api\/news\/ma\/news\/highlight/)
  await expect(report.preview).toHaveValue(/"code": "internal_error"/)
  await expect(report.preview).toHaveValue(/\[name\]: Bearer \[token\], \[id\], \[mail\], \[phone\], \[iban\]/)
  expect(await axeViolations(page)).toEqual([])
  await report.part('Browser').uncheck()
  await report.typed.fill('Ich habe nur die Startseite geöffnet.')
  collector.refuse(503)
  await report.send.click()
  await expect(report.failure).toHaveText(/^503 - Die Meldung konnte nicht gesendet werden/)
  await expect(report.typed).toHaveValue('Ich habe nur die Startseite geöffnet.')
  collector.refuse(undefined)
  const shown = await report.preview.inputValue()
  await report.send.click()
  await expect(report.dialog).toBeHidden()
  await expect(toasts.getByText('Ihre Meldung wurde gesendet.')).toBeVisible()
  expect(collector.reports).toEqual([
    {
      id: expect.any(String),
      summary: '500 - Highlight Beitrag konnte nicht geladen werden.',
      name: '',
      email: '',
      description: shown.split('\n\n').slice(1).join('\n\n'),
    },
  ])
  const sent = collector.everything()
  for (const secret of [...Object.values(SECRETS), 'Hartung', 'authorization', 'cookie', 'referer', 'x-subject-id'])
    expect(sent).not.toContain(secret)
  expect(sent).not.toMatch(/Mozilla[^"]*"\s*}/)
})

test('the flag brings name, mail, version and the recording, and is all keyboard [APP-23] [SHELL-05]', async ({
  signIn,
  collector,
}) => {
  const { page, top } = await signIn('felix.hartung')
  const flag = top.getByRole('button', { name: 'Fehler melden' })
  await flag.focus()
  await page.keyboard.press('Enter')
  const report = new ReportDialog(page)
  await expect(report.name).toHaveValue('Felix Hartung')
  await expect(report.email).toHaveValue(/@/)
  await expect(report.preview).toHaveValue(/Version: \S+/)
  const before = Math.floor(Date.now() / 1000) - 30
  const [, seconds] = /replay\.example\.com\/[\w-]{36}\?t=(\d+)/.exec(await report.preview.inputValue()) ?? []
  expect(Math.abs(Number(seconds) - before)).toBeLessThan(60)
  await page.keyboard.press('Escape')
  await expect(report.dialog).toBeHidden()
  await expect(flag).toBeFocused()
  await page.keyboard.press('Enter')
  await report.part('Mein Name und meine E-Mail-Adresse').uncheck()
  await report.send.click()
  await expect(report.dialog).toBeHidden()
  expect(collector.reports[0]).toMatchObject({ name: '', email: '', summary: 'Problem auf der Seite „Startseite“' })
  expect(collector.everything()).not.toContain('Hartung')
})

test('each navigation is one page view with its path, in batches; none by load, none by leaving [APP-03] [APP-13] [APP-24]', async ({
  signIn,
  collector,
}) => {
  const shell = await signIn('felix.hartung')
  const { page, home } = shell
  await expect(home.cards.first()).toBeVisible()
  await shell.entry('News').click()
  await page.locator('portal-news').getByRole('heading', { level: 3 }).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/story\/ma\/\d+$/)
  const story = page.url().split('/').at(-1) ?? ''
  await page.goBack()
  await expect(page).toHaveURL('/news/ma')
  await expect.poll(() => collector.batches.flat().length).toBe(3)
  await page.goto('/nutzungsbedingungen')
  await expect(page.getByRole('main')).toBeVisible()
  const views = collector.batches.flat()
  expect(views.map(({ path }) => path)).toEqual(['/news/ma', `/story/ma/${story}`, '/news/ma'])
  expect(new Set(views.map(({ session }) => session)).size).toBe(1)
  expect(views.at(-1)?.person).toMatch(/^[\da-f]{32}$/)
  const session = () => page.evaluate(() => sessionStorage.getItem('portal.session'))
  // The page may still be on its way by the sign-in.
  await expect.poll(() => session().catch(() => undefined)).toBe(views[0]?.session)
  await shell.signOut()
  // The signed-out portal has a button to sign in too, and is still on its way to the provider.
  await new SignInPage(page).isShown()
  await page.goto('/health/live')
  expect(await session(), 'signing out ends it').toBeNull()
  expect(collector.everything()).not.toMatch(/felix|hartung|authorization|cookie|referer/i)
})

test(
  'with Do Not Track no page view is counted, stored or loaded [APP-24]',
  { tag: '@matrix' },
  async ({ browser, portal, collector, faults }) => {
    const context = await browser.newContext({ baseURL: portal.url, locale: 'de-DE' })
    await context.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { get: () => '1' }))
    const shell = await shellIn(context, portal, faults)
    const { page, home } = shell
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await shell.entry('News').click()
    await shell.entry('Startseite').click()
    await expect(home.cards.first()).toBeVisible()
    await page.goto('about:blank')
    expect(collector.batches).toEqual([])
    expect(loaded.filter((url) => /analytics/.test(url))).toEqual([])
    await context.close()
  },
)

/** Signs a person in, in a context that the test has prepared. */
async function shellIn(
  context: BrowserContext,
  portal: RunningPortal,
  faults: string[],
  username = 'felix.hartung',
): Promise<ShellPage> {
  const page = await context.newPage()
  watch(page, faults)
  return signInTo(page, username, portal.password)
}

/** The portal with this area installed. */
const install = (context: BrowserContext, area: string): Promise<unknown> =>
  context.route('**/static/config.prod.json', async (route) => {
    const answer = await route.fetch()
    const config = (await answer.json()) as { areas: string[] }
    await route.fulfill({ response: answer, json: { ...config, areas: [...config.areas, area] } })
  })

/** The forms service offers the survey, and the person has declined push messages. */
async function offerSurvey(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => localStorage.setItem('portal.push-ignored', '1'))
  await install(context, 'postbox')
  await context.route('**/api/forms/template', (route) => route.fulfill({ json: [{ id: 121 }] }))
}

test(
  'feedback is asked once: no-thanks is recorded, and the next page does not ask [SHELL-11] [POST-06]',
  { tag: '@matrix' },
  async ({ browser, portal, faults }) => {
    await query(
      portal.dataDir,
      "update person set terms_accepted_at = now() - interval '40 days', ack_form_feedback_niko = false where username = 'felix.hartung'",
    )
    const context = await browser.newContext({ baseURL: portal.url, locale: 'de-DE' })
    await offerSurvey(context)
    const { page } = await shellIn(context, portal, faults)
    const dialog = page.getByRole('dialog', { name: 'Feedback' })
    await expect(dialog).toBeVisible()
    expect(await dialog.evaluate(({ offsetWidth }: HTMLElement) => offsetWidth)).toBe(450)
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    const acknowledged = page.waitForResponse(/\/api\/user\/ack\/ack_form_feedback_niko$/)
    await dialog.getByRole('button', { name: 'Nein, danke' }).click()
    expect(await (await acknowledged).json()).toEqual({ ackName: 'ack_form_feedback_niko', acknowledged: true })
    await expect(dialog).toBeHidden()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.evaluate(() => sessionStorage.removeItem('portal.attempts.feedback'))
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url) => url.includes('/api/forms/template'))).toEqual([])
    await context.close()
  },
)
