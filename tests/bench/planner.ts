// The own vacation calendar: from a click on a day to the lines of a 30-day range, painted in the request panel.
import type { Browser } from '@playwright/test'
import { signInTo } from '#tests/e2e/pages/shell.page.ts'
import { PlannerPage } from '#tests/e2e/pages/planner.page.ts'
import type { RunningPortal } from '#tests/e2e/portal.ts'
import { type Painting, watchPainting } from './painted.ts'
import { median, percentile, report } from './report.ts'

/** Enough clicks that the p95 of the ranges is not just the slowest one. */
const CLICKS = 80
/** The range that each second click chooses, both days included. */
const RANGE = 30

type Watched = typeof globalThis & { painting: Painting }

/** Runs in the page: measures from each press to the frame in which the lines are those of so many days. */
function watchLines(days: number): void {
  const root = document.querySelector('portal-vacation-calendar')?.shadowRoot
  root?.querySelector('.days')?.addEventListener(
    'pointerdown',
    (event) => {
      const wanted = (event as PointerEvent).shiftKey ? days : 1
      ;(globalThis as Watched).painting.when(
        event.timeStamp,
        () => root.querySelector<HTMLElement>('.truth')?.dataset['days'] === String(wanted),
      )
    },
    { capture: true },
  )
}

export async function benchPlanner(portal: RunningPortal, browser: Browser, reader: string): Promise<void> {
  const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1440, height: 1400 } })
  const page = await context.newPage()
  await signInTo(page, reader, portal.password)
  const planner = new PlannerPage(page)
  await planner.open()
  // A year has all 30 days of a range on one page.
  await page.getByRole('radio', { name: 'Jahr' }).check({ force: true })
  const year = new Date().getFullYear()
  const placeOf = async (day: string) => {
    const cell = page.locator(`[data-day="${year}-${day}"]`)
    const { x, y, width, height } = (await cell.boundingBox())!
    return [x + width / 2, y + height / 2] as const
  }
  await page.locator(`[data-day="${year}-01-11"]`).waitFor()
  const [first, last] = [await placeOf('01-11'), await placeOf('02-09')]
  await page.evaluate(watchPainting)
  await page.evaluate(watchLines, RANGE)
  // Uses the mouse directly: locator.click() would check what covers the day inside the measured event.
  const press = async (place: readonly [number, number]) => {
    const known = await page.evaluate(() => (globalThis as Watched).painting.times.length)
    await page.mouse.click(...place)
    await page.waitForFunction((before) => (globalThis as Watched).painting.times.length > before, known)
  }
  for (let count = 0; count < CLICKS; count += 2) {
    await press(first)
    await page.keyboard.down('Shift')
    await press(last)
    await page.keyboard.up('Shift')
  }
  const times = await page.evaluate(() => (globalThis as Watched).painting.times)
  const ranges = times.filter((_, index) => index % 2 === 1)
  report('own calendar, click to 30 lines painted, median', median(ranges), 'ms', { atMost: 50 })
  report('own calendar, click to 30 lines painted, p95', percentile(ranges, 0.95), 'ms', { atMost: 50 })
  await context.close()
}
