// Tabs of one browser share one socket, and stay correct where the browser blocks the necessary features.
import type { BackEnd } from '#shared/testing/back-end.ts'
import {
  arrive,
  expect,
  EVERYWHERE,
  EVERYWHERE_IN_MATRIX,
  faultsOf,
  FIREFOX_IN_MATRIX,
  NOT_WEBKIT,
  test,
} from './any-browser.ts'
import type { Stage } from './stage.ts'
import { eventually, type Tab } from './tab.ts'

const BELL = '<portal-bell></portal-bell>'
const news = (id: number) => ({
  id,
  nikoId: id,
  menuId: 'menu_ma_news',
  categories: [],
  title: `T${id}`,
  created: '2026-01-01T00:00:00Z',
  delOverBell: true,
  todo: false,
})

const PING = JSON.stringify({ type: 'PING' })

/** The stage's back end with the socket of the portal; `sendEvent` sends an event to everybody who is connected. */
function withSockets({ backEnd }: Stage) {
  const usual = backEnd.answer
  let seq = 1
  backEnd.answer = async (asked) => {
    if (asked.path === '/api/realtime/token') return { body: { token: 'once' } }
    if (asked.path !== '/api/notification/first') return usual(asked)
    return {
      ...(await usual({ ...asked, path: '/api/notification/badges' })),
      headers: { 'x-subject-id': 'host-user' },
    }
  }
  backEnd.onSocket = (socket) => socket.send(JSON.stringify({ type: 'HELLO', seq }))
  return {
    sendEvent(): void {
      seq += 1
      const event = { type: 'badge_change', seq, data: { added: [news(seq)], removed: [] } }
      for (const socket of backEnd.sockets) socket.send(JSON.stringify(event))
    },
    ping: () => backEnd.sockets.forEach((socket) => socket.send(PING)),
    close: (code?: number) => backEnd.sockets.forEach((socket) => socket.close(code)),
  }
}

const lists = ({ asked }: BackEnd) =>
  asked.filter(({ path }) => /\/api\/notification\/(badges|first)$/.test(path)).length
const tokens = ({ asked }: BackEnd) => asked.filter(({ path }) => path === '/api/realtime/token').length

async function goLive(tab: Tab, { token }: Stage): Promise<void> {
  await tab.run(async (token) => {
    portal.define()
    portal.setTokenProvider(async () => token)
    await portal.goLive()
  }, token)
  await hasNumber(tab, '1')
}

const hasNumber = (tab: Tab, number: string) =>
  eventually(
    tab,
    () => document.querySelector('portal-bell')!.shadowRoot!.querySelector('[part=badge]')?.textContent,
  ).toBe(number)

test(
  '[E39] [EMB-02] three tabs have one socket, all receive its events, and the next leads when its tab closes',
  EVERYWHERE,
  async ({ stage, tab }) => {
    const { sendEvent } = withSockets(stage)
    const { backEnd } = stage
    const tabs = [tab, await tab.another(), await tab.another()]
    for (const each of tabs) {
      await arrive(each, stage, BELL)
      await goLive(each, stage)
      await expect.poll(() => backEnd.sockets.size).toBe(1)
    }
    sendEvent()
    for (const each of tabs) await hasNumber(each, '2')
    expect([backEnd.opened.length, tokens(backEnd), lists(backEnd)]).toEqual([1, 1, 3])

    await tab.close()
    await expect.poll(() => backEnd.opened.length).toBe(2)
    await expect.poll(() => backEnd.sockets.size).toBe(1)
    // The new leader continues where the previous one stopped.
    expect(backEnd.opened[1]).toContain('after=2')
    sendEvent()
    for (const each of tabs.slice(1)) await hasNumber(each, '3')
    expect(lists(backEnd)).toBe(3)
  },
)

test(
  '[E39] refused with 1008, the leading tab lets the next one lead, and receives its events',
  EVERYWHERE_IN_MATRIX,
  async ({ stage, tab }) => {
    const { sendEvent, close } = withSockets(stage)
    const { backEnd } = stage
    const tabs = [tab, await tab.another()]
    for (const each of tabs) {
      await arrive(each, stage, BELL)
      await goLive(each, stage)
      await expect.poll(() => backEnd.sockets.size).toBe(1)
    }
    close(1008)
    await expect.poll(() => backEnd.opened.length).toBe(2)
    await expect.poll(() => backEnd.sockets.size).toBe(1)
    for (const each of tabs) await eventually(each, () => portal.lineState()).toBe('open')
    sendEvent()
    for (const each of tabs) await hasNumber(each, '2')
    // Every tab has been refused by now.
    close(1008)
    for (const each of tabs) await eventually(each, () => portal.lineState()).toBe('closed')
    expect([backEnd.opened.length, backEnd.sockets.size]).toEqual([2, 0])
  },
)

