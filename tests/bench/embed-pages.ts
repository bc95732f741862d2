// The pages of hosts for the benchmark of embedding, on an origin of their own.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a page is made of. */
export interface HostPageOptions {
  readonly script: string
  readonly token: string
  /** The first call begins beside the script. */
  readonly early?: string
  readonly body?: string
}

/** Notes when the tag was there and when the frame with the number is through, in ms of performance.now(). */
function observe(): void {
  const seen = { tag: performance.now(), painted: 0, shift: 0, asked: 0, timers: new Set<unknown>() }
  Object.assign(globalThis, { seen })
  const frame = () => {
    const text = document.querySelector('portal-bell')?.shadowRoot?.querySelector('[part=badge]')?.textContent
    if (!text) return void requestAnimationFrame(frame)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => (seen.painted = performance.now())
    port2.postMessage(0)
  }
  requestAnimationFrame(frame)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

export const hostPage = ({ script, token, early, body = '<portal-bell></portal-bell>' }: HostPageOptions): string => `
<!doctype html><html lang="de"><meta charset="utf-8"><title>Host</title><body>${body}<p>Text</p>
<script>
(${observe.toString()})()
const bell = document.querySelector('portal-bell')
bell.tokenProvider = async () => (seen.asked++, '${token}')
${early === undefined ? '' : `bell.first = fetch('${early}/api/notification/first', { method: 'POST', body: '${token}' })`}
</script>
<script type="module" src="${script}"></script>`

/** Serves `pages` by path; they may be put there later. */
export async function startHost(pages: ReadonlyMap<string, string>) {
  const server = createServer(({ url = '/' }, response) => {
    const html = pages.get(url.split('?')[0] ?? '')
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
