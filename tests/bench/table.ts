// The table of many rows with 100,000 suppliers: first paint, a typed letter, an order, heap, scrolling.
import type { Browser, Page } from '@playwright/test'
import { serveTable } from '#tests/e2e/parts/serve-part.ts'
import { traceFrames } from './frame-work.ts'
import { type Painting, watchPainting } from './painted.ts'
import { median, percentile, report } from './report.ts'

const ROWS = 100_000
const RUNS = 5
/** Words that are typed letter by letter; the last one has a typing error. */
const TYPED = ['rönkhausener', '105', 'galvanik kg', 'kowalski', 'brandwlad']
const HEADS = ['BP-Nr.', 'Warengruppe', 'Kunden', 'USt-ID', 'Lieferant']
const FRAMES = 60
const STEP = 400

type Watched = typeof globalThis & { painting: Painting; giveData: () => void; prepare: () => void }

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await serveTable(page)
  await page.goto(`http://localhost/table/?rows=${ROWS}`)
  await page.getByRole('heading', { name: 'Table' }).waitFor()
  await page.evaluate(async () => void (await document.fonts.ready))
  await page.evaluate(watchPainting)
  return page
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 2 ** 20
}

/** The newest measured time, when there are `count` of them. */
async function timeOf(page: Page, count: number): Promise<number> {
  await page.waitForFunction((least) => (globalThis as Watched).painting.times.length >= least, count)
  return page.evaluate((at) => (globalThis as Watched).painting.times[at - 1] ?? Number.NaN, count)
}

/** Time in ms from the data to the frame that shows rows. */
async function firstRows(page: Page): Promise<number> {
  await page.evaluate(() => {
    const { painting, giveData } = globalThis as Watched
    const root = document.getElementById('root')?.shadowRoot
    const since = performance.now()
    giveData()
    painting.when(since, () => root?.querySelector('[role=grid] tbody a') !== null)
  })
  return timeOf(page, 1)
}

/** Runs in the page: from now on each `event` counts until the line below the table, or the order of the head, has changed. */
function watchEvents(event: 'input' | 'click'): void {
  const root = document.getElementById('root')!.shadowRoot!
  const shown = () =>
    `${root.querySelector('.dt-pager')?.textContent} ${root.querySelector('[aria-sort]')?.outerHTML} ${root.querySelector('tbody a')?.textContent}`
  root.addEventListener(
    event,
    ({ timeStamp }) => {
      const before = shown()
      const frames = { left: 2 }
      // A letter may leave the result unchanged: then two frames without a change count as the response.
      ;(globalThis as Watched).painting.when(timeStamp, () => shown() !== before || frames.left-- === 0)
    },
    { capture: true },
  )
}

async function keyTimes(page: Page): Promise<number[]> {
  await page.evaluate(watchEvents, 'input' as const)
  const field = page.getByRole('searchbox')
  const times: number[] = []
  let count = await page.evaluate(() => (globalThis as Watched).painting.times.length)
  for (const word of TYPED) {
    for (const letter of word) {
      await field.pressSequentially(letter)
      times.push(await timeOf(page, ++count))
    }
    await field.fill('')
    await timeOf(page, ++count)
  }
  return times
}

async function sortTimes(page: Page): Promise<number[]> {
  await page.reload()
  await page.getByRole('heading', { name: 'Table' }).waitFor()
  await page.evaluate(watchPainting)
  await firstRows(page)
  await prepared(page)
  await page.evaluate(watchEvents, 'click' as const)
  const times: number[] = []
  let count = 1
  for (const head of HEADS) {
    await page.getByRole('button', { name: head, exact: true }).click()
    times.push(await timeOf(page, ++count))
  }
  return times
}

/** Ms of work until the index is prepared, which it is piece by piece in idle time; whoever types before waits for the rest. */
const prepared = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const since = performance.now()
    ;(globalThis as Watched).prepare()
    return performance.now() - since
  })

/** Runs in the page: scrolls down and back. */
async function scroll([frames, step]: readonly [number, number]): Promise<void> {
  const scroller = document.getElementById('root')!.shadowRoot!.querySelector('.dt-box')!
  let { scrollTop: top } = scroller
  for (let at = 0; at < frames * 2; at++) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    scroller.scrollTop = top += at < frames ? step : -step
  }
  await new Promise((resolve) => requestAnimationFrame(resolve))
}

export async function benchTable(browser: Browser): Promise<void> {
  const first: number[] = []
  const keys: number[] = []
  const sorts: number[] = []
  const heaps: number[] = []
  const preparing: number[] = []
  const work: number[] = []
  for (let run = 1; run <= RUNS; run++) {
    const page = await openPage(browser)
    const before = await heapOf(page)
    first.push(await firstRows(page))
    preparing.push(await prepared(page))
    heaps.push((await heapOf(page)) - before)
    work.push(...(await traceFrames(page, () => page.evaluate(scroll, [FRAMES, STEP] as const))))
    keys.push(...(await keyTimes(page)))
    sorts.push(...(await sortTimes(page)))
    await page.context().close()
  }
  report(`table: ${ROWS} rows, data there → first rows painted`, median(first), 'ms', { atMost: 33 })
  report('table: key → painted, median', median(keys), 'ms', { atMost: 17 })
  report('table: key → painted, p95', percentile(keys, 0.95), 'ms')
  report('table: sort → painted, median', median(sorts), 'ms', { atMost: 33 })
  report('table: sort → painted, p95', percentile(sorts, 0.95), 'ms')
  report('table: work to prepare search and orders', median(preparing), 'ms')
  report('table: heap', median(heaps), 'MB', { atMost: 10 })
  report('table: work per scrolled frame, p95', percentile(work, 0.95), 'ms', { atMost: 8 })
}
