import type { Page } from '@playwright/test'

/** The person looks at another window and comes back: the page reads anew. */
export const lookAway = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const value of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }
  })
