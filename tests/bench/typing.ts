// From a key to its painted character, in the middle of a story of 20,000 words, with only the editor on the page.
import type { Browser } from '@playwright/test'
import { serveText } from '#tests/e2e/parts/serve-part.ts'
import { watchPainting, type Painting } from './painted.ts'
import { median, percentile, report } from './report.ts'

const WORDS = 20_000
const FEW = 600
const KEYS = 120

type Watched = typeof globalThis & { painting: Painting }

/** Records each key when its character is in the text. */
function watchKeys(): void {
  const box = document.getElementById('root')?.shadowRoot?.querySelector<HTMLElement>('.ProseMirror')
  const lengthOf = () => (getSelectionIn(box)?.parentElement?.textContent ?? '').length
  function getSelectionIn(near: HTMLElement | null | undefined): Node | null | undefined {
    const root = near?.getRootNode() as (ShadowRoot & { getSelection?: () => Selection | null }) | undefined
    return root?.getSelection?.()?.anchorNode
  }
  box?.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const before = lengthOf()
      ;(globalThis as Watched).painting.when(timeStamp, () => lengthOf() > before)
    },
    { capture: true },
  )
}

/** Times in ms for each key of a sentence, in a story of so many words, below the heading of that section. */
async function keyTimes(browser: Browser, words: number, section: number): Promise<readonly number[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await serveText(page)
  await page.goto(`http://localhost/text/?words=${words}`)
  await page.getByRole('toolbar').waitFor()
  await page.getByRole('heading', { name: `Abschnitt ${section}`, exact: true }).click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.evaluate(watchPainting)
  await page.evaluate(watchKeys)
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.type('abcdefghij'[key % 10] ?? 'a')
    await page.waitForFunction((count) => (globalThis as Watched).painting.times.length > count, key)
  }
  const times = await page.evaluate(() => (globalThis as Watched).painting.times)
  await context.close()
  return times
}

/** Reports median and p95 in the middle of the long story, and in a short one for comparison. */
export async function benchTyping(browser: Browser): Promise<void> {
  const short = await keyTimes(browser, FEW, 1)
  const long = await keyTimes(browser, WORDS, 17)
  report(`typing in ${FEW} words: key → painted, p95`, percentile(short, 0.95), 'ms')
  report('typing in 20,000 words: key → painted, median', median(long), 'ms')
  report('typing in 20,000 words: key → painted, p95', percentile(long, 0.95), 'ms', { atMost: 32 })
}
