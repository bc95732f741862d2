// A chart of 10,000 points: from its data to the frame that shows them, with the code of the picture loaded, on a canvas of the usual size.
import type { Browser } from '@playwright/test'
import { serveChart } from '#tests/e2e/parts/serve-part.ts'
import { openPart, timeOf, type Watched } from './part-page.ts'
import { median, percentile, report } from './report.ts'

const POINTS = 10_000
const RUNS = 9
const GOAL = 50

/** Ms from the data to the end of the frame in which the reader knows all points, and from a key to the mark of the next one. */
async function measure(browser: Browser): Promise<{ readonly painted: number; readonly read: number }> {
  // The chart without points is drawn.
  const page = await openPart(browser, serveChart, `chart/?points=${POINTS}`, (page) => page.locator('canvas'))
  await page.evaluate((points) => {
    const { painting, giveData } = globalThis as Watched
    const root = document.getElementById('root')?.shadowRoot
    const since = performance.now()
    giveData()
    // The picture is drawn in the same commit in which the reader gets its points.
    painting.when(since, () => root?.querySelector('[role=slider]')?.getAttribute('aria-valuemax') === String(points))
  }, POINTS)
  const painted = await timeOf(page, 1)
  await page.getByRole('slider').focus()
  await page.evaluate(() => {
    const root = document.getElementById('root')?.shadowRoot
    root?.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const slider = root.querySelector('[role=slider]')
        ;(globalThis as Watched).painting.settled(timeStamp, () => slider?.getAttribute('aria-valuetext') ?? '')
      },
      { capture: true, once: true },
    )
  })
  await page.keyboard.press('End')
  const read = await timeOf(page, 2)
  await page.context().close()
  return { painted, read }
}

export async function benchControllingChart(browser: Browser): Promise<void> {
  const all: Awaited<ReturnType<typeof measure>>[] = []
  for (let run = 1; run <= RUNS; run++) all.push(await measure(browser))
  const painted = all.map((one) => one.painted)
  report(`chart: ${POINTS} points, data there → painted, median`, median(painted), 'ms', { atMost: GOAL })
  report(`chart: ${POINTS} points, data there → painted, p95`, percentile(painted, 0.95), 'ms')
  report('chart: key → point read and marked, median', median(all.map(({ read }) => read)), 'ms')
}
