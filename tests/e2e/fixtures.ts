// What every browser test gets: one portal for the run, pages by role and label, and people who are signed in.
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { type Api, signInApi } from './api.ts'
import { answerPush, type ShellPage, signInTo } from './pages/shell.page.ts'
import { portalTest } from './portal-fixture.ts'

type Window = Parameters<Browser['newContext']>[0] & {
  /** The portal may ask for push here. */
  asked?: boolean
}
interface PerTest {
  /** Signs a person in, in a browser context (a window of another browser) of its own, and waits for the shell. */
  signIn(username: string, options?: Window): Promise<ShellPage>
  /** Calls the portal as this person, with tokens of the real sign-in. */
  api(username: string): Promise<Api>
  /** Faults of all pages of the test: uncaught errors, console errors, broken security policy. */
  faults: string[]
}

/**
 * Refused requests are the matter of some tests; browsers report them as errors all the same. So does Firefox a font
 * that a page gave up because it left for the sign-in (0x804b0002, binding aborted).
 */
const EXPECTED = /Failed to load resource|WebSocket connection to|can’t establish a connection|status=2152398850/

/** Collects what goes wrong in a page without being seen. */
export function watch(page: Page, faults: string[]): void {
  const note = (text: string) => void (!EXPECTED.test(text) && faults.push(`${page.url()}: ${text}`))
  page.on('pageerror', (error) => note(error.message))
  page.on('console', (message) => message.type() === 'error' && note(message.text()))
}

export const test = portalTest.extend<PerTest>({
  baseURL: ({ portal }, provide) => provide(portal.url),
  context: async ({ context }, provide) => {
    await context.addInitScript(answerPush)
    await provide(context)
  },
  faults: [
    async ({ page }, provide) => {
      const faults: string[] = []
      watch(page, faults)
      await provide(faults)
      expect(faults, 'nothing fails unseen').toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ browser, portal, faults }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async (username, { asked, ...options } = {}) => {
      const context = await browser.newContext({ baseURL: portal.url, locale: 'de-DE', ...options })
      contexts.push(context)
      const page = await context.newPage()
      watch(page, faults)
      return signInTo(page, username, portal.password, asked)
    })
    for (const context of contexts) await context.close()
  },
  api: async ({ portal }, provide) => {
    const calls: Api[] = []
    await provide(async (username) => {
      const api = await signInApi(portal.url, username, portal.password)
      calls.push(api)
      return api
    })
  },
})
export { expect }