const WITHOUT = {
  'Web Locks': "Object.defineProperty(navigator, 'locks', { value: undefined })",
  'Web Locks that refuse': "navigator.locks.request = async () => { throw new DOMException('', 'SecurityError') }",
  BroadcastChannel:
    "globalThis.BroadcastChannel = class { constructor() { throw new DOMException('', 'SecurityError') } }",
  storage:
    "for (const name of ['sessionStorage', 'localStorage']) Object.defineProperty(globalThis, name, { get() { throw new DOMException('', 'SecurityError') } })",
} as const

test(
  '[E39] without locks, channels or storage each tab is live by itself',
  EVERYWHERE_IN_MATRIX,
  async ({ stage, tab }) => {
    const { backEnd } = stage
    for (const [name, script] of Object.entries(WITHOUT)) {
      const { sendEvent } = withSockets(stage)
      stage.scripts.set('/without.js', script)
      await arrive(tab, stage, `<script src="/without.js"></script>${BELL}`)
      await goLive(tab, stage)
      await expect.poll(() => backEnd.sockets.size, { message: name }).toBe(1)
      sendEvent()
      await hasNumber(tab, '2')
      expect(await faultsOf(tab), name).toEqual([])
      await tab.open('about:blank')
      await expect.poll(() => backEnd.sockets.size, { message: name }).toBe(0)
    }
  },
)

test(
  '[E39] without websockets the number is there, and nothing breaks',
  EVERYWHERE_IN_MATRIX,
  async ({ stage, tab }) => {
    withSockets(stage)
    stage.scripts.set('/without.js', 'delete globalThis.WebSocket')
    await arrive(tab, stage, `<script src="/without.js"></script>${BELL}`)
    await goLive(tab, stage)
    await expect.poll(() => tokens(stage.backEnd)).toBe(1)
    expect(stage.backEnd.opened).toEqual([])
    expect(await faultsOf(tab)).toEqual([])
  },
)

test.describe('with a clock of the test', () => {
  /** Reports that the page is visible or hidden, like the browser. */
  const look = (tab: Tab, state: 'visible' | 'hidden') =>
    tab.run((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)

  test('[E39] close code 1008 ends it, another code is tried again', FIREFOX_IN_MATRIX, async ({ stage, tab }) => {
    const { close } = withSockets(stage)
    const { backEnd } = stage
    await tab.page!.clock.install()
    await arrive(tab, stage, BELL)
    await goLive(tab, stage)
    await expect.poll(() => backEnd.sockets.size).toBe(1)
    close(1012)
    await expect.poll(() => backEnd.sockets.size).toBe(0)
    await expect
      .poll(async () => {
        await tab.page!.clock.runFor(8000)
        return backEnd.opened.length
      })
      .toBe(2)
    await expect.poll(() => backEnd.sockets.size).toBe(1)
    close(1008)
    await expect.poll(() => backEnd.sockets.size).toBe(0)
    const before = tokens(backEnd)
    await eventually(tab, () => portal.lineState()).toBe('closed')
    await tab.page!.clock.runFor(60_000)
    expect([tokens(backEnd), backEnd.sockets.size]).toEqual([before, 0])
  })

  test(
    '[E40] a tab that was hidden for 30 s or an hour holds no socket; shown, it reads once and is live',
    NOT_WEBKIT,
    async ({ stage, tab }) => {
      const { sendEvent, ping } = withSockets(stage)
      const { backEnd } = stage
      const { clock } = tab.page!
      await clock.install()
      await arrive(tab, stage, BELL)
      await goLive(tab, stage)
      await expect.poll(() => backEnd.sockets.size).toBe(1)
      const before = lists(backEnd)
      await look(tab, 'hidden')
      await clock.runFor(15_000)
      // Silence for 30 s would count as a broken connection.
      ping()
      // Firefox does not report frames: the message has long arrived by then.
      await new Promise((later) => setTimeout(later, 300))
      await clock.runFor(14_000)
      expect(backEnd.sockets.size).toBe(1)
      await clock.runFor(2000)
      await expect.poll(() => backEnd.sockets.size).toBe(0)
      await clock.fastForward(3_600_000)
      expect([lists(backEnd), backEnd.opened.length]).toEqual([before, 1])
      await look(tab, 'visible')
      await expect.poll(() => backEnd.sockets.size).toBe(1)
      sendEvent()
      await hasNumber(tab, '2')
      expect(lists(backEnd)).toBe(before + 1)
    },
  )
})
