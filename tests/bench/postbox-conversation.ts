// Conversations of forms: from sending to the other side's screen among 1,000 rooms, cuts of sockets, and a room of 10,000 messages.
import type { Browser, Locator, Page } from '@playwright/test'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { signInApi, type Api } from '#tests/e2e/api.ts'
import { signInTo } from '#tests/e2e/pages/shell.page.ts'
import { startPortal, type RunningPortal } from '#tests/e2e/portal.ts'
import { traceFrames } from './frame-work.ts'
import { type Painting, watchPainting } from './painted.ts'
import { cutSockets } from './postbox-conversation-cuts.ts'
import {
  addConversations,
  CUT_ROOMS,
  DECIDERS,
  deciderOf,
  LONG,
  LONG_ROOM,
  MEASURED_ROOM,
  ROOMS,
  roomOf,
  SENDER,
  writeMessage,
} from './postbox-conversation-data.ts'
import { median, percentile, report } from './report.ts'

/** All three are shortened for a quick run: BENCH_SHORT=1. */
const isShort = process.env['BENCH_SHORT'] === '1'
const SECONDS = isShort ? 10 : 60
const CUTS = isShort ? 300 : 10_000
const OPENINGS = isShort ? 5 : 21

const RATE = 50
/** Messages that are written before, one after the other. */
const WARM_UP = 50
/** One of this number of messages is written in the measured room. */
const MEASURED_EACH = 10
/** In ms. */
const SETTLED = 3_000
const FRAMES = 120
const STEP = 300

type People = ReadonlyMap<string, Api>
type Watched = typeof globalThis & { painting: Painting; arrived: Record<string, number>; scroller: Element }

/** Runs in the page: when each message was painted, by its text, in ms since the epoch. */
function watchMessages(): void {
  const arrived: Record<string, number> = {}
  Object.assign(globalThis, { arrived })
  const added = (node: Node) => {
    const texts = node instanceof Element ? [...node.querySelectorAll('.message .words')] : []
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        for (const { textContent } of texts) arrived[textContent] ??= performance.timeOrigin + performance.now()
      }
      port2.postMessage(undefined)
    })
  }
  const root = document.querySelector('portal-form')!.shadowRoot!
  new MutationObserver((records) => records.forEach(({ addedNodes }) => addedNodes.forEach(added))).observe(root, {
    subtree: true,
    childList: true,
  })
}

async function openPage(browser: Browser, { url, password }: RunningPortal): Promise<Page> {
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ baseURL: url, locale: 'de-DE', viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signInTo(page, DECIDERS[0], password)
  return page
}

/** Loads an address; the portal redirects to the identity provider once more before it stays. */
async function load(page: Page, path: string, shown: Locator): Promise<void> {
  await page.goto(path)
  await shown.waitFor()
  await pause(SETTLED)
  await shown.waitFor()
}

/** 50 messages a second among all rooms; every tenth is measured. */
async function measureArrival(portal: RunningPortal, browser: Browser, people: People): Promise<void> {
  const page = await openPage(browser, portal)
  await load(page, `/formular/detail/${MEASURED_ROOM}`, page.locator('portal-form').getByRole('log'))
  await page.evaluate(watchMessages)
  for (let n = 0; n < WARM_UP; n++) await writeMessage(people.get(deciderOf(n))!, roomOf(n), `before ${n}`)
  const sentAt = new Map<string, number>()
  const running = new Set<Promise<unknown>>()
  let refused = 0
  const began = performance.now()
  for (let n = 0; n < RATE * SECONDS; n++) {
    const ahead = began + (n * 1000) / RATE - performance.now()
    if (ahead > 1) await pause(ahead)
    const isMeasured = n % MEASURED_EACH === 0
    const at = (n * 7) % ROOMS
    const text = `arrival ${n}`
    if (isMeasured) sentAt.set(text, Date.now())
    const [author, room] = isMeasured ? [SENDER, MEASURED_ROOM] : [deciderOf(at), roomOf(at)]
    const call: Promise<unknown> = writeMessage(people.get(author)!, room, text)
      .catch(() => refused++)
      .finally(() => running.delete(call))
    running.add(call)
  }
  await Promise.all(running)
  const rate = (RATE * SECONDS * 1000) / (performance.now() - began)
  await pause(3_000)
  const arrived = await page.evaluate(() => (globalThis as Watched).arrived)
  await page.context().close()
  // A message that did not arrive has no time: it counts as later than all others.
  const times = [...sentAt].map(([text, at]) => (arrived[text] ?? Number.POSITIVE_INFINITY) - at)
  report('messages written per second', rate, '/s', { atLeast: RATE * 0.95 })
  report('messages refused', refused, '', { atMost: 0 })
  report(`sent → painted at the other side, ${ROOMS} rooms, ${RATE}/s, median`, median(times), 'ms')
  report(`sent → painted at the other side, ${ROOMS} rooms, ${RATE}/s, p95`, percentile(times, 0.95), 'ms', {
    atMost: 150,
  })
}

