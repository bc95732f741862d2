import type { Page } from '@playwright/test'

/** Hides the page and shows it again, as when a person switches windows: the page revalidates its data. */
export const refocusWindow = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const value of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }
  })
