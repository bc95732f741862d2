// How the built script comes into a foreign page: what is asked for, once, and by which address.
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'

declare const trustedTypes: {
  createPolicy(name: string, rules: object): { createScriptURL(url: string): string }
}

interface Script {
  readonly src: string
  readonly integrity?: string
  readonly scope?: string
}

/** Opens the host page that has the script and the bell, adds these, and gives the token to every bell. */
async function open(page: Page, demoUrl: string, token: string, scripts: readonly Script[] = []): Promise<string[]> {
  const said: string[] = []
  page.on('console', (message) => message.type() === 'warning' && said.push(message.text()))
  await page.goto(new URL('/bell.html', demoUrl).href)
  await page.evaluate(
    ({ token, scripts }) => {
      // The page demands it of its own scripts too.
      const policy = trustedTypes.createPolicy('host', { createScriptURL: (url: string) => url })
      for (const { src, integrity = '', scope } of scripts) {
        const script = Object.assign(document.createElement('script'), { type: 'module', crossOrigin: 'anonymous' })
        if (scope) document.body.append(document.createElement(`portal-${scope}-bell`))
        if (scope) script.dataset['scope'] = scope
        document.body.append(Object.assign(script, { integrity, src: policy.createScriptURL(src) }))
      }
      Object.assign(document.querySelector('portal-bell')!, { tokenProvider: async () => token })
    },
    { token, scripts },
  )
  return said
}

const pinnedOf = async (url: string) =>
  (await (await fetch(`${url}/widgets/integrity.json`)).json()) as {
    version: string
    script: string
    integrity: string
  }

test('[E01] [E02] [E03] one script and one call without a preflight lead to the number; the panel waits for a turn', async ({
  page,
  portal,
  api,
}) => {
  const token = (await api('svenja.bracht')).token()
  const asked: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === portal.url) asked.push(`${request.method()} ${pathname}`)
  })
  await open(page, portal.demoUrl, token)
  await expect(page.locator('portal-bell').getByText(/^\d\+?$/)).toBeVisible()
  expect(asked.slice(0, 2)).toEqual(['GET /widgets/portal.js', 'POST /api/notification/first'])
  expect(asked.filter((call) => /badges|first/.test(call))).toHaveLength(1)
  expect(asked.filter((call) => call.includes('bell-panel'))).toEqual([])
  await page.locator('portal-bell').getByRole('button').hover()
  await expect.poll(() => asked.filter((call) => call.includes('bell-panel')).length).toBe(1)
})

test('[E05] the moving and the pinned script on one page: one warning that names both, one bell that works', async ({
  page,
  portal,
  api,
}) => {
  const { version, script, integrity } = await pinnedOf(portal.url)
  const token = (await api('bernd.scholten')).token()
  const said = await open(page, portal.demoUrl, token, [{ src: portal.url + script, integrity }])
  await expect(page.locator('portal-bell').getByRole('button', { name: /Benachrichtigungen/ })).toBeVisible()
  await expect.poll(() => said).toEqual([`portal: ${version} leaves its tags to ${version}`])
})

test('[E06] a scope gives tags of its own beside the others, by the same session', async ({ page, portal, api }) => {
  const { script } = await pinnedOf(portal.url)
  const token = (await api('birte.lohse')).token()
  const said = await open(page, portal.demoUrl, token, [{ src: portal.url + script, scope: 'acme' }])
  for (const tag of ['portal-bell', 'portal-acme-bell'])
    await expect(page.locator(tag).getByRole('button', { name: /Benachrichtigungen/ })).toBeVisible()
  expect(await page.evaluate(() => !!customElements.get('portal-acme-story'))).toBe(true)
  expect(said).toEqual([])
})
