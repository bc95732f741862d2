// Every snippet of docs/embedding.md, unchanged, on a foreign page against the real portal. The files of demo/ that the page quotes run in
// hosts.spec.ts, those of package/ are compiled by package.test.ts; a unit test compares the quotes.
import { readFileSync } from 'node:fs'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { SignInPage } from '#tests/e2e/pages/sign-in.page.ts'

const text = readFileSync('docs/embedding.md', 'utf8')
const fences = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, kind = '', code = '']) => ({ kind, code }))
const snippets = fences.filter(({ kind }) => kind === 'html').map(({ code }) => code)
const policy = fences.find(({ kind }) => kind === 'csp')?.code.trim() ?? ''
const typed = fences.find(({ kind }) => kind === 'console')?.code ?? ''
const QUOTED = ['js', 'jsx', 'ts', 'tsx']

test('[E46] every fenced block is of a kind that something runs', () => {
  expect(snippets.length).toBeGreaterThan(5)
  expect(policy).toContain("style-src 'none'")
  expect(fences.filter(({ kind }) => !['html', 'csp', 'console', ...QUOTED].includes(kind))).toEqual([])
})

for (const part of ['one half', 'the other'])
  test(`[E46] every snippet shows its widgets when it is pasted unchanged: ${part}`, async ({ page, portal, api }) => {
    const token = (await api('felix.hartung')).token()
    const here = (code: string) =>
      code
        .replaceAll('wss://portal.example.com', portal.url.replace(/^http/, 'ws'))
        .replaceAll('https://portal.example.com', portal.url)
    await page.addInitScript((token) => {
      // Functions that the page names belong to the host.
      Object.assign(globalThis, { getAccessToken: async () => token })
    }, token)
    for (const [at, code] of snippets.entries()) {
      if ((at % 2 === 0) !== (part === 'one half')) continue
      await test.step(code, async () => {
        const html = `<!doctype html><html lang="de"><meta charset="utf-8"><title>Host</title><body>${here(code)}</body></html>`
        // Snippets after the policy's own heading run under it; others are on pages without one.
        const strict = text.indexOf(code) > text.indexOf('```csp') && text.indexOf(code) < text.indexOf('## React 19')
        await page.goto(portal.demo.show('plain', strict ? { html, policy: here(policy) } : { html }))
        const tags = [...new Set([...code.matchAll(/<(portal-[\w-]+)/g)].map(([, tag = '']) => tag))]
        expect(tags.length, `snippet ${at} has a widget`).toBeGreaterThan(0)
        const brings = /getAccessToken/.test(code)
        if (!brings) {
          for (const tag of tags)
            await expect(page.locator(tag).getByRole('button', { name: 'Anmelden' })).toBeVisible()
          await page.evaluate(
            ([tag, token]) => Object.assign(document.querySelector(tag!)!, { tokenProvider: async () => token }),
            [tags[0], token],
          )
        }
        if (tags.includes('portal-bell'))
          await expect(
            page
              .locator('portal-bell')
              .getByRole('button', { name: /Benachrichtigungen/ })
              .first(),
          ).toBeVisible()
        if (tags.includes('portal-news-cards'))
          await expect(page.locator('portal-news-cards').getByRole('article').first()).toBeVisible()
      })
    }
  })

test(
  '[E46] the first snippet needs nothing else: its button signs in by a window of the portal',
  { tag: '@firefox' },
  async ({ page, portal }) => {
    const [first = ''] = snippets
    await page.goto(
      portal.demo.show('plain', {
        html: `<!doctype html><html lang="de"><meta charset="utf-8"><title>Host</title><body>${first.replaceAll('https://portal.example.com', portal.url)}</body></html>`,
      }),
    )
    const bell = page.locator('portal-bell')
    const popup = page.waitForEvent('popup')
    await bell.getByRole('button', { name: 'Anmelden' }).click()
    await new SignInPage(await popup).signIn('felix.hartung', portal.password)
    await expect(bell.getByRole('button', { name: /Benachrichtigungen/ }).first()).toBeVisible()
  },
)

test('[E46] typed into the console of a page the elements are there, and sign in', async ({ page, portal }) => {
  await page.goto(
    portal.demo.show('plain', { html: '<!doctype html><html lang="de"><title>Host</title><h1>Host</h1></html>' }),
  )
  await page.evaluate(`(async () => {${typed.replaceAll('https://portal.example.com', portal.url)}})()`)
  const popup = page.waitForEvent('popup')
  await page.locator('portal-news-cards').getByRole('button', { name: 'Anmelden' }).click()
  await new SignInPage(await popup).signIn('felix.hartung', portal.password)
  await expect(page.locator('portal-news-cards').getByRole('article').first()).toBeVisible()
  await expect(page.locator('portal-bell').getByRole('button', { name: /Benachrichtigungen/ })).toBeVisible()
})

test('[E46] the portal shows the page: each snippet can be copied, a phone scrolls tables in their boxes', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${portal.url}/docs/embedding`)
  await page.evaluate(() => {
    const kept = Object.assign(globalThis, { copied: [] as string[] })
    navigator.clipboard.writeText = async (text) => void kept.copied.push(text)
  })
  const copies = page.getByRole('button', { name: 'Copy' })
  await expect(copies).toHaveCount(fences.length)
  await copies.first().click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => (globalThis as unknown as { copied: string[] }).copied)
  expect(copied).toEqual([snippets[0]?.trim().replaceAll('https://portal.example.com', portal.url)])
  // A page served by http has no clipboard.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await copies.last().click()
  await expect(page.getByRole('button', { name: 'Press Ctrl+C' })).toBeVisible()
  const aside = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(aside).toBe(0)
})
