// The bell on a foreign page, signed in, against the real API on another origin: until its number is painted.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext } from '@playwright/test'
import { fetchToken } from '#tests/e2e/api.ts'
import type { RunningPortal } from '#tests/e2e/portal.ts'
import { median, report } from './report.ts'

const RUNS = 5
const dist = resolve(import.meta.dirname, '../../dist')

const page = (portal: string, token: string): string => `<!doctype html><meta charset="utf-8"><title>bench</title>
<script>
  performance.mark('tag')
  const seen = () => {
    const text = document.querySelector('portal-bell')?.shadowRoot?.querySelector('[part=badge]')?.textContent
    if (!text) return requestAnimationFrame(seen)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => (window.painted = performance.now() - performance.getEntriesByName('tag')[0].startTime)
    port2.postMessage(0)
  }
  requestAnimationFrame(seen)
</script>
<script type="module" src="${portal}/widgets/portal.js"></script>
<portal-bell></portal-bell>
<script type="module">document.querySelector('portal-bell').tokenProvider = async () => '${token}'</script>`

interface Visit {
  milliseconds: number
  /** What was asked from the portal before the number was there. */
  asked: string[]
}

async function visit(context: BrowserContext, url: string, portal: string): Promise<Visit> {
  const tab = await context.newPage()
  const asked: string[] = []
  tab.on('request', (request) => {
    if (request.url().startsWith(portal)) asked.push(new URL(request.url()).pathname)
  })
  await tab.goto(url)
  const handle = await tab.waitForFunction(() => (window as unknown as { painted?: number }).painted)
  const milliseconds = Number(await handle.jsonValue())
  const before = [...asked]
  await tab.close()
  return { milliseconds, asked: before }
}

/** Reports bytes and times; `origin` is one that may embed. */
export async function benchBell(portal: RunningPortal, browser: Browser, username: string): Promise<void> {
  const token = await fetchToken(portal.url, username, portal.password)
  const url = new URL('/bench.html', portal.demoUrl).href
  const visits: { cold: Visit[]; warm: Visit[] } = { cold: [], warm: [] }
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext()
    await context.route(url, (route) => route.fulfill({ contentType: 'text/html', body: page(portal.url, token) }))
    visits.cold.push(await visit(context, url, portal.url))
    await visit(context, url, portal.url)
    visits.warm.push(await visit(context, url, portal.url))
    await context.close()
  }
  const asked = visits.cold[0]?.asked ?? []
  const scripts = asked.filter((path) => path.endsWith('.js'))
  const bytes = scripts.reduce((sum, path) => sum + gzipSync(readFileSync(dist + path), { level: 9 }).length, 0)
  report('bell: scripts until its number is painted, gzip', bytes, 'bytes', { atMost: 6144 })
  report('bell: scripts until its number is painted', scripts.length, 'requests', { atMost: 1 })
  report(
    'bell: calls until its number is painted',
    asked.filter((path) => path.startsWith('/api/')).length,
    'requests',
    { atMost: 1 },
  )
  report('bell: script tag → number painted, cold', median(visits.cold.map(({ milliseconds }) => milliseconds)), 'ms')
  report('bell: script tag → number painted, warm', median(visits.warm.map(({ milliseconds }) => milliseconds)), 'ms')
}
