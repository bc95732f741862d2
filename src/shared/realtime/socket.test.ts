import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $addresses } from '#shared/bus/addresses.ts'
import { configureAddresses } from '#shared/bus/configure-addresses.ts'
import { $badgeState, $unreadCount, loadBadges } from '#shared/badges/badges.ts'
import { $notifications } from '#shared/badges/notifications.ts'
import { $flags } from '#shared/bus/flags.ts'
import { $session, accessToken, setTokenProvider } from '#shared/bus/session.ts'
import { retryDelay } from './retrying-socket.ts'
import { $socketState, onMessage, say, startSocket } from './socket.ts'
import { aToken } from '#shared/testing/a-token.ts'
import { testBackEnd } from '#shared/testing/test-back-end.ts'
import { BadgeModel } from '#shared/testing/badge-model.ts'
import { lendWebSocket } from '#shared/testing/page-web-socket.ts'

lendWebSocket()
let model: BadgeModel
let people = 0

const backEnd = await testBackEnd()
startSocket()
startSocket()

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  configureAddresses(backEnd.baseUrl)
  model = new BadgeModel(backEnd)
})
afterEach(async () => {
  setTokenProvider(undefined)
  await vi.waitFor(() => expect(backEnd.sockets.size).toBe(0))
})

/** Signs another person in. */
async function signIn(roles = ['portal_ma']): Promise<void> {
  backEnd.asked.length = backEnd.opened.length = 0
  setTokenProvider(async () => aToken({ sub: `p${++people}`, realm_access: { roles } }))
  await accessToken()
  await vi.waitFor(() => expect($badgeState.get().status).toBe('ready'))
}
test('[BELL-01] above 1,000 entries events lead to the same number as reading the list', async () => {
  for (let n = 0; n < 1_002; n++) model.notify()
  await signIn()
  await isOpen()
  expect($unreadCount.get()).toBe(1_000)
  model.notify()
  await vi.waitFor(() => expect($notifications.get()[0]?.id).toBe(1_003))
  expect($unreadCount.get()).toBe(1_000)
  model.read([1_003, 1_002])
  await vi.waitFor(() => expect($notifications.get().some(({ id }) => id === 2)).toBe(true))
  expect($unreadCount.get()).toBe(1_000)
})

const isOpen = () => vi.waitFor(() => expect($socketState.get()).toBe('open'))
const lists = () => backEnd.asked.filter(({ path }) => path === '/api/notification/badges').length
const tokens = () => backEnd.asked.map(({ path }) => path).filter((path) => path.endsWith('token'))
const plain = () => configureAddresses({ ...$addresses.get(), webSocketUrl: undefined, ...plainUrls() })
const plainUrls = () => {
  const base = backEnd.baseUrl.replace('http', 'ws')
  return {
    webSocketUserUrl: `${base}api/user`,
    webSocketNotificationUrl: `${base}api/notification`,
    webSocketMaUrl: `${base}api/ma/`,
  }
}
const delivered = async (type: Parameters<typeof onMessage>[0], callback: () => void) => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const stop = onMessage(type, resolve)
  callback()
  const message = await promise
  stop()
  return message
}
const send = (message: object) => backEnd.sockets.forEach((socket) => socket.send(JSON.stringify(message)))

test('[APP-17] the multiplexed socket resumes after the list, with one token for each connection', async () => {
  model.notify()
  model.notify()
  await signIn()
  await isOpen()
  expect(backEnd.opened).toEqual(['/api/realtime/ws/t?after=2'])
  model.notify()
  await vi.waitFor(() => expect($notifications.get()).toHaveLength(3))
  model.cut()
  await vi.waitFor(() => expect($socketState.get()).toBe('waiting'))
  model.notify()
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect($notifications.get()).toHaveLength(4))
  expect(backEnd.opened[1]).toBe('/api/realtime/ws/t?after=3')
  expect(tokens()).toEqual(['/api/realtime/token', '/api/realtime/token'])
  expect(lists()).toBe(1)
})

test('[APP-17] a back end without it gets the three sockets; each reload fetches the list again', async () => {
  model = new BadgeModel(backEnd, { numbered: false })
  plain()
  await signIn()
  await vi.waitFor(() => expect(backEnd.sockets.size).toBe(3))
  expect(backEnd.opened.toSorted()).toEqual(['/api/ma/ws/t', '/api/notification/ws/badge/t', '/api/user/ws/t'])
  expect(tokens().toSorted()).toEqual(['/api/ma/auth/token', '/api/notification/auth/token', '/api/user/auth/token'])
  model.notify()
  await vi.waitFor(() => expect($notifications.get()).toHaveLength(1))
  model.read([1])
  await vi.waitFor(() => expect($notifications.get()).toHaveLength(0))
  expect(backEnd.asked.every(({ headers }) => headers['idempotency-key'] === undefined)).toBe(true)
})

