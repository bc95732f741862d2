// The stage for tests that need a page of Playwright's own, with its locators and its clock.
import type { Page } from '@playwright/test'
import { stageTest, type Stage } from './stage.ts'

export { viewPath } from './build-probe.ts'

export interface HostPage extends Pick<Stage, 'backEnd' | 'missing' | 'silent' | 'token'> {
  readonly page: Page
  /** Opens an empty page whose body is `html`, and loads the script; no tag is defined yet. */
  open(html?: string, options?: { script?: boolean }): Promise<void>
  /** Defines the tags and sets a token provider. */
  start(): Promise<void>
  /** Uncaught errors of the page, and violations of its policy. */
  readonly faults: string[]
}

export const test = stageTest.extend<{ host: HostPage }>({
  host: async ({ page, stage }, give) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted ?Type/i.test(message.text())) faults.push(message.text())
    })
    await give({
      ...stage,
      page,
      faults,
      async open(html, options) {
        await page.goto(stage.at(html, options))
        if (options?.script ?? true) await page.waitForFunction(() => 'portal' in globalThis)
      },
      async start() {
        await page.evaluate((token) => {
          portal.define()
          portal.setTokenProvider(async () => token)
        }, stage.token)
      },
    })
  },
})

export { expect } from '@playwright/test'
