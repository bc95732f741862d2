// Counts resources that should exist once per host page, and leaks of removed elements.
import type { Browser } from '@playwright/test'
import { metricsOf } from './embed-cost.ts'
import { openTab, see } from './embed-pages.ts'
import { report } from './report.ts'

const GLANCES = 5
/** Fails for 0, because the page would not work. */
const ONE = { atMost: 1, atLeast: 1 }

/** Reports the resources that six widgets on one page share. */
export async function benchSix(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  let sockets = 0
  page.on('websocket', () => sockets++)
  await see(page, url)
  await page.waitForFunction(
    '[...document.querySelectorAll("portal-news-cards")].every((e) => !e.shadowRoot.querySelector(".waiting"))',
  )
  await page.mouse.wheel(0, 20_000)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const count = (pattern: RegExp) => paths.filter((path) => pattern.test(path)).length
  report('embed: six widgets, copies of React', count(/\/vendor\.js$/), 'copies', ONE)
  report('embed: six widgets, sockets', sockets, 'sockets', ONE)
  report('embed: six widgets, badge requests', count(/notification\/(first|badges)$/), 'requests', ONE)
  report('embed: six widgets, token calls', await page.evaluate<number>('seen.asked'), 'calls', ONE)
  await context.close()
}

/** The largest sum of layout shifts of some visits, read when the page is idle. */
async function shiftOf(browser: Browser, url: string, what: 'shift' | 'shiftLater'): Promise<number> {
  const shifts: number[] = []
  for (let glance = 0; glance < GLANCES; glance++) {
    // The viewport is high enough to show the content below the element, which is what shifts.
    const context = await browser.newContext({ viewport: { width: 1280, height: 1400 } })
    const { page } = await openTab(context)
    await see(page, url)
    await page.waitForLoadState('networkidle')
    shifts.push(await page.evaluate<number>(`seen.${what}`))
    await context.close()
  }
  return Math.max(...shifts)
}

/** Reports the layout shifts of a slow page with `what`: without the optional sheet, and with it. */
export async function benchShift(browser: Browser, what: string, plain: string, withSheet: string): Promise<void> {
  const later = await shiftOf(browser, plain, 'shiftLater')
  report(`embed: ${what}, layout shift, definition to data`, later, '', { atMost: 0 })
  const all = await shiftOf(browser, withSheet, 'shift')
  report(`embed: ${what} and sheet, layout shift, parse to data`, all, '', { atMost: 0 })
}

/** Reports the leaks of 1,000 bells that are added and removed. */
export async function benchLeft(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext()
  const { page, devtools } = await openTab(context, 1)
  let sockets = 0
  page.on('websocket', () => sockets++)
  await devtools.send('Performance.enable')
  await see(page, url)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const comeAndGo = (times: number) =>
    page.evaluate(async (times) => {
      for (let round = 0; round < times; round++) {
        const bell = document.createElement('portal-bell')
        document.body.append(bell)
        await Promise.resolve()
        bell.remove()
        await new Promise((done) => setTimeout(done))
      }
    }, times)
  await comeAndGo(20)
  const before = await metricsOf(devtools)
  const opened = sockets
  await comeAndGo(1000)
  const after = await metricsOf(devtools)
  const left = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  report('embed: 1,000 bells come and go, listeners left', left('JSEventListeners'), '', { atMost: 0 })
  report('embed: 1,000 bells come and go, nodes left', left('Nodes'), '', { atMost: 0 })
  report('embed: 1,000 bells come and go, sockets opened', sockets - opened, '', { atMost: 0 })
  await context.close()
}
