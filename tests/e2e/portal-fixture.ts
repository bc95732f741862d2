// Shared by all tests of a worker: a running portal, its push service, and people who are signed in already.
import { type Cookie, type Page, test as base } from '@playwright/test'
import { createPushService, type PushService } from '#server/modules/notifications/testing/push-service.ts'
import { companyFolder } from './company.ts'
import { type ShellPage, signInTo } from './pages/shell.page.ts'
import { type RunningPortal, startPortal } from './portal.ts'

/** Sessions at the identity provider, by account: the form is filled in once for each, later sign-ins are redirects. */
export class Sessions {
  readonly #password: string
  readonly #cookies = new Map<string, Cookie[]>()

  constructor(password: string) {
    this.#password = password
  }

  /** Opens the portal in `page` as this person, and signs in again if the session has ended. */
  async signIn(page: Page, username: string, asked = false): Promise<ShellPage> {
    const cookies = this.#cookies.get(username)
    if (cookies) await page.context().addCookies(cookies)
    const shell = await signInTo(page, username, this.#password, asked)
    this.#cookies.set(username, await page.context().cookies())
    return shell
  }
}

interface PerWorker {
  portal: RunningPortal
  /** Takes the place of the browsers' push services, which a test cannot reach. */
  pushService: PushService
  sessions: Sessions
}

export const portalTest = base.extend<object, PerWorker>({
  pushService: [
    async ({}, provide) => {
      const service = createPushService()
      await service.start()
      await provide(service)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ pushService }, provide) => {
      const portal = await startPortal({ PUSH_SERVICES: pushService.origin }, { from: companyFolder(), inMemory: true })
      await provide(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  sessions: [({ portal }, provide) => provide(new Sessions(portal.password)), { scope: 'worker' }],
})
