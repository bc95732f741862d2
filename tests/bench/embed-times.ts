// From the tag to the number over a slow network and processor, compared with the minimal bell in each mode. The runs
// alternate, so that the load of the machine affects all of them and the ratios are comparable.
import type { Browser } from '@playwright/test'
import { openTab, see } from './embed-pages.ts'
import { median, report } from './report.ts'

const WAYS = [
  { page: '/cold', floor: '/cold-floor', name: 'cold', remembered: 'with a remembered number', atMost: 400 },
  { page: '/early', floor: '/early-floor', name: 'with the extra line', atMost: 280 },
] as const
const REMEMBERED = 100
/** Maximum of cold ÷ minimal bell; the other modes have limits in milliseconds. */
const RATIO = 1.2

/** One visit in a new browser, and a second one in the same tab if the mode has `again`. Adds both to `times`. */
async function visit(browser: Browser, url: string, again: boolean, times: Map<string, number[]>): Promise<void> {
  const context = await browser.newContext()
  const { page } = await openTab(context)
  for (const address of again ? [url, `${url}?again`] : [url]) {
    const { tag, painted } = await see(page, address)
    times.set(address, [...(times.get(address) ?? []), painted - tag])
  }
  await context.close()
}

/** Reports the times of all modes after `runs` visits each. */
export async function benchTimes(browser: Browser, host: string, runs: number): Promise<void> {
  const times = new Map<string, number[]>()
  for (let run = 0; run < runs; run++)
    for (const way of WAYS)
      for (const path of run % 2 ? [way.page, way.floor] : [way.floor, way.page])
        await visit(browser, host + path, 'remembered' in way, times)
  const reportWay = (name: string, page: string, floor: string, atMost: number, ratio?: number) => {
    const [ours, bare] = [page, floor].map((path) => median(times.get(host + path) ?? []))
    report(`embed, slow: ${name}, floor by hand`, bare!, 'ms')
    report(`embed, slow: tag → number, ${name}`, ours!, 'ms', { atMost })
    report(`embed, slow: ${name} ÷ floor`, ours! / bare!, '', ratio === undefined ? {} : { atMost: ratio })
  }
  for (const way of WAYS) {
    const isCold = 'remembered' in way
    reportWay(way.name, way.page, way.floor, way.atMost, isCold ? RATIO : undefined)
    if (isCold) reportWay(way.remembered, `${way.page}?again`, `${way.floor}?again`, REMEMBERED)
  }
}
