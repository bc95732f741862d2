// The overview with 5,000 stories, scrolled to its end while it grows: what the main thread has to do in each frame.
import type { Browser } from '@playwright/test'
import { NewsPage } from '#tests/e2e/pages/news.page.ts'
import { signInTo } from '#tests/e2e/pages/shell.page.ts'
import { startPortal } from '#tests/e2e/portal.ts'
import { databaseAddress } from '#tests/reliability/database.ts'
import { traceFrames } from './frame-work.ts'
import { percentile, report } from './report.ts'
import { addStories } from './stories.ts'

const STORIES = 5_000
/** How fast a hand that looks for something scrolls, in px/s. */
const SPEED = 6_000
/** A frame that took longer than this, in ms, is felt. */
const LONG = 50

/** Reports the work of the frames while all stories pass by. */
export async function benchOverview(browser: Browser, username: string): Promise<void> {
  const portal = await startPortal({}, { script: 'tests/bench/server.ts' })
  try {
    await addStories(await databaseAddress(portal.dataDir), STORIES)
    const context = await browser.newContext({
      baseURL: portal.url,
      locale: 'de-DE',
      viewport: { width: 1440, height: 900 },
    })
    const page = await context.newPage()
    await signInTo(page, username, portal.password)
    await page.goto('/news/ma')
    const news = new NewsPage(page)
    await news.more.click()
    await page.waitForLoadState('networkidle')
    // Looking for it by its role in a page of 5,000 cards would be the most work of all.
    const end = await news.element.getByRole('button', { name: /^(Weitere|Wird geladen)/ }).elementHandle()
    const work = await traceFrames(page, async (session) => {
      while (await end?.evaluate((button) => button.isConnected))
        await session.send('Input.synthesizeScrollGesture', { x: 900, y: 500, yDistance: -20_000, speed: SPEED })
    })
    report('overview: stories scrolled', await news.element.getByRole('heading', { level: 3 }).count(), 'stories', {
      atLeast: STORIES * 0.7,
    })
    report('overview: main-thread work per frame, p95', percentile(work, 0.95), 'ms', { atMost: 8 })
    report(`overview: frames above ${LONG} ms`, work.filter((one) => one > LONG).length, 'frames', { atMost: 0 })
    await context.close()
  } finally {
    await portal.stop()
  }
}
