// Pages that show one part of the kit, and what is measured on each of them.
import type { Browser, Locator, Page } from '@playwright/test'
import { type Painting, watchPainting } from './painted.ts'

export type Watched = typeof globalThis & { painting: Painting; giveData: () => void; scroller: HTMLElement }

/** A page that waits for its data: code and font have loaded, as on a screen that is loading. */
export async function openPart(
  browser: Browser,
  serve: (page: Page) => Promise<void>,
  address: string,
  ready: (page: Page) => Locator,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await serve(page)
  await page.goto(`http://localhost/${address}`)
  await ready(page).waitFor()
  await page.evaluate(async () => void (await document.fonts.ready))
  await page.evaluate(watchPainting)
  return page
}

/** MB, after a garbage collection. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 2 ** 20
}

/** The newest measured time in ms, when there are `count` of them. */
export async function timeOf(page: Page, count: number): Promise<number> {
  await page.waitForFunction((least) => (globalThis as Watched).painting.times.length >= least, count)
  return page.evaluate((at) => (globalThis as Watched).painting.times[at - 1] ?? Number.NaN, count)
}

/** Ms from the data to the frame that shows an element that matches `selector`. */
export async function firstPaint(page: Page, selector: string): Promise<number> {
  await page.evaluate((shown) => {
    const { painting, giveData } = globalThis as Watched
    const root = document.getElementById('root')?.shadowRoot
    const since = performance.now()
    giveData()
    painting.when(since, () => root?.querySelector(shown) !== null)
  }, selector)
  return timeOf(page, 1)
}

/** Ms to the first frame of a bare part, which `draw` draws in the page. */
export async function firstBarePaint(page: Page, draw: () => void): Promise<number> {
  await page.evaluate(() => {
    const { painting } = globalThis as Watched
    painting.when(performance.now(), () => 'scroller' in globalThis)
  })
  await page.evaluate(draw)
  return timeOf(page, 1)
}