async function measureCuts({ url }: RunningPortal, people: People): Promise<void> {
  const sender = people.get(SENDER)!
  const rooms = Array.from({ length: CUT_ROOMS }, (_, n) => {
    const at = ROOMS - 1 - n
    return { formId: roomOf(at), reader: people.get(deciderOf(at))!, writer: sender }
  })
  const { written, lost, doubled, disordered } = await cutSockets(url, rooms, CUTS)
  report(`messages written during ${CUTS} cuts`, written, '')
  report(`messages lost over ${CUTS} cuts`, lost, '', { atMost: 0 })
  report(`messages doubled over ${CUTS} cuts`, doubled, '', { atMost: 0 })
  report(`messages out of order over ${CUTS} cuts`, disordered, '', { atMost: 0 })
}

/** Runs in the page: from a click on the form in the list to the frame that shows messages. */
function watchOpening(): void {
  const log = () => document.querySelector('portal-form')?.shadowRoot?.querySelector('.conversation [role=log]')
  document.addEventListener(
    'click',
    ({ timeStamp }) =>
      (globalThis as Watched).painting.when(timeStamp, () => (log()?.querySelector('.message') ?? null) !== null),
    { capture: true },
  )
}

async function measureOpening(page: Page): Promise<readonly number[]> {
  const link = page.locator(`portal-postbox a[href$="/formular/detail/${LONG_ROOM}"]`).first()
  await load(page, '/meineNachrichten/empfangeneFormulare', link)
  await page.evaluate(watchPainting)
  await page.evaluate(watchOpening)
  for (let opening = 1; opening <= OPENINGS; opening++) {
    await link.click()
    await page.waitForFunction((least) => (globalThis as Watched).painting.times.length >= least, opening)
    await page.goBack()
    await link.waitFor()
  }
  // The first one loads the code.
  return (await page.evaluate(() => (globalThis as Watched).painting.times)).slice(1)
}

/** Runs in the page: reads all messages, page by page. */
async function loadAll(): Promise<number> {
  const root = document.querySelector('portal-form')!.shadowRoot!
  const scroller = root.querySelector('.conversation .messages')!
  Object.assign(globalThis, { scroller })
  while (root.querySelector('.conversation .earlier')) {
    scroller.scrollTop = -scroller.scrollHeight
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  scroller.scrollTop = 0
  return root.querySelectorAll('.conversation .message').length
}

/** Runs in the page: scrolls up and back. */
async function scroll([frames, step]: readonly [number, number]): Promise<void> {
  const { scroller } = globalThis as Watched
  for (let at = 0; at < frames * 2; at++) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    scroller.scrollTop += at < frames ? -step : step
  }
  await new Promise((resolve) => requestAnimationFrame(resolve))
}

async function measureLongRoom(portal: RunningPortal, browser: Browser): Promise<void> {
  const page = await openPage(browser, portal)
  const openings = await measureOpening(page)
  report(`room of ${LONG} messages: click → messages painted, median`, median(openings), 'ms')
  report(`room of ${LONG} messages: click → messages painted, p95`, percentile(openings, 0.95), 'ms', { atMost: 100 })
  const messages = page.locator('portal-form').getByRole('log').getByRole('article')
  await load(page, `/formular/detail/${LONG_ROOM}`, messages.last())
  const count = await page.evaluate(loadAll)
  await pause(2_000)
  const frames = await traceFrames(page, () => page.evaluate(scroll, [FRAMES, STEP] as const))
  await page.context().close()
  report('messages that are in the page when it is scrolled', count, '', { atLeast: LONG })
  report(`room of ${LONG} messages: work per scrolled frame, median`, median(frames), 'ms')
  report(`room of ${LONG} messages: work per scrolled frame, p95`, percentile(frames, 0.95), 'ms', { atMost: 8 })
}

export async function benchPostboxConversation(browser: Browser): Promise<void> {
  const portal = await startPortal({}, { script: 'tests/bench/server.ts' })
  try {
    await addConversations(portal)
    const people = new Map<string, Api>()
    for (const name of [SENDER, ...DECIDERS]) people.set(name, await signInApi(portal.url, name, portal.password))
    await measureArrival(portal, browser, people)
    await measureLongRoom(portal, browser)
    await measureCuts(portal, people)
    report('load average', loadavg()[0]!, '')
  } finally {
    await portal.stop()
  }
}
