// The time until the number of the bell is painted, on a foreign page with the real API on another origin.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Request } from '@playwright/test'
import { fetchToken } from '#scripts/lib/demo-token.ts'
import type { RunningPortal } from '#tests/e2e/portal.ts'
import { median, report } from './report.ts'

const RUNS = 5
const dist = resolve(import.meta.dirname, '../../dist')

/** Provides a token as a host does, and reports when the frame with the number is painted. */
function observe(token: string): void {
  document.addEventListener('DOMContentLoaded', () => {
    const bell = document.querySelector('portal-bell')
    if (bell) Object.assign(bell, { tokenProvider: async () => token })
  })
  const frame = () => {
    const text = document.querySelector('portal-bell')?.shadowRoot?.querySelector('[part=badge]')?.textContent
    if (!text) return void requestAnimationFrame(frame)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => console.log(`painted ${performance.now()}`)
    port2.postMessage(0)
  }
  requestAnimationFrame(frame)
}

interface Visit {
  milliseconds: number
  /** Requests to the portal before the number was shown. */
  asked: string[]
}

async function visit(context: BrowserContext, url: string, portal: string): Promise<Visit> {
  const tab = await context.newPage()
  const requests: Request[] = []
  tab.on('request', (request) => {
    if (request.url().startsWith(portal)) requests.push(request)
  })
  // The page reports by itself, because queries of the driver run on the same thread.
  const message = tab.waitForEvent('console', (message) => message.text().startsWith('painted '))
  await tab.goto(url, { waitUntil: 'commit' })
  const milliseconds = Number((await message).text().slice('painted '.length))
  const end = (await tab.evaluate(() => performance.timeOrigin)) + milliseconds
  const before = requests.filter((request) => request.timing().startTime < end)
  await tab.close()
  return { milliseconds, asked: before.map((request) => new URL(request.url()).pathname) }
}

/** Reports bytes, requests and times on a page of another origin that has only the bell. */
export async function benchBell(portal: RunningPortal, browser: Browser, username: string): Promise<void> {
  const token = await fetchToken(portal.url, username, portal.password)
  const url = new URL('/bell.html', portal.demoUrl).href
  const visits: { cold: Visit[]; warm: Visit[] } = { cold: [], warm: [] }
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext()
    await context.addInitScript(observe, token)
    visits.cold.push(await visit(context, url, portal.url))
    await visit(context, url, portal.url)
    visits.warm.push(await visit(context, url, portal.url))
    await context.close()
  }
  const asked = visits.cold[0]?.asked ?? []
  const scripts = asked.filter((path) => path.endsWith('.js'))
  const bytes = scripts.reduce((sum, path) => sum + gzipSync(readFileSync(dist + path), { level: 9 }).length, 0)
  report('bell: scripts until its number is painted, gzip', bytes, 'bytes', { atMost: 7680 })
  report('bell: scripts until its number is painted', scripts.length, 'requests', { atMost: 1 })
  report(
    'bell: calls until its number is painted',
    asked.filter((path) => path.startsWith('/api/')).length,
    'requests',
    { atMost: 1 },
  )
  report('bell: page → number painted, cold', median(visits.cold.map(({ milliseconds }) => milliseconds)), 'ms')
  report('bell: page → number painted, warm', median(visits.warm.map(({ milliseconds }) => milliseconds)), 'ms')
}