test('[APP-17] a plain socket reloads missed data after a reconnect', async () => {
  model = new BadgeModel(backEnd, { numbered: false })
  plain()
  await signIn()
  await isOpen()
  model.cut()
  await vi.waitFor(() => expect($socketState.get()).toBe('waiting'))
  model.notify()
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect($notifications.get()).toHaveLength(1))
})

test.each([
  ['portal_ma', 1],
  ['portal_ek', 0],
])('[BELL-05] %s opens %i sockets', async (role, count) => {
  await signIn([role])
  await loadBadges()
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(backEnd.opened).toHaveLength(count)
})

describe('[APP-17] coming back', () => {
  test.each([
    [0, 5000],
    [0.5, 6250],
    [0.999_999, 7500],
  ])('waits for 5 s, spread upward: random %d, %i ms', (random, ms) => {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    expect(retryDelay()).toBeCloseTo(ms, 0)
  })

  test.each([
    ['is cut', undefined, 'waiting'],
    ['the server restarts (1012)', 1012, 'waiting'],
    ['the server is busy (1013)', 1013, 'waiting'],
    ['the server refuses (1008)', 1008, 'closed'],
  ])('when it %s: %s', async (_, code, state) => {
    await signIn()
    await isOpen()
    const timer = vi.spyOn(globalThis, 'setTimeout')
    model.cut(code)
    await vi.waitFor(() => expect($socketState.get()).toBe(state))
    const delays = timer.mock.calls.map(([, ms]) => ms ?? 0).filter((ms) => ms >= 5000 && ms <= 7500)
    expect(delays).toHaveLength(state === 'waiting' ? 1 : 0)
    dispatchEvent(new Event('online'))
    if (state === 'waiting') return isOpen()
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(backEnd.opened).toHaveLength(1)
  })

  test('immediately when the browser is online again; until then the connection counts as broken', async () => {
    await signIn()
    await isOpen()
    dispatchEvent(new Event('offline'))
    expect($socketState.get()).toBe('waiting')
    model.notify()
    dispatchEvent(new Event('online'))
    await isOpen()
    await vi.waitFor(() => expect($notifications.get()).toHaveLength(1))
    expect(backEnd.opened).toHaveLength(2)
  })

  test('immediately after 30 s without a message or PING', async () => {
    const timer = vi.spyOn(globalThis, 'setTimeout')
    await signIn()
    const deadlines = () => timer.mock.calls.filter(([, ms = 0]) => ms >= 27_500 && ms <= 30_000)
    await isOpen()
    await vi.waitFor(() => expect(deadlines()).toHaveLength(1)) // HELLO
    await delivered('PING', () => send({ type: 'PING' }))
    expect(deadlines()).toHaveLength(2)
    const states: string[] = []
    const stop = $socketState.listen((state) => void states.push(state))
    ;(deadlines()[1]![0] as () => void)()
    model.notify()
    await vi.waitFor(() => expect(states).toEqual(['waiting', 'connecting', 'open']))
    await vi.waitFor(() => expect($notifications.get()).toHaveLength(1))
    await vi.waitFor(() => expect(backEnd.sockets.size).toBe(1))
    stop()
  })

  test('immediately when only the token has expired (4401)', async () => {
    await signIn()
    await isOpen()
    model.cut(4401)
    await vi.waitFor(() => expect(backEnd.opened).toHaveLength(2))
    await isOpen()
  })

  test.each([
    [503, 'waiting'],
    [403, 'closed'],
    [404, 'closed'],
  ])('no token, %i: %s', async (status, state) => {
    backEnd.answer = async (asked) => (asked.path.endsWith('token') ? { status } : model.answer(asked))
    await signIn()
    await vi.waitFor(() => expect($socketState.get()).toBe(state))
  })
})

test('[APP-17] reports the visibility of the window, and refreshes when it becomes visible', async () => {
  await signIn()
  await isOpen()
  const said: unknown[] = []
  for (const socket of backEnd.sockets) socket.on('message', (data) => said.push(JSON.parse(String(data))))
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  for (const state of ['hidden', 'visible'] as const) {
    visibility.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  await vi.waitFor(() => expect(lists()).toBe(2))
  expect(said).toEqual([
    { type: 'FOCUS', data: { show: false } },
    { type: 'FOCUS', data: { show: true } },
  ])
})

test('[APP-17] polls five minutes after the last list, once per page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await signIn()
  const before = lists()
  vi.advanceTimersByTime(300_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(lists()).toBe(before + 1))
})

