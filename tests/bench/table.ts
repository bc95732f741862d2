// The table of many rows with 100,000 suppliers: first paint, a typed letter, an order, heap, scrolling.
// Beside it a bare table with the same rows in the same minutes: the ratio of both depends little on the machine and its load.
import type { Browser, Page } from '@playwright/test'
import { serveTable } from '#tests/e2e/parts/serve-part.ts'
import { bareTable } from './bare-table.ts'
import { traceFrames } from './frame-work.ts'
import { watchPainting } from './painted.ts'
import { firstBarePaint, firstPaint, heapOf, openPart, timeOf, type Watched } from './part-page.ts'
import { median, percentile, report } from './report.ts'

const ROWS = 100_000
const RUNS = 5
/** Words that are typed letter by letter; the last one has a typing error. */
const TYPED = ['rönkhausener', '105', 'galvanik kg', 'kowalski', 'brandwlad']
const HEADS = ['BP-Nr.', 'Warengruppe', 'Kunden', 'USt-ID', 'Lieferant']
const FRAMES = 60
const STEP = 400

type WatchedTable = Watched & { prepare: () => void }

const openPage = (browser: Browser): Promise<Page> =>
  openPart(browser, serveTable, `table/?rows=${ROWS}`, (page) => page.getByRole('heading', { name: 'Table' }))

/** Time in ms from the data to the frame that shows rows. */
async function firstRows(page: Page): Promise<number> {
  const time = await firstPaint(page, '[role=grid] tbody a')
  await page.evaluate(() => {
    const scroller = document.getElementById('root')?.shadowRoot?.querySelector('.dt-box')
    Object.assign(globalThis, { scroller })
  })
  return time
}

/**
 * Runs in the page: from now on each `event` counts until the line below the table, the order of the head and the first row no longer
 * change; of the bare table until its height and first row do not. A letter may leave all of them as they are.
 */
function watchEvents(event: 'input' | 'click'): void {
  const root = document.getElementById('root')?.shadowRoot
  const { scroller } = globalThis as Watched
  const shown = () =>
    root
      ? `${root.querySelector('.dt-pager')?.textContent} ${root.querySelector('[aria-sort]')?.outerHTML} ${root.querySelector('tbody a')?.textContent}`
      : `${scroller.firstElementChild?.getAttribute('style')} ${scroller.firstElementChild?.firstElementChild?.textContent}`
  ;(root ?? document).addEventListener(
    event,
    ({ timeStamp }) => (globalThis as Watched).painting.settled(timeStamp, shown),
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

/** Work in ms until the index is built, which happens in idle time; typing before that waits for the rest. */
const prepared = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const since = performance.now()
    ;(globalThis as WatchedTable).prepare()
    return performance.now() - since
  })

/** Runs in the page: scrolls down and back. */
async function scroll([frames, step]: readonly [number, number]): Promise<void> {
  const { scroller } = globalThis as Watched
  let { scrollTop: top } = scroller
  for (let at = 0; at < frames * 2; at++) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    scroller.scrollTop = top += at < frames ? step : -step
  }
  await new Promise((resolve) => requestAnimationFrame(resolve))
}

interface Measured {
  /** Ms. */
  readonly first: number
  readonly keys: readonly number[]
  /** Main-thread work in each scrolled frame, ms. */
  readonly work: readonly number[]
}

/** The cost of a minimal table on this machine. */
async function measureBare(browser: Browser): Promise<Measured> {
  const page = await openPage(browser)
  const first = await firstBarePaint(page, bareTable)
  await prepared(page)
  const work = await traceFrames(page, () => page.evaluate(scroll, [FRAMES, STEP] as const))
  const keys = await keyTimes(page)
  await page.context().close()
  return { first, work, keys }
}

/** MB of the table, on a page of its own: forced collections discard compiled code, so that later measurements would be slower. */
async function measureHeap(browser: Browser): Promise<number> {
  const page = await openPage(browser)
  const before = await heapOf(page)
  await firstRows(page)
  await prepared(page)
  const heap = (await heapOf(page)) - before
  await page.context().close()
  return heap
}

async function measureTable(browser: Browser) {
  const page = await openPage(browser)
  const first = await firstRows(page)
  const preparing = await prepared(page)
  const work = await traceFrames(page, () => page.evaluate(scroll, [FRAMES, STEP] as const))
  const keys = await keyTimes(page)
  const sorts = await sortTimes(page)
  await page.context().close()
  return { first, preparing, work, keys, sorts }
}

/** The table, the bare table, and their ratio. */
function reportBoth(name: string, table: number, bare: number, atMost?: number): void {
  report(`table: ${name}`, table, 'ms', atMost === undefined ? {} : { atMost })
  report(`table: ${name}, bare table`, bare, 'ms')
  report(`table: ${name}, table ÷ bare table`, table / bare, 'ratio')
}

export async function benchTable(browser: Browser): Promise<void> {
  const tables: Awaited<ReturnType<typeof measureTable>>[] = []
  const bares: Measured[] = []
  const heaps: number[] = []
  for (let run = 1; run <= RUNS; run++) {
    bares.push(await measureBare(browser))
    tables.push(await measureTable(browser))
    heaps.push(await measureHeap(browser))
  }
  const keysOf = ({ keys }: Measured) => keys
  const workOf = ({ work }: Measured) => work
  const sorts = tables.flatMap((one) => one.sorts)
  const firstOf = (all: readonly Measured[]) => median(all.map(({ first }) => first))
  reportBoth(`${ROWS} rows, data there → first rows`, firstOf(tables), firstOf(bares), 33)
  reportBoth('key → painted, median', median(tables.flatMap(keysOf)), median(bares.flatMap(keysOf)), 17)
  reportBoth('key → painted, p95', percentile(tables.flatMap(keysOf), 0.95), percentile(bares.flatMap(keysOf), 0.95))
  report('table: sort → painted, median', median(sorts), 'ms', { atMost: 33 })
  report('table: sort → painted, p95', percentile(sorts, 0.95), 'ms')
  report('table: work to prepare search and orders', median(tables.map(({ preparing }) => preparing)), 'ms')
  report('table: heap', median(heaps), 'MB', { atMost: 10 })
  const p95Of = (all: readonly Measured[]) => percentile(all.flatMap(workOf), 0.95)
  reportBoth('work per scrolled frame, p95', p95Of(tables), p95Of(bares), 8)
}
