import type { Page } from '@playwright/test'

const INTERRUPTED = /Navigation to "([^"]+)" is interrupted by another navigation to "\1"/

/**
 * Every page of the portal redirects to the identity provider when it loads, which redirects back to the same address. On a slow machine
 * Firefox only reports the way back, which Playwright takes for another navigation: `goto` then waits for that page.
 */
export function acceptRedirects(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    try {
      return await goto(url, options)
    } catch (error) {
      if (!INTERRUPTED.test(String(error))) throw error
      await page.waitForLoadState()
      return null
    }
  }
}
