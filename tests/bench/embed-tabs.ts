// The tabs of a browser share one websocket: measures how long another tab takes to replace it.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { see } from './embed-pages.ts'
import { median, report } from './report.ts'

const RUNS = 5
const LIMIT = 2000

/** Opens the page and waits until the network is idle. */
async function openBell(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await see(page, url)
  await page.waitForLoadState('networkidle')
  return page
}

async function handOver(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  const leader = await openBell(context, url)
  const follower = await openBell(context, url)
  const isLive = new Promise<void>((done) => {
    follower.on('websocket', (socket) => socket.on('framereceived', () => done()))
  })
  const begun = performance.now()
  await leader.close()
  await isLive
  const passed = performance.now() - begun
  await context.close()
  return passed
}

/** Reports the time from the end of the tab with the socket to the first message in another one. */
export async function benchLeaderChange(browser: Browser, url: string): Promise<void> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) times.push(await handOver(browser, url))
  report('embed: socket from a closed tab to the next, live', median(times), 'ms', { atMost: LIMIT })
}
