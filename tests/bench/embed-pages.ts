// Host pages for the embedding benchmark, on an origin of their own, and their measurements. A page is not queried before its
// number is painted, because the driver's code runs on the same thread for 50 ms.
import { createServer } from 'node:http'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { listen } from '#server/testing/listen.ts'

/** The content of a page. */
export interface HostPageOptions {
  /** Without one the page is an empty host. */
  readonly script?: string
  readonly token: string
  /** Origin of the first request if the page starts it itself, as described in docs/embedding.md. */
  readonly early?: string
  /** A style sheet in its head. */
  readonly sheet?: string
  readonly body?: string
}

/** Measurements of a page, in ms of performance.now(). */
export interface Seen {
  /** When the parser reached the tag. */
  readonly tag: number
  /** When the frame with the number was painted. */
  readonly painted: number
  /** Sum of the layout shifts since the first byte, and of those after the frame that brought the definition. */
  readonly shift: number
  readonly shiftLater: number
  /** How often a token was requested. */
  readonly asked: number
}

/** Runs in the page: measures `Seen`, and logs it to the console when the number is painted. */
function observe(): void {
  const seen = { tag: performance.now(), painted: 0, shift: 0, shiftLater: 0, asked: 0, framed: Infinity }
  Object.assign(globalThis, { seen })
  const through = () => {
    seen.painted = performance.now()
    performance.mark('painted')
    // A preload starts before the parser reaches the tag.
    seen.tag = Math.min(seen.tag, ...performance.getEntriesByType('resource').map(({ startTime }) => startTime))
    console.log(`seen ${JSON.stringify(seen)}`)
  }
  const frame = () => {
    const text = document.querySelector('portal-bell')?.shadowRoot?.querySelector('[part=badge]')?.textContent
    if (!text) return void requestAnimationFrame(frame)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = through
    port2.postMessage(0)
  }
  requestAnimationFrame(frame)
  const framed = () => requestAnimationFrame(() => (seen.framed = performance.now()))
  void customElements.whenDefined('portal-bell').then(() => requestAnimationFrame(framed))
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, startTime } = entry as PerformanceEntry & { value: number }
      seen.shift += value
      if (startTime >= seen.framed) seen.shiftLater += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const EARLY = (origin: string) => `<script type="module" async>
  const bell = document.querySelector('portal-bell')
  const token = await getAccessToken({ minValidity: 60, forceRefresh: false })
  bell.first = fetch('${origin}/api/notification/first', { method: 'POST', body: token })
  bell.tokenProvider = getAccessToken
</script>`
const USUAL = `<script>document.querySelector('portal-bell').tokenProvider = getAccessToken</script>`

export function hostPage({
  script,
  token,
  early,
  sheet,
  body = '<portal-bell></portal-bell>',
}: HostPageOptions): string {
  const link = sheet === undefined ? '' : `<link rel="stylesheet" href="${sheet}">`
  const tag = script === undefined ? '' : `<script type="module" src="${script}"></script>`
  return `<!doctype html><html lang="de"><meta charset="utf-8"><title>Host</title>${link}<body>
<script>(${observe.toString()})()
const getAccessToken = async () => (seen.asked++, '${token}')</script>
<header>Intranet ${body}</header><p>Text</p>
${early === undefined ? USUAL : EARLY(early)}
${tag}`
}

/** Serves `pages` by path; they may be added later. */
export async function startHost(pages: ReadonlyMap<string, string>) {
  const server = createServer(({ url = '/' }, response) => {
    const html = pages.get(url.split('?')[0] ?? '')
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  return listen(server, 'localhost')
}

/** Opens a tab with a processor that is `rate` times slower. */
export async function openTab(context: BrowserContext, rate = 4): Promise<{ page: Page; devtools: CDPSession }> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  return { page, devtools }
}

/** Opens `url`, waits for its log message without querying the page, and resolves to its measurements. */
export async function see(page: Page, url: string): Promise<Seen> {
  const message = page.waitForEvent('console', (message) => message.text().startsWith('seen '))
  await page.goto(url, { waitUntil: 'commit' })
  return JSON.parse((await message).text().slice('seen '.length)) as Seen
}
