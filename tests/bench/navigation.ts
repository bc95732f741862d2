// From a click in the menu to the painted screen, between two screens that were visited before, and the same on a minimal page
// with a link and a heading.
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { ShellPage, signInTo } from '#tests/e2e/pages/shell.page.ts'
import type { RunningPortal } from '#tests/e2e/portal.ts'
import { watchPainting, type Painting } from './painted.ts'
import { median, percentile, report } from './report.ts'

const STEPS = 40

type Watched = typeof globalThis & { painting: Painting }

/** Records for each click on a link when its screen shows its content. */
function watchLinks(): void {
  const tagOf = (path: string) => (path === '/startseite' ? 'portal-news-cards' : 'portal-news')
  const isShown = (path: string) => {
    const cards = document.querySelector(`main ${tagOf(path)}`)
    const view = cards?.shadowRoot?.querySelector('.root > *')
    return location.pathname === path && Boolean((view ?? cards?.shadowRoot)?.querySelector('article'))
  }
  addEventListener(
    'click',
    (event) => {
      const path = (event.target as Element).closest('a')?.getAttribute('href') ?? ''
      ;(globalThis as Watched).painting.when(event.timeStamp, () => isShown(path))
    },
    { capture: true },
  )
}

/** The minimal page, which only changes its heading. */
function watchEmptyPage(): void {
  const [link, heading] = [document.createElement('a'), document.createElement('h1')]
  link.href = '#'
  link.textContent = 'go'
  document.body.replaceChildren(link, heading)
  addEventListener('click', ({ timeStamp }) => {
    const word = String(timeStamp)
    heading.textContent = word
    ;(globalThis as Watched).painting.when(timeStamp, () => heading.textContent === word)
  })
}

/** Clicks, waits until the result is painted and returns the time in ms. */
async function measure(page: Page, link: Locator): Promise<number> {
  const before = await page.evaluate(() => (globalThis as Watched).painting.times.length)
  await link.click()
  await page.waitForFunction((count) => (globalThis as Watched).painting.times.length > count, before)
  return page.evaluate(() => (globalThis as Watched).painting.times.at(-1) ?? Number.NaN)
}

/** Opens the portal and visits both screens. */
async function openPortal(page: Page, username: string, password: string): Promise<ShellPage> {
  await signInTo(page, username, password)
  const shell = new ShellPage(page)
  await shell.home.cards.first().waitFor()
  await shell.entry(/^News/).click()
  await page.locator('portal-news').getByRole('article').first().waitFor()
  // Pictures and prefetched files do not count as navigation.
  await pause(3000)
  await page.evaluate(watchPainting)
  await page.evaluate(watchLinks)
  return shell
}

/** Reports both medians and their ratio. The two alternate, so that the load of the machine affects both. */
export async function benchNavigation(portal: RunningPortal, browser: Browser, username: string): Promise<void> {
  // Two contexts, because tabs of one window take the focus from each other, and the portal reloads when it regains it.
  const contexts = [await browser.newContext(), await browser.newContext({ baseURL: portal.url, locale: 'de-DE' })]
  const [empty, page] = await Promise.all(contexts.map((context) => context.newPage()))
  if (!empty || !page) throw new Error('no page')
  await empty.evaluate(watchPainting)
  await empty.evaluate(watchEmptyPage)
  const shell = await openPortal(page, username, portal.password)
  const links = [shell.entry('Startseite'), shell.entry(/^News/)]
  const ours: number[] = []
  const least: number[] = []
  for (let step = 0; step < STEPS; step++) {
    ours.push(await measure(page, links[step % 2]!))
    least.push(await measure(empty, empty.getByRole('link')))
  }
  await Promise.all(contexts.map((context) => context.close()))
  report('navigation: click → painted, median', median(ours), 'ms')
  report('navigation: click → painted, p95', percentile(ours, 0.95), 'ms')
  report('navigation: click → painted, empty page, median', median(least), 'ms')
  report('navigation: click → painted ÷ empty page', median(ours) / median(least), 'ratio', { atMost: 2 })
}
