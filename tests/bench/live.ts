// From an event to the painted number in another browser. The time starts with the request that publishes, before the event is
// written, so the result is never less than the real delay.
import type { Browser } from '@playwright/test'
import { setTimeout as pause } from 'node:timers/promises'
import { signInApi } from '#tests/e2e/api.ts'
import { SignInPage } from '#tests/e2e/pages/sign-in.page.ts'
import { ShellPage } from '#tests/e2e/pages/shell.page.ts'
import type { RunningPortal } from '#tests/e2e/portal.ts'
import { percentile, report } from './report.ts'

const EVENTS = 40
const LIMIT = 10_000

interface Seen {
  label: string
  at: number
}

/** Records every change of the bell's accessible name with the time after the frame that painted it. */
function watchBell(): void {
  const seen: Seen[] = []
  Object.assign(globalThis, { seenBell: seen })
  const button = () => document.querySelector('portal-bell')?.shadowRoot?.querySelector('button')
  const frame = () => {
    const label = button()?.ariaLabel ?? ''
    if (label && label !== seen.at(-1)?.label) {
      const entry = { label, at: 0 }
      seen.push(entry)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => (entry.at = performance.timeOrigin + performance.now())
      port2.postMessage(undefined)
    }
    requestAnimationFrame(frame)
  }
  frame()
}

/** Reports p50 and p95 over a number of published stories. */
export async function benchLive(
  portal: RunningPortal,
  browser: Browser,
  reader: string,
  editor: string,
): Promise<void> {
  const context = await browser.newContext({ baseURL: portal.url, locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto('/')
  await new SignInPage(page).signIn(reader, portal.password)
  await new ShellPage(page).isReady()
  await page.evaluate(watchBell)
  const api = await signInApi(portal.url, editor, portal.password)
  const { body: stories } = await api.call<{ id: number }[]>('GET', '/api/news/ma/news/last?size=10')
  const count = () => page.evaluate(() => (globalThis as unknown as { seenBell: Seen[] }).seenBell.length)
  const times: number[] = []
  await pause(3000)
  for (let event = 0; event < EVENTS; event++) {
    const before = await count()
    const sent = Date.now()
    const { status } = await api.call('POST', `/api/news/ma/news/${stories[event % stories.length]?.id}/publish`, {
      notifyAgain: true,
    })
    if (status !== 200) throw new Error(`publishing answered ${status}`)
    const end = Date.now() + LIMIT
    while ((await count()) === before && Date.now() < end) await pause(10)
    await pause(50)
    const seen = await page.evaluate(() => (globalThis as unknown as { seenBell: Seen[] }).seenBell)
    const change = seen[before]
    if (!change) throw new Error(`event ${event + 1} was not shown in ${LIMIT / 1000} s`)
    times.push(change.at - sent)
  }
  await context.close()
  report('event → number painted in a second browser, p50', percentile(times, 0.5), 'ms')
  report('event → number painted in a second browser, p95', percentile(times, 0.95), 'ms', { atMost: 150 })
}
