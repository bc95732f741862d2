// The bell and the widgets on a foreign page, compared with a minimal bell.
import type { Browser } from '@playwright/test'
import { fetchToken } from '#scripts/lib/demo-token.ts'
import { startPortal } from '#tests/e2e/portal.ts'
import { benchCpu, benchHeap } from './embed-cost.ts'
import { benchLeft, benchShift, benchSix } from './embed-page.ts'
import { hostPage, startHost, type HostPageOptions } from './embed-pages.ts'
import { benchLeaderChange } from './embed-tabs.ts'
import { benchTimes } from './embed-times.ts'
import { floor } from './floor.ts'
import { startSlowLine } from './slow-line.ts'

const RUNS = Number(process.env['BENCH_RUNS'] ?? 20)
const SIX = ['bell', 'news-cards', 'bell', 'legal', 'notification-settings', 'my-data']
const TWO = ['bell', 'news-cards']

const tags = (names: readonly string[]): string => names.map((name) => `<portal-${name}></portal-${name}>`).join('')

/** Addresses: the portal directly (`quick`) or over the slow network, the minimal bell over the slow network only. */
function pagesOf(quick: string, slow: string): Record<string, Omit<HostPageOptions, 'token'>> {
  const [near, far, bare] = [`${quick}/widgets/portal.js`, `${slow}/widgets/portal.js`, `${slow}/floor.js`]
  const sheet = `${slow}/widgets/portal.css`
  return {
    '/cold': { script: far },
    '/cold-floor': { script: bare },
    '/early': { script: far, early: slow },
    '/early-floor': { script: bare, early: slow },
    '/quick-empty': {},
    '/quick-floor': { script: bare },
    '/quick-bell': { script: near },
    '/six': { script: near, body: tags(SIX) },
    '/cold-with-sheet': { script: far, sheet },
    '/two': { script: far, body: tags(TWO) },
    '/two-with-sheet': { script: far, body: tags(TWO), sheet },
  }
}

/** Reports the measurements of widgets in foreign pages, on a separate portal that allows their host. */
export async function benchEmbed(browser: Browser, username: string): Promise<void> {
  const pages = new Map<string, string>()
  const host = await startHost(pages)
  const portal = await startPortal({ EMBED_ORIGINS: host.origin }, { script: 'tests/bench/server.ts' })
  const line = await startSlowLine(portal.url, { '/floor.js': `(${floor.toString()})()` })
  const at = (path: string) => host.origin + path
  /** A token is valid for five minutes. */
  const fill = async () => {
    const token = await fetchToken(portal.url, username, portal.password)
    for (const [path, options] of Object.entries(pagesOf(portal.url, line.origin)))
      pages.set(path, hostPage({ ...options, token }))
  }
  try {
    for (const bench of [
      () => benchTimes(browser, host.origin, RUNS),
      () => benchCpu(browser, host.origin, `${line.origin}/`, RUNS),
      () => benchHeap(browser, host.origin, Math.min(RUNS, 5)),
      () => benchSix(browser, at('/six')),
      () => benchShift(browser, 'bell', at('/cold'), at('/cold-with-sheet')),
      () => benchShift(browser, 'bell and news', at('/two'), at('/two-with-sheet')),
      () => benchLeft(browser, at('/quick-bell')),
      () => benchLeaderChange(browser, at('/quick-bell')),
    ]) {
      await fill()
      await bench()
    }
  } finally {
    await line.close()
    await portal.stop()
    await host.close()
  }
}
