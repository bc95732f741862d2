// The supplier report with 1,000,000 partners, more than a browser holds: from a typed key to the answer of the service, and to the
// painted table. Words are typed letter by letter, with umlauts, numbers, typing errors, and together with filters.
import { loadavg } from 'node:os'
import type { Browser } from '@playwright/test'
import { type Api, signInApi } from '#tests/e2e/api.ts'
import { signInTo } from '#tests/e2e/pages/shell.page.ts'
import { startPortal } from '#tests/e2e/portal.ts'
import { databaseAddress } from '#tests/reliability/database.ts'
import { type Painting, watchPainting } from './painted.ts'
import { addPartners } from './partners-data.ts'
import { readTime } from './read-time.ts'
import { percentile, report } from './report.ts'

const PARTNERS = 1_000_000
const BUYER = 'katrin.osterloh'

const typed = (text: string, from = 1): string[] =>
  Array.from({ length: text.length - from + 1 }, (_, at) => text.slice(0, from + at))

/** Searches by kind. */
const SEARCHES: Readonly<Record<string, readonly string[]>> = {
  'typed words': [...typed('rönkhausener'), ...typed('stahlhandel')],
  'two words': [...typed('galvanik siegen', 9), ...typed('feinguss würzburg', 9)],
  umlauts: ['mueller', 'müller', 'weißhütte', 'königshofer', 'härterei görlitz'],
  numbers: [...typed('2104512'), 'DE 117', '342/5810', '31 512 0094', 'K-77120', 'HRB 4471'],
  'typing errors': ['rönkhausenr', 'galvnaik', 'stahlhnadel', 'brnadbach', 'weidenhgaen'],
  'group or buyer': ['langprodukte', '0110', 'kowalski', 'osterloh feinguss'],
}
const FILTERS = ['', 'companies=2', 'groups=1,2&certificate=expiring', 'band=A&status=free', 'sort=city']
const FILTERED = ['', 'rönkhausener', 'stahl', 'gießerei', 'brnadbach']
/** Typed in the browser. */
const KEYS = ['rönkhausener', '2104512', 'brnadbach']

const timeOf = (url: string, buyer: Api, query: string): Promise<number> =>
  readTime(`${url}/api/gpp/partners?size=100&${query}`, buyer)

/** Times in ms by kind of query. */
async function askAll(url: string, buyer: Api): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>()
  const ask = async (kind: string, query: string) =>
    times.set(kind, [...(times.get(kind) ?? []), await timeOf(url, buyer, query)])
  for (const [kind, searches] of Object.entries(SEARCHES))
    for (const search of searches) await ask(kind, `q=${encodeURIComponent(search)}`)
  for (const filter of FILTERS)
    for (const search of FILTERED)
      await ask('filters', `${filter}${search === '' ? '' : `&q=${encodeURIComponent(search)}`}`)
  return times
}

type Watched = typeof globalThis & { painting: Painting }

/** Runs in the page: for each letter, measures until the requested pages have arrived and their rows are painted. */
function watchLetters(): void {
  const root = document.querySelector('portal-suppliers')!.shadowRoot!
  const answered = (): number =>
    performance.getEntriesByType('resource').filter(({ name }) => name.includes('/gpp/partners?')).length
  root.addEventListener(
    'input',
    ({ timeStamp, target }) => {
      // The empty field shows the rows of the former query.
      if ((target as HTMLInputElement).value === '') return
      const before = answered()
      const frames = { left: 2 }
      // An answer is drawn in the task that reads it, at the latest in the frame after it is listed.
      ;(globalThis as Watched).painting.when(timeStamp, () => answered() > before && --frames.left === 0)
    },
    { capture: true },
  )
}

async function keyTimes(browser: Browser, url: string, password: string): Promise<readonly number[]> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signInTo(page, BUYER, password)
  await page.goto('/lieferanten')
  const field = page.locator('portal-suppliers').getByRole('searchbox')
  await page.locator('portal-suppliers').getByRole('grid').waitFor()
  await page.evaluate(watchPainting)
  await page.evaluate(watchLetters)
  await page.evaluate(() => performance.setResourceTimingBufferSize(10_000))
  const painted = (count: number) =>
    page.waitForFunction((least) => (globalThis as Watched).painting.times.length >= least, count)
  let count = 0
  for (const word of KEYS) {
    for (const letter of word) {
      await field.pressSequentially(letter)
      await painted(++count)
    }
    await field.fill('')
  }
  const times = await page.evaluate(() => (globalThis as Watched).painting.times)
  await context.close()
  return times
}

/** The first round warms up. */
export async function benchPartners(browser: Browser): Promise<void> {
  const portal = await startPortal({ LOG_LEVEL: 'error' }, { script: 'tests/bench/server.ts' })
  try {
    await addPartners(await databaseAddress(portal.dataDir), PARTNERS)
    const buyer = await signInApi(portal.url, BUYER, portal.password)
    await askAll(portal.url, buyer)
    const byKind = await askAll(portal.url, buyer)
    const all = [...byKind.values()].flat()
    report(`${PARTNERS} partners: key → answer, median of ${all.length}`, percentile(all, 0.5), 'ms')
    report(`${PARTNERS} partners: key → answer, p95`, percentile(all, 0.95), 'ms')
    for (const [kind, times] of byKind) report(`${PARTNERS} partners, ${kind}: p95`, percentile(times, 0.95), 'ms')
    const keys = await keyTimes(browser, portal.url, portal.password)
    report(`${PARTNERS} partners: key → painted, median`, percentile(keys, 0.5), 'ms')
    report(`${PARTNERS} partners: key → painted, p95`, percentile(keys, 0.95), 'ms', { atMost: 100 })
    report('partners: load of the machine meanwhile', loadavg()[0]!, '')
  } finally {
    await portal.stop()
  }
}
