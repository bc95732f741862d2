// Scrolls the overview of 5,000 stories to its end while it grows, and measures the work of the main thread in each frame.
import type { Browser, Page } from '@playwright/test'
import { NewsPage } from '#tests/e2e/pages/news.page.ts'
import { signInTo } from '#tests/e2e/pages/shell.page.ts'
import { startPortal } from '#tests/e2e/portal.ts'
import { databaseAddress } from '#tests/reliability/database.ts'
import { traceFrames } from './frame-work.ts'
import { percentile, report } from './report.ts'
import { addStories } from './stories.ts'

const STORIES = 5_000
/** Scroll speed of a person who looks for something, in px/s. */
const SPEED = 6_000
/** A frame that takes longer than this, in ms, is noticeable. */
const LONG = 50

/** For the minimal page, which has all its cards from the start. */
const BARE = 600

/** Replaces the page by as many static cards with the same markup and styles. */
async function showBare(page: Page): Promise<void> {
  await page.evaluate((count) => {
    const { shadowRoot: from } = document.querySelector('portal-news')!
    const host = document.createElement('div')
    const root = host.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = from!.adoptedStyleSheets
    const board = root.appendChild(from!.querySelector('.overview')!.cloneNode(true) as HTMLElement)
    const list = board.querySelector('.cards')!
    const group = list.querySelector('.grid')!
    list.replaceChildren(...Array.from({ length: count / group.childElementCount }, () => group.cloneNode(true)))
    document.body.replaceChildren(host)
    scrollTo(0, 0)
  }, BARE)
}

/** Scrolls while `goesOn` returns true. */
const scrollWhile = (page: Page, goesOn: () => Promise<boolean | undefined>): Promise<number[]> =>
  traceFrames(page, async (session) => {
    while (await goesOn())
      await session.send('Input.synthesizeScrollGesture', { x: 900, y: 500, yDistance: -20_000, speed: SPEED })
  })

/** Reports the work of the frames while scrolling through all stories. */
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
    // A query by role would be the most work of all in a page of 5,000 cards.
    const end = await news.element
      .getByRole('button', { name: /^(Weitere|Einen weiteren|Wird geladen)/ })
      .elementHandle()
    const work = await scrollWhile(page, async () => end?.evaluate((button) => button.isConnected))
    report('overview: stories scrolled', await news.element.getByRole('heading', { level: 3 }).count(), 'stories', {
      atLeast: STORIES * 0.7,
    })
    report('overview: main-thread work per frame, p95', percentile(work, 0.95), 'ms', { atMost: 8 })
    report(`overview: frames above ${LONG} ms`, work.filter((one) => one > LONG).length, 'frames', { atMost: 0 })
    // The work of this machine for static cards.
    await showBare(page)
    const isAbove = () => page.evaluate(() => scrollY + innerHeight < document.documentElement.scrollHeight - 1)
    const floor = await scrollWhile(page, isAbove)
    report('overview: bare page of its cards, p95', percentile(floor, 0.95), 'ms')
    report(`overview: bare page, frames above ${LONG} ms`, floor.filter((one) => one > LONG).length, 'frames')
    await context.close()
  } finally {
    await portal.stop()
  }
}
