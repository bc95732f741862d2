// The vacation board with 1,000 people, 365 days and 12,000 absences: first paint, nodes and heap, scrolling, choosing days.
import type { Browser, Page } from '@playwright/test'
import { serveBoard } from '#tests/e2e/parts/serve-part.ts'
import { traceFrames } from './frame-work.ts'
import { type Painting, watchPainting } from './painted.ts'
import { median, percentile, report } from './report.ts'

const PEOPLE = 1000
const ABSENCES = 12
const RUNS = 3
/** Frames in each direction, and px in each of them. */
const FRAMES = 40
const STEP = 200
/** A frame that takes longer than this, in ms, is noticeable. */
const LONG = 50
const CLICKS = 12

type Watched = typeof globalThis & { painting: Painting; mount: () => void }

/** A page with the data, and without the board. */
async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await serveBoard(page)
  await page.goto(`http://localhost/board/?late&kind=year&people=${PEOPLE}&absences=${ABSENCES}`)
  await page.waitForFunction(() => 'mount' in globalThis)
  await page.evaluate(watchPainting)
  return page
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 2 ** 20
}

/** Time in ms from the call to the frame that shows rows. */
async function firstPaint(page: Page): Promise<number> {
  await page.evaluate(() => {
    const { painting, mount } = globalThis as Watched
    const root = document.getElementById('root')?.shadowRoot
    const since = performance.now()
    mount()
    painting.when(since, () => root?.querySelector('[role=grid] .bar') !== null)
  })
  await page.waitForFunction(() => (globalThis as Watched).painting.times.length > 0)
  return page.evaluate(() => (globalThis as Watched).painting.times[0] ?? Number.NaN)
}

const nodesOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.getElementById('root')?.shadowRoot?.querySelectorAll('*').length ?? 0)

/** Runs in the page: scrolls down, then to the right; with `isChecked` it counts what is missing in each frame. */
async function scroll([frames, step, isChecked]: readonly [number, number, boolean]): Promise<number> {
  interface Absence {
    readonly first: string
    readonly last: string
  }
  interface Model extends Absence {
    readonly groups: readonly { readonly people: readonly { readonly absences: readonly Absence[] }[] }[]
  }
  const { model } = globalThis as unknown as { model: Model }
  const grid = document.getElementById('root')?.shadowRoot?.querySelector<HTMLElement>('[role=grid]')
  if (!grid) throw new Error('no board')
  const rows = grid.querySelector<HTMLElement>('.board-rows')!
  const dayWidth = Number.parseFloat(grid.querySelector<HTMLElement>('.board-sheet')!.style.getPropertyValue('--day'))
  const names = Number.parseFloat(grid.querySelector<HTMLElement>('.board-sheet')!.style.getPropertyValue('--names'))
  const head = grid.querySelector<HTMLElement>('.board-head')!.offsetHeight
  const foot = grid.querySelector<HTMLElement>('.board-foot')!.offsetHeight
  const { clientWidth, clientHeight } = grid
  const ROW = 27
  const dayOf = (day: string) => (Date.parse(day) - Date.parse(model.first)) / 86_400_000
  const all = model.groups.flatMap(({ people }) => [[], ...people.map(({ absences }) => absences)])
  /** Absences that the visible part of the board must show, as row and first day. */
  const expected = (top: number, left: number): string[] => {
    const found: string[] = []
    for (let row = Math.floor(top / ROW); row < Math.min(all.length, (top + clientHeight - head - foot) / ROW); row++)
      for (const { first, last } of all[row] ?? []) {
        const [from, to] = [dayOf(first) * dayWidth, (dayOf(last) + 1) * dayWidth]
        // Half days may start and end in the middle of the day.
        if (to - dayWidth > left && from + dayWidth < left + clientWidth - names)
          found.push(`${row} ${Math.floor(dayOf(first))}`)
      }
    return found
  }
  const drawn = (): Set<string> =>
    new Set(
      [...rows.querySelectorAll<HTMLElement>('.bar')].map((bar) => {
        const top = Number.parseFloat(bar.closest<HTMLElement>('.board-row')!.style.top)
        return `${Math.round(top / ROW)} ${Math.floor(Number.parseFloat(bar.style.left) / dayWidth + 0.01)}`
      }),
    )
  let missing = 0
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  // Reading the position in each frame would be work of its own.
  let [top, left] = [grid.scrollTop, grid.scrollLeft]
  for (let at = 0; at < frames * 2; at++) {
    await frame()
    if (at < frames) grid.scrollTop = top += step
    else grid.scrollLeft = left += step
    if (!isChecked) continue
    // What is in the document now is what this frame paints.
    const { scrollTop, scrollLeft } = grid
    const there = drawn()
    for (const one of expected(scrollTop, scrollLeft)) if (!there.has(one)) missing++
  }
  await frame()
  return missing
}

