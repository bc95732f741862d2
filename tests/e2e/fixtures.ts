// The fixtures of every browser test: one portal for the run, pages by role and label, and people who are signed in.
import { expect, mergeTests, type Browser, type BrowserContext } from '@playwright/test'
import { acceptRedirects } from './accept-redirects.ts'
import { type Api, signInApi } from './api.ts'
import { faultsTest, watch } from './faults-fixture.ts'
import { answerPush, type ShellPage, signInTo } from './pages/shell.page.ts'
import { workerTest } from '#tests/worker-fixtures.ts'

type Window = Parameters<Browser['newContext']>[0] & {
  /** The portal may ask for push here. */
  asked?: boolean
  /** Not the session that all tests of the worker share, but one by name and password. */
  ownSession?: boolean
}
interface PerTest {
  /** Opens the portal as this person, in a browser context (a window of another browser) of its own. */
  signIn(username: string, options?: Window): Promise<ShellPage>
  /** Calls the portal as this person, with tokens of the real sign-in. */
  api(username: string): Promise<Api>
}

/**
 * Closes a window of another browser. Chromium may wait forever for a busy service worker: it is stopped before, after closing every page
 * that would start it again.
 */
async function close(context: BrowserContext): Promise<void> {
  const [page] = context.pages()
  try {
    if (!page || context.serviceWorkers().length === 0) return
    const session = await context.newCDPSession(page)
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    await Promise.all(context.pages().map((each) => each.close()))
  } finally {
    await context.close()
  }
}

export const test = mergeTests(workerTest, faultsTest).extend<PerTest>({
  baseURL: ({ portal }, provide) => provide(portal.url),
  context: async ({ context }, provide) => {
    await context.addInitScript(answerPush)
    await provide(context)
  },
  signIn: async ({ browser, portal, sessions, faults }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async (username, { asked, ownSession, ...options } = {}) => {
      const context = await browser.newContext({ baseURL: portal.url, locale: 'de-DE', ...options })
      contexts.push(context)
      const page = await context.newPage()
      watch(page, faults)
      acceptRedirects(page)
      if (ownSession) return signInTo(page, username, portal.password, asked)
      return sessions.signIn(page, username, asked)
    })
    for (const context of contexts) await close(context)
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
