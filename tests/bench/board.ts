// The vacation board with 1,000 people, 365 days and 12,000 absences: first paint, nodes and heap, scrolling, choosing days.
// Beside it a bare board with the same data in the same minutes: the ratio of both depends little on the machine and its load.
import type { Browser, Page } from '@playwright/test'
import { serveBoard } from '#tests/e2e/parts/serve-part.ts'
import { bareBoard } from './bare-board.ts'
import { traceFrames } from './frame-work.ts'
import { firstBarePaint, firstPaint, heapOf, openPart, type Watched } from './part-page.ts'
import { median, percentile, report } from './report.ts'

const PEOPLE = 1000
const ABSENCES = 12
const RUNS = 5
/** Frames in each direction, and px in each of them. */
const FRAMES = 40
const STEP = 200
/** A frame that takes longer than this, in ms, is noticeable. */
const LONG = 50
const CLICKS = 12

type WatchedBoard = Watched & { missing: number }

const openPage = (browser: Browser): Promise<Page> =>
  openPart(browser, serveBoard, `board/?late&kind=year&people=${PEOPLE}&absences=${ABSENCES}`, (page) =>
    page.getByRole('heading', { name: 'Board' }),
  )

const firstRows = (page: Page): Promise<number> => firstPaint(page, '[role=grid] .bar')

const nodesOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.getElementById('root')?.shadowRoot?.querySelectorAll('*').length ?? 0)

/** Runs in the page: scrolls down, then to the right and back. */
async function scroll([frames, step]: readonly [number, number]): Promise<void> {
  const { scroller } = globalThis as Watched
  // Reading the position in each frame would be work of its own.
  let { scrollTop: top, scrollLeft: left } = scroller
  const end = scroller.scrollWidth - scroller.clientWidth
  let onwards = step
  for (let at = 0; at < frames * 2; at++) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    if (at < frames) scroller.scrollTop = top += step
    else {
      if (left + onwards < 0 || left + onwards > end) onwards = -onwards
      scroller.scrollLeft = left += onwards
    }
  }
  await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Runs in the page: counts the absences that are missing in a painted frame, in every frame from now on. */
