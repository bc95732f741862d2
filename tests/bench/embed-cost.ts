// Measures the cost of a bell in its host page: script time on the main thread, and memory.
import type { Browser, CDPSession } from '@playwright/test'
import { openTab, see } from './embed-pages.ts'
import { median, report } from './report.ts'

const MB = 1024 * 1024
/** An event of a trace; times in µs, `tdur` is CPU time of the thread. */
interface Traced {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args: { readonly data?: { readonly url?: string } }
}
interface Cost {
  /** Everything until the number is painted: the script, its timers, and the work after the response. */
  readonly own: number
  /** Only the script, which defines all tags and renders the bell. */
  readonly tierOne: number
  /** The longest task of any script from the start of ours until the number is painted. */
  readonly longest: number
}

// The CPU profiler is not used, because V8 compiles functions differently while it runs.
// Only the required trace categories are recorded, because recording takes time that is measured as well.
const CATEGORIES = ['blink.user_timing', 'devtools.timeline', 'toplevel', 'v8', 'v8.execute']
const MICROTASKS = 'RunMicrotasks'
const TASK = 'ThreadControllerImpl::RunTask'

/** The cost of the one module script of a page, whose URL starts with `folder`, in ms. */
function costOf(events: readonly Traced[], folder: string): Cost {
  const module = events.find(({ name }) => name === 'v8.evaluateModule')
  const end = events.find(({ name }) => name === 'painted')?.ts
  if (!module || end === undefined) throw new Error('the trace has no module, or no number')
  const here = events.filter(({ pid, tid, ts }) => pid === module.pid && tid === module.tid && ts < end)
  const later = here.filter(({ ts }) => ts >= module.ts + (module.dur ?? 0))
  const calls = later.filter(({ name, args }) => name === 'FunctionCall' && (args.data?.url ?? '').startsWith(folder))
  const goesOn = [...later.filter(({ name }) => name === MICROTASKS), ...calls]
  const tasks = here.filter((event) => event.name === TASK && event.ts + (event.dur ?? 0) >= module.ts)
  return {
    own: [module, ...goesOn].reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000,
    tierOne: (module.tdur ?? 0) / 1000,
    longest: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000,
  }
}

async function traced(browser: Browser, url: string, folder: string): Promise<Cost> {
  const context = await browser.newContext()
  const { page } = await openTab(context)
  await browser.startTracing(page, { categories: CATEGORIES })
  await see(page, url)
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] }
  await context.close()
  return costOf(trace.traceEvents, folder)
}

/** Reports the time of our scripts on a processor that is four times slower, and that of the minimal bell. */
export async function benchCpu(browser: Browser, host: string, folder: string, runs: number): Promise<void> {
  const costs: { ours: Cost[]; floor: Cost[] } = { ours: [], floor: [] }
  for (let run = 0; run < runs; run++) {
    costs.floor.push(await traced(browser, `${host}/cold-floor`, folder))
    costs.ours.push(await traced(browser, `${host}/cold`, folder))
  }
  const of = (who: readonly Cost[], what: keyof Cost) => median(who.map((cost) => cost[what]))
  report("embed, slow: own CPU time of the floor's script", of(costs.floor, 'own'), 'ms')
  report("embed, slow: our scripts' own CPU time", of(costs.ours, 'own'), 'ms', { atMost: 25 })
  report('embed, slow: tier 1 on the main thread, floor by hand', of(costs.floor, 'tierOne'), 'ms')
  report('embed, slow: tier 1 on the main thread', of(costs.ours, 'tierOne'), 'ms', { atMost: 10 })
  report('embed, slow: longest task, floor by hand', of(costs.floor, 'longest'), 'ms')
  report('embed, slow: longest task', of(costs.ours, 'longest'), 'ms', { atMost: 50 })
}

/** Counters of the page after two garbage collections, by name. */
export async function metricsOf(devtools: CDPSession): Promise<Map<string, number>> {
  for (let pass = 0; pass < 2; pass++) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}

async function heapOf(browser: Browser, url: string, isEmpty: boolean): Promise<number> {
  const context = await browser.newContext()
  const { page, devtools } = await openTab(context, 1)
  await devtools.send('Performance.enable')
  if (isEmpty) await page.goto(url)
  else await see(page, url)
  // The socket and the live updates belong to the bell.
  await page.waitForLoadState('networkidle')
  const heap = (await metricsOf(devtools)).get('JSHeapUsedSize') ?? Number.NaN
  await context.close()
  return heap
}

/** Reports the additional heap of a page with a signed-in bell and live updates, compared with the same page without it. */
export async function benchHeap(browser: Browser, host: string, runs: number): Promise<void> {
  const heaps: Record<'empty' | 'floor' | 'bell', number[]> = { empty: [], floor: [], bell: [] }
  for (let run = 0; run < runs; run++)
    for (const kind of ['empty', 'floor', 'bell'] as const)
      heaps[kind].push(await heapOf(browser, `${host}/quick-${kind}`, kind === 'empty'))
  const empty = median(heaps.empty)
  report('embed: heap of an empty host page', empty / MB, 'MB')
  report('embed: heap of the floor by hand, beyond that', (median(heaps.floor) - empty) / MB, 'MB')
  report('embed: heap of the bell, beyond that', (median(heaps.bell) - empty) / MB, 'MB', { atMost: 0.5 })
}