test('a list that could not be read is tried again by itself, and the last one stays', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  model.notify()
  await signIn()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  backEnd.answer = () => ({ status: 503 })
  await loadBadges()
  expect($badgeState.get()).toMatchObject({ status: 'offline', error: 503 })
  expect($notifications.get()).toHaveLength(1)
  backEnd.answer = model.answer
  vi.advanceTimersByTime(5000)
  vi.useRealTimers()
  await vi.waitFor(() => expect($badgeState.get().status).toBe('ready'))
})

test('[APP-13] signing out closes the sockets and forgets the flags', async () => {
  await signIn()
  await isOpen()
  await delivered('menu_change', () =>
    model.emit({ type: 'menu_change', data: { menuName: 'amISupervisor', show: true } }),
  )
  expect($flags.get()).toEqual({ amISupervisor: true })
  setTokenProvider(undefined)
  expect([$flags.get(), $notifications.get(), $socketState.get()]).toEqual([{}, [], 'closed'])
  await vi.waitFor(() => expect(backEnd.sockets.size).toBe(0))
})

test('a session that ended elsewhere ends here', async () => {
  await signIn()
  await isOpen()
  send({ type: 'session_end' })
  await vi.waitFor(() => expect($session.get().status).toBe('signed-out'))
})

test.each([
  ['menu_ma_holiday_approve', true, { vacationApproval: true }],
  ['menu_ma_az_genehmigen', true, { workingTimeReport: true }],
  ['showMenuSent', false, { showMenuSent: false }],
  ['menu_of_another_time', true, {}],
])('menu_change of %s, %s', async (menuName, show, flags) => {
  await signIn()
  await isOpen()
  await delivered('menu_change', () => model.emit({ type: 'menu_change', data: { menuName, show } }))
  expect($flags.get()).toEqual(flags)
})

test('an event is dispatched once though it is sent twice, and a throwing handler does not affect others', async () => {
  await signIn()
  await isOpen()
  const seen: number[] = []
  const stops = [
    onMessage('news_change', () => {
      throw new Error('mine')
    }),
    onMessage('news_change', ({ seq }) => void seen.push(seq)),
  ]
  const event = { type: 'news_change', seq: 1, data: { id: 5 } }
  send(event)
  send(event)
  send({ ...event, seq: 2 })
  await vi.waitFor(() => expect(seen).toEqual([1, 2]))
  for (const stop of stops) stop()
  await delivered('news_change', () => send({ ...event, seq: 3 }))
  expect(seen).toEqual([1, 2])
})

describe('[POST-04] messages to the server', () => {
  const TYPING = { type: 'TYPING', data: { formId: 7 } } as const
  const others: BroadcastChannel[] = []
  afterEach(() => {
    for (const channel of others.splice(0)) channel.close()
    Reflect.deleteProperty(navigator, 'locks')
  })
  /** The lock of the tabs: this tab gets it immediately, or another tab has it. */
  const grantLock = (isGranted: boolean) =>
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: {
        request: (_name: string, _options: object, hold: () => Promise<void>) =>
          isGranted ? hold() : new Promise(() => undefined),
      },
    })
  /** Another tab of the person who signs in next. */
  function anotherTab() {
    const heard: object[] = []
    const channel = new BroadcastChannel(`portal.line ${backEnd.baseUrl} p${people + 1}`)
    channel.addEventListener('message', ({ data }: MessageEvent<object>) => void heard.push(data))
    others.push(channel)
    return { heard, post: (message: object) => channel.postMessage(message) }
  }
  const heardByBackEnd = () => {
    const heard: unknown[] = []
    const { onSocket } = backEnd
    backEnd.onSocket = (socket, path) => {
      socket.on('message', (data) => heard.push(JSON.parse(String(data))))
      onSocket(socket, path)
    }
    return heard
  }

  test('go through the tab with the socket, once it is known', async () => {
    grantLock(false)
    const leader = anotherTab()
    await signIn()
    await vi.waitFor(() => expect(leader.heard).toEqual([{}]))
    leader.post({ state: 'open', seq: 0 })
    await isOpen()
    say(TYPING)
    await vi.waitFor(() => expect(leader.heard).toEqual([{}, { say: TYPING }]))
    expect(backEnd.opened).toEqual([])
  })

  test('is passed on by the tab that has it, once', async () => {
    const heard = heardByBackEnd()
    grantLock(true)
    const tab = anotherTab()
    await signIn()
    await isOpen()
    await vi.waitFor(() => expect(backEnd.sockets.size).toBe(1))
    tab.post({ say: TYPING })
    await vi.waitFor(() => expect(heard).toEqual([TYPING]))
    say(TYPING)
    await vi.waitFor(() => expect(heard).toEqual([TYPING, TYPING]))
  })
})
