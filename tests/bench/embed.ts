// The bell and the widgets on a foreign page, over a slow line and a slow processor, beside a floor by hand.
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { fetchToken } from '#scripts/lib/demo-token.ts'
import { startPortal } from '#tests/e2e/portal.ts'
import { hostPage, startHost } from './embed-pages.ts'
import { floor } from './floor.ts'
import { median, report } from './report.ts'
import { startSlowLine } from './slow-line.ts'

const RUNS = Number(process.env['BENCH_RUNS'] ?? 20)
const MB = 1024 * 1024
const SIX = ['bell', 'news-cards', 'bell', 'legal', 'notification-settings', 'my-data']

interface Seen {
  readonly tag: number
  readonly painted: number
  readonly shift: number
  readonly asked: number
}
interface Profile {
  nodes: { id: number; parent?: number; children?: number[]; callFrame: { url: string } }[]
  samples: number[]
  timeDeltas: number[]
}

const seenOf = (page: Page): Promise<Seen> => page.evaluate('seen')
const painted = async (page: Page): Promise<number> => {
  await page.waitForFunction('seen.painted > 0')
  const { tag, painted } = await seenOf(page)
  return painted - tag
}

async function slowTab(context: BrowserContext): Promise<{ page: Page; devtools: CDPSession }> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return { page, devtools }
}

/** Time spent in scripts of `folder` and in what they call, in ms. */
function timeIn({ nodes, samples, timeDeltas }: Profile, folder: string): number {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const urls = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.url]))
  const isOurs = (id: number | undefined): boolean =>
    id !== undefined && ((urls.get(id) ?? '').startsWith(folder) || isOurs(parents.get(id)))
  return samples.reduce((sum, id, at) => sum + (isOurs(id) ? (timeDeltas[at] ?? 0) : 0), 0) / 1000
}

/** tag → number in a fresh browser, each way in turn, so that the machine's moods meet all alike. */
async function benchTimes(browser: Browser, host: string, line: string): Promise<void> {
  const times: Record<'floor' | 'cold' | 'early' | 'again', number[]> = { floor: [], cold: [], early: [], again: [] }
  const cpu: number[] = []
  for (let run = 0; run < RUNS; run++)
    for (const kind of ['floor', 'cold', 'early'] as const) {
      const context = await browser.newContext()
      const { page } = await slowTab(context)
      await page.goto(`${host}/${kind}`)
      times[kind].push(await painted(page))
      if (kind === 'cold') {
        await page.waitForFunction('sessionStorage.length > 0')
        await page.goto(`${host}/${kind}?again`)
        times.again.push(await painted(page))
      }
      await context.close()
    }
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext()
    const { page, devtools } = await slowTab(context)
    await devtools.send('Profiler.enable')
    await devtools.send('Profiler.setSamplingInterval', { interval: 200 })
    await devtools.send('Profiler.start')
    await page.goto(`${host}/cold`)
    await painted(page)
    cpu.push(timeIn((await devtools.send('Profiler.stop')).profile as Profile, `${line}/widgets/`))
    await context.close()
  }
  const slow = 'embed, slow line and processor:'
  report(`${slow} floor by hand`, median(times.floor), 'ms')
  report(`${slow} tag → number, cold`, median(times.cold), 'ms', { atMost: 400 })
  report(`${slow} with the extra line`, median(times.early), 'ms', { atMost: 280 })
  report(`${slow} with a remembered number`, median(times.again), 'ms', { atMost: 100 })
  report(`${slow} cold ÷ floor`, median(times.cold) / median(times.floor), '', { atMost: 1.2 })
  report(`${slow} our scripts' own time`, median(cpu), 'ms', { atMost: 25 })
}

async function benchSix(browser: Browser, host: string): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const paths: string[] = []
  let sockets = 0
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  page.on('websocket', () => sockets++)
  await page.goto(`${host}/six`)
  await painted(page)
  await page.waitForFunction(
    '[...document.querySelectorAll("portal-news-cards")].every((e) => !e.shadowRoot.querySelector(".waiting"))',
  )
  await page.mouse.wheel(0, 20_000)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const count = (pattern: RegExp) => paths.filter((path) => pattern.test(path)).length
  const { asked } = await seenOf(page)
  report('embed: six widgets, copies of React', count(/\/vendor-/), 'copies', { atMost: 1 })
  report('embed: six widgets, sockets', sockets, 'sockets', { atMost: 1 })
  report('embed: six widgets, badge requests', count(/notification\/(first|badges)$/), 'requests', { atMost: 1 })
  report('embed: six widgets, token calls', asked, 'calls', { atMost: 1 })
  await context.close()
}

async function metricsOf(devtools: CDPSession): Promise<Map<string, number>> {
  for (let pass = 0; pass < 2; pass++) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}

/** Heap of a page with the bell alone; then what 1,000 bells leave behind that come and go. */
async function benchLeft(browser: Browser, host: string): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  let sockets = 0
  page.on('websocket', () => sockets++)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await page.goto(`${host}/bell`)
  await painted(page)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const heap = (await metricsOf(devtools)).get('JSHeapUsedSize') ?? Number.NaN
  const { shift } = await seenOf(page)
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
  report('embed: heap of the page with the bell', heap / MB, 'MB', { atMost: 0.5 })
  report('embed: layout shift, definition to data', shift, '', { atMost: 0 })
  report('embed: 1,000 bells come and go, listeners left', left('JSEventListeners'), '', { atMost: 0 })
  report('embed: 1,000 bells come and go, nodes left', left('Nodes'), '', { atMost: 0 })
  report('embed: 1,000 bells come and go, sockets opened', sockets - opened, '', { atMost: 0 })
  await context.close()
}

/** Reports the numbers of widgets in foreign pages, on a portal of their own whose host is approved. */
export async function benchEmbed(browser: Browser, username: string): Promise<void> {
  const pages = new Map<string, string>()
  const host = await startHost(pages)
  const portal = await startPortal({ EMBED_ORIGINS: host.origin }, 'tests/bench/server.ts')
  const line = await startSlowLine(portal.url, { '/floor.js': `(${floor.toString()})()` })
  try {
    const token = await fetchToken(portal.url, username, portal.password)
    const slow = `${line.origin}/widgets/portal.js`
    const quick = `${portal.url}/widgets/portal.js`
    const six = SIX.map((name) => `<portal-${name}></portal-${name}>`).join('')
    pages.set('/floor', hostPage({ script: `${line.origin}/floor.js`, token }))
    pages.set('/cold', hostPage({ script: slow, token }))
    pages.set('/early', hostPage({ script: slow, token, early: line.origin }))
    pages.set('/bell', hostPage({ script: quick, token }))
    pages.set('/six', hostPage({ script: quick, token, body: six }))
    await benchTimes(browser, host.origin, line.origin)
    await benchSix(browser, host.origin)
    await benchLeft(browser, host.origin)
  } finally {
    await line.close()
    await portal.stop()
    host.close()
  }
}
