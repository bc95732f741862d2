// From a click in the menu to the painted screen, between two screens that were visited before, and the same on a page
// that has nothing but a link and a heading.
import type { Browser, Page } from '@playwright/test'
import { ShellPage, signInTo } from '#tests/e2e/pages/shell.page.ts'
import type { RunningPortal } from '#tests/e2e/portal.ts'
import { watchPainting, type Painting } from './painted.ts'
import { median, percentile, report } from './report.ts'

const STEPS = 40

type Watched = typeof globalThis & { painting: Painting }

/** Each click on a link is noted when the screen it leads to stands there with its content. */
function watchLinks(): void {
  const layoutOf = (path: string) => (path === '/startseite' ? 'home' : 'list')
  const isShown = (path: string) => {
    const cards = document.querySelector(`main portal-news-cards[layout=${layoutOf(path)}]`)
    const view = cards?.shadowRoot?.querySelector('portal-news-cards-view')
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

/** The least a page can do: the heading says another word. */
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

async function clickAndMeasure(page: Page, click: (step: number) => Promise<void>): Promise<number[]> {
  for (let step = 0; step < STEPS; step++) {
    await click(step)
    await page.waitForFunction((count) => (globalThis as Watched).painting.times.length >= count, step + 1)
  }
  return page.evaluate(() => (globalThis as Watched).painting.times)
}

/** Reports both medians and their ratio. */
export async function benchNavigation(portal: RunningPortal, browser: Browser, username: string): Promise<void> {
  const context = await browser.newContext({ baseURL: portal.url, locale: 'de-DE' })
  const empty = await context.newPage()
  await empty.evaluate(watchPainting)
  await empty.evaluate(watchEmptyPage)
  const least = await clickAndMeasure(empty, () => empty.getByRole('link').click())
  await empty.close()

  const page = await context.newPage()
  await signInTo(page, username, portal.password)
  const shell = new ShellPage(page)
  await shell.home.cards.first().waitFor()
  await shell.entry(/^News/).click()
  await page.locator('portal-news-cards[layout=list]').getByRole('article').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(watchPainting)
  await page.evaluate(watchLinks)
  const links = [shell.entry('Startseite'), shell.entry(/^News/)]
  const ours = await clickAndMeasure(page, (step) => links[step % 2]!.click())
  await context.close()
  report('navigation: click → painted, median', median(ours), 'ms')
  report('navigation: click → painted, p95', percentile(ours, 0.95), 'ms')
  report('navigation: click → painted, empty page, median', median(least), 'ms')
  report('navigation: click → painted ÷ empty page', median(ours) / median(least), 'ratio', { atMost: 2 })
}