/** Times in ms from a press on a day to the frame that shows it as chosen. */
async function clickTimes(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const grid = document.getElementById('root')?.shadowRoot?.querySelector<HTMLElement>('[role=grid]')
    const chosen = () => grid?.querySelector<HTMLElement>('.chosen')
    const placeOf = () => `${chosen()?.closest<HTMLElement>('.board-row')?.style.top} ${chosen()?.style.cssText}`
    grid?.addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        const before = placeOf()
        ;(globalThis as Watched).painting.when(timeStamp, () => chosen() !== null && placeOf() !== before)
      },
      { capture: true },
    )
  })
  const rows = await page.evaluate(() => {
    const root = document.getElementById('root')?.shadowRoot
    const grid = root?.querySelector<HTMLElement>('[role=grid]')
    const { top, bottom, right } = grid!.getBoundingClientRect()
    const isInside = (y: number) => y > top + 130 && y < bottom - 90
    const found: { x: number; y: number }[] = []
    for (const row of root!.querySelectorAll<HTMLElement>('.board-row:not(.group)')) {
      const box = row.getBoundingClientRect()
      const y = box.top + box.height / 2
      const bars = [...row.querySelectorAll('.bar')].map((bar) => bar.getBoundingClientRect())
      for (let x = 320; x < right - 340; x += 10) {
        if (!isInside(y) || bars.some((bar) => bar.left < x + 12 && x - 12 < bar.right)) continue
        found.push({ x, y })
        break
      }
    }
    return found
  })
  const before = await page.evaluate(() => (globalThis as Watched).painting.times.length)
  let count = before
  for (const { x, y } of rows.slice(0, CLICKS)) {
    await page.mouse.click(x, y)
    await page.waitForFunction((known) => (globalThis as Watched).painting.times.length > known, count++)
    // A range of 30 days by Shift.
    await page.keyboard.down('Shift')
    await page.mouse.click(x + 295, y)
    await page.keyboard.up('Shift')
    await page.waitForFunction((known) => (globalThis as Watched).painting.times.length > known, count++)
  }
  return page.evaluate((from) => (globalThis as Watched).painting.times.slice(from), before)
}

export async function benchBoard(browser: Browser): Promise<void> {
  const paints: number[] = []
  const heaps: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const page = await openPage(browser)
    const before = await heapOf(page)
    paints.push(await firstPaint(page))
    heaps.push((await heapOf(page)) - before)
    const nodes = await nodesOf(page)
    if (run < RUNS - 1) {
      await page.context().close()
      continue
    }
    report('board: data there → first paint', median(paints), 'ms', { atMost: 50 })
    report('board: nodes', nodes, 'nodes', { atMost: 1000 })
    report('board: heap', median(heaps), 'MB', { atMost: 5 })
    const work = await traceFrames(page, async () => void (await page.evaluate(scroll, [FRAMES, STEP, false] as const)))
    report('board: main-thread work per frame, p95', percentile(work, 0.95), 'ms', { atMost: 8 })
    report(`board: frames above ${LONG} ms`, work.filter((one) => one > LONG).length, 'frames', { atMost: 0 })
    report('board: nodes after scrolling', await nodesOf(page), 'nodes', { atMost: 1000 })
    await page.evaluate(() => {
      const grid = document.getElementById('root')?.shadowRoot?.querySelector('[role=grid]')
      grid?.scrollTo(0, 0)
    })
    const missing = await page.evaluate(scroll, [FRAMES, STEP, true] as const)
    report('board: absences missing while it scrolls', missing, 'absences', { atMost: 0 })
    report('board: press on a day → chosen days painted, p95', percentile(await clickTimes(page), 0.95), 'ms', {
      atMost: 50,
    })
    await page.context().close()
  }
}
