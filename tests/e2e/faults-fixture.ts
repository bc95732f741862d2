// Every page of a browser test is watched: an error that is not shown fails the test.
import { expect, type Page } from '@playwright/test'
import { workerTest } from '#tests/worker-fixtures.ts'
import { acceptRedirects } from './accept-redirects.ts'

/**
 * Some tests are about refused requests, which browsers still report as errors. Firefox also reports a font that a page no longer needed
 * because it redirected to the sign-in (0x804b0002, binding aborted), and a socket that it left open.
 */
const EXPECTED =
  /Failed to load resource|WebSocket connection to|can’t establish a connection|was interrupted while the page was loading|status=2152398850/

/** Collects errors that a page does not show. */
export function watch(page: Page, faults: string[]): void {
  const note = (text: string) => void (!EXPECTED.test(text) && faults.push(`${page.url()}: ${text}`))
  page.on('pageerror', (error) => note(error.message))
  page.on('console', (message) => message.type() === 'error' && note(message.text()))
}

export const faultsTest = workerTest.extend<{
  /** Faults of all pages of the test: uncaught errors, console errors, broken security policy. */
  faults: string[]
}>({
  faults: [
    async ({}, provide) => {
      const faults: string[] = []
      await provide(faults)
      expect(faults, 'nothing fails unseen').toEqual([])
    },
    { auto: true },
  ],
  // A window is opened only for the tests that ask for one: it costs half a second.
  page: async ({ page, faults }, provide) => {
    watch(page, faults)
    acceptRedirects(page)
    await provide(page)
  },
})