function countMissing(): void {
  interface Absence {
    readonly first: string
    readonly last: string
  }
  interface Model extends Absence {
    readonly groups: readonly { readonly people: readonly { readonly absences: readonly Absence[] }[] }[]
  }
  const { model, scroller } = globalThis as unknown as { model: Model; scroller: HTMLElement }
  const find = (name: string) => scroller.querySelector<HTMLElement>(name)!
  const [dayWidth = 0, names = 0] = ['--day', '--names'].map((name) =>
    Number.parseFloat(find('.board-sheet').style.getPropertyValue(name)),
  )
  const covered = find('.board-head').offsetHeight + find('.board-foot').offsetHeight
  const { clientWidth, clientHeight } = scroller
  const ROW = 27
  const dayOf = (day: string) => (Date.parse(day) - Date.parse(model.first)) / 86_400_000
  const all = model.groups.flatMap(({ people }) => [[], ...people.map(({ absences }) => absences)])
  /** Absences that the visible part of the board must show, as row and first day. */
  const expected = (top: number, left: number): string[] => {
    const found: string[] = []
    for (let row = Math.floor(top / ROW); row < Math.min(all.length, (top + clientHeight - covered) / ROW); row++)
      for (const { first, last } of all[row] ?? []) {
        const [from, to] = [dayOf(first) * dayWidth, (dayOf(last) + 1) * dayWidth]
        // Half days may start and end in the middle of the day.
        if (to - dayWidth > left && from + dayWidth < left + clientWidth - names) found.push(`${row} ${dayOf(first)}`)
      }
    return found
  }
  const drawn = (): Set<string> =>
    new Set(
      [...scroller.querySelectorAll<HTMLElement>('.bar')].map((bar) => {
        const top = Number.parseFloat(bar.closest<HTMLElement>('.board-row')!.style.top)
        return `${Math.round(top / ROW)} ${Math.floor(Number.parseFloat(bar.style.left) / dayWidth + 0.01)}`
      }),
    )
  let missing = 0
  const count = () => {
    const there = drawn()
    for (const one of expected(scroller.scrollTop, scroller.scrollLeft)) if (!there.has(one)) missing++
    Object.assign(globalThis, { missing })
    requestAnimationFrame(afterScroll)
  }
  // After the callback that scrolls in the same frame: the frame paints the document as it is then.
  const afterScroll = () => queueMicrotask(count)
  requestAnimationFrame(afterScroll)
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

interface Measured {
  /** Ms. */
  readonly paint: number
  /** Main-thread work in each frame, ms. */
  readonly work: readonly number[]
}

/** The cost of a minimal board on this machine. */
async function measureBare(browser: Browser): Promise<Measured> {
  const page = await openPage(browser)
  const paint = await firstBarePaint(page, bareBoard)
  const work = await traceFrames(page, () => page.evaluate(scroll, [FRAMES, STEP] as const))
  await page.context().close()
  return { paint, work }
}

/** MB of the board, on a page of its own: forced collections discard compiled code, so that later measurements would be slower. */
async function measureHeap(browser: Browser): Promise<number> {
  const page = await openPage(browser)
  const before = await heapOf(page)
  await firstRows(page)
  const heap = (await heapOf(page)) - before
  await page.context().close()
  return heap
}

/** `page` shows the board afterwards. */
async function measureBoard(page: Page): Promise<Measured & { nodes: number }> {
  const paint = await firstRows(page)
  await page.evaluate(() => {
    const scroller = document.getElementById('root')?.shadowRoot?.querySelector('[role=grid]')
    Object.assign(globalThis, { scroller })
  })
  const nodes = await nodesOf(page)
  const work = await traceFrames(page, () => page.evaluate(scroll, [FRAMES, STEP] as const))
  return { paint, work, nodes: Math.max(nodes, await nodesOf(page)) }
}

/** Minimum, median and p95 of both boards, and their ratios; the figures of the peers are minima. */
function reportBoth(name: string, board: readonly number[], bare: readonly number[], atMost: number): void {
  for (const [word, share] of [
    ['minimum', 0],
    ['median', 0.5],
    ['p95', 0.95],
  ] as const) {
    const [own, least] = [percentile(board, share), percentile(bare, share)]
    report(`board: ${name}, ${word}`, own, 'ms', { atMost })
    report(`board: ${name}, ${word}, bare board`, least, 'ms')
    report(`board: ${name}, ${word}, board ÷ bare board`, own / least, 'ratio')
  }
}

/** Measurements of the board other than its speed, on a page that has scrolled. */
async function reportConduct(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as Watched).scroller.scrollTo(0, 0))
  await page.evaluate(countMissing)
  await page.evaluate(scroll, [FRAMES, STEP] as const)
  const missing = await page.evaluate(() => (globalThis as WatchedBoard).missing)
  report('board: absences missing while it scrolls', missing, 'absences', { atMost: 0 })
  const clicks = percentile(await clickTimes(page), 0.95)
  report('board: press on a day → chosen days painted, p95', clicks, 'ms', { atMost: 50 })
}

export async function benchBoard(browser: Browser): Promise<void> {
  const boards: Awaited<ReturnType<typeof measureBoard>>[] = []
  const bares: Measured[] = []
  const heaps: number[] = []
  for (let run = 1; run <= RUNS; run++) {
    bares.push(await measureBare(browser))
    const page = await openPage(browser)
    boards.push(await measureBoard(page))
    if (run === RUNS) await reportConduct(page)
    await page.context().close()
    heaps.push(await measureHeap(browser))
  }
  const paintOf = ({ paint }: Measured) => paint
  const workOf = ({ work }: Measured) => work
  reportBoth('data there → first paint', boards.map(paintOf), bares.map(paintOf), 50)
  const work = boards.flatMap(workOf)
  reportBoth('work per frame', work, bares.flatMap(workOf), 8)
  report(`board: frames above ${LONG} ms`, work.filter((one) => one > LONG).length, 'frames', { atMost: 0 })
  report('board: nodes', Math.max(...boards.map(({ nodes }) => nodes)), 'nodes', { atMost: 1000 })
  report('board: heap', median(heaps), 'MB', { atMost: 5 })
}
