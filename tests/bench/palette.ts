// From a key in the palette to the frame with the server's results, among 1,000 people and 5,000 stories.
import type { Browser, Page } from '@playwright/test'
import { ShellPage, signInTo } from '#tests/e2e/pages/shell.page.ts'
import { startPortal } from '#tests/e2e/portal.ts'
import { databaseAddress } from '#tests/reliability/database.ts'
import { watchPainting, type Painting } from './painted.ts'
import { median, percentile, report } from './report.ts'
import { addStories } from './stories.ts'

const STORIES = 5_000
/** Names and words to be typed; the measurement starts with the third letter of each. */
const TYPED = [
  'kowalski',
  'müller',
  'schneid',
  'härterei',
  'anna w',
  'betriebsv',
  'thomas',
  'kantine',
  'weber',
  'meier',
]

type Watched = typeof globalThis & { painting: Painting }

/** Records for each key that changes the query when its results are in the list. */
function watchField(): void {
  document.addEventListener('keydown', ({ timeStamp, target }) => {
    const field = target as HTMLInputElement
    field.addEventListener(
      'input',
      () => {
        if ([...field.value].length < 3) return
        const list = field.closest('dialog')?.querySelector('[aria-busy]')
        ;(globalThis as Watched).painting.when(timeStamp, () => list?.getAttribute('aria-busy') === 'false')
      },
      { once: true },
    )
  })
}

/** `press` supports only the English keyboard; inserted text has no keydown event, so one is dispatched before. */
async function typeLetter(page: Page, letter: string): Promise<void> {
  if (/^[a-z]$/.test(letter)) return page.keyboard.press(letter)
  if (letter === ' ') return page.keyboard.press('Space')
  await page.keyboard.press('Shift')
  await page.keyboard.insertText(letter)
}

async function typeAndMeasure(page: Page): Promise<number[]> {
  const times = () => page.evaluate(() => (globalThis as Watched).painting.times)
  let expected = 0
  for (const typed of TYPED) {
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    for (const [at, letter] of [...typed].entries()) {
      await typeLetter(page, letter)
      if (at < 2) continue
      expected++
      await page.waitForFunction((count) => (globalThis as Watched).painting.times.length >= count, expected)
    }
  }
  return times()
}

/** Types everything into the palette of a new page, which has no cached results. */
async function round(page: Page): Promise<number[]> {
  await page.reload()
  await new ShellPage(page).home.cards.first().waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
  await page.evaluate(watchPainting)
  await page.evaluate(watchField)
  return typeAndMeasure(page)
}

/** Reports median and p95; each key waits for its result, so each sends a request. */
export async function benchPalette(browser: Browser, username: string): Promise<void> {
  const portal = await startPortal({ DEMO: 'large' }, { script: 'tests/bench/server.ts' })
  try {
    await addStories(await databaseAddress(portal.dataDir), STORIES)
    const context = await browser.newContext({ baseURL: portal.url, locale: 'de-DE' })
    const page = await context.newPage()
    await signInTo(page, username, portal.password)
    // The first round warms up the server.
    await round(page)
    const times = await round(page)
    report(`palette: key → results painted, ${times.length} keys, median`, median(times), 'ms', { atMost: 100 })
    report('palette: key → results painted, p95', percentile(times, 0.95), 'ms', { atMost: 100 })
    await context.close()
  } finally {
    await portal.stop()
  }
}
