// A key pressed → its character painted, in a story of 20,000 words: the editor alone on a page, in the middle of the text.
import type { Browser } from '@playwright/test'
import { serveText } from '#tests/e2e/text-page.ts'
import { watchPainting, type Painting } from './painted.ts'
import { median, percentile, report } from './report.ts'

const WORDS = 20_000
const KEYS = 120

type Watched = typeof globalThis & { painting: Painting }

/** Each key is noted when its character stands in the text. */
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

/** Reports median and p95 over the keys of a sentence that is typed into the middle of the story. */
export async function benchTyping(browser: Browser): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await serveText(page)
  await page.goto(`http://localhost/text/?words=${WORDS}`)
  await page.getByRole('toolbar').waitFor()
  await page.getByRole('heading', { name: 'Abschnitt 17', exact: true }).click()
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
  report('typing in 20,000 words: key → painted, median', median(times), 'ms')
  report('typing in 20,000 words: key → painted, p95', percentile(times, 0.95), 'ms', { atMost: 32 })
}
