// The device and the people in front of it, without a screen: its queue, its exchange with the services, and sign-ins.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { badgeKey, seal } from '#domain/production/terminal/credentials.ts'
import type { Presence, TerminalEvent } from '#domain/production/terminal/presence.ts'
import { failure, serve } from '#shared/testing/serve.ts'
import { standOn } from '#shared/testing/sign-in.ts'
import {
  clearTerminal,
  DRAGAN,
  eventsOf,
  EWA,
  KEY,
  OFFLINE,
  terminalService,
  type TerminalService,
} from '#widgets/production/testing/terminal-service.ts'
import { Desk } from './desk.ts'
import { keepDeviceKey, TerminalDevice } from './device.ts'

const GUEST = { id: '33333333-3333-4333-8333-333333333333', name: 'Jan M.' }
const [lookup, sealed] = await seal(await badgeKey('BADGE0009', 'salt'), 7, GUEST)

/** Services without anybody at work. */
const aHall = () => Object.assign(terminalService(), { presences: [] as Presence[] })

let stop: (() => void) | undefined
beforeEach(() => standOn('portal'))
afterEach(async () => {
  stop?.()
  vi.useRealTimers()
  await clearTerminal()
})

/** A device that is registered and has read its state. */
async function ready(hall: TerminalService) {
  const network = serve(hall.service)
  const calls = (path: string) => network.mock.calls.filter(([url]) => String(url).includes(path)).length
  const device = new TerminalDevice()
  await keepDeviceKey(KEY)
  stop = device.start()
  await vi.waitFor(() => expect(device.$facts.get()).toMatchObject({ status: 'ready', isOffline: false }))
  await device.exchange()
  return { device, desk: new Desk(device), calls }
}
const kinds = (events: readonly TerminalEvent[]) => events.map(({ kind, order }) => (order ? `${kind} ${order}` : kind))

describe('[MES-01] a person who forgot to sign out', () => {
  const since = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const working = (hours: number): Presence => ({
    personId: DRAGAN.id,
    workplaceId: 12,
    since: since(hours),
    orders: [{ order: '4711-20', since: since(hours) }],
    halted: [],
  })

  test('is signed in again by the badge next morning, and may begin the same order', async () => {
    const hall = aHall()
    hall.presences = [working(24)]
    const { device, desk } = await ready(hall)
    expect(device.presences()).toEqual([])
    hall.service['/terminal/events'] = OFFLINE
    await desk.scan('BADGE0001')
    await desk.scan('4711-20')
    expect(kinds(device.$facts.get().waiting)).toEqual(['signIn', 'begin 4711-20'])
    expect(desk.$present.get()[0]?.orders).toHaveLength(1)
  })

  test('is not asked again within the shift', async () => {
    const hall = aHall()
    hall.presences = [working(2)]
    const { device, desk } = await ready(hall)
    await desk.scan('BADGE0001')
    expect(device.$facts.get().waiting).toEqual([])
    expect(hall.stored).toEqual([])
    await desk.scan('4711-20')
    expect(desk.$facts.get().notice).toBe('alreadyRuns')
  })
})

describe('[MES-01] refusals of the services', () => {
  test.each([
    ['a page of a proxy', () => new Response('<h1>Not here</h1>', { status: 404 })],
    ['a proxy without POST', () => new Response('', { status: 405 })],
    ['too much for a proxy', () => new Response('', { status: 413 })],
    ['a firewall', () => new Response('no', { status: 403 })],
    ['a proxy that calls it bad', () => new Response('bad', { status: 400 })],
    ['an area that is not installed', () => failure(404, { code: 'area_not_installed' })],
  ])('%s empties no queue', async (_who, refuse) => {
    const hall = aHall()
    const { device, desk } = await ready(hall)
    hall.service['/terminal/events'] = refuse
    await desk.scan('BADGE0001')
    await desk.scan('4711-20')
    await device.exchange()
    const { waiting, refused, setAside, isOffline, status } = device.$facts.get()
    expect(kinds(waiting)).toEqual(['signIn', 'begin 4711-20'])
    expect({ refused, setAside, isOffline, status }).toEqual({
      refused: [],
      setAside: [],
      isOffline: true,
      status: 'ready',
    })
    hall.service['/terminal/events'] = hall.take
    await device.exchange()
    expect(kinds(hall.stored)).toEqual(['signIn', 'begin 4711-20'])
  })

  test('one booking that our services cannot read is kept beside the queue, and sent again under its number', async () => {
    const hall = aHall()
    const { device, desk } = await ready(hall)
    hall.service['/terminal/events'] = (url: URL, init: RequestInit) =>
      eventsOf(init).some(({ kind }) => kind === 'pause')
        ? failure(400, { code: 'validation_failed' })
        : hall.take(url, init)
    await desk.scan('BADGE0001')
    await desk.scan('4711-20')
    await desk.pause()
    await desk.goOn()
    await vi.waitFor(() => expect(kinds(hall.stored)).toEqual(['signIn', 'begin 4711-20', 'resume']))
    await device.exchange()
    const { waiting, refused, setAside } = device.$facts.get()
    expect([waiting, refused]).toEqual([[], []])
    expect(setAside).toMatchObject([{ kind: 'pause', counter: 3, personId: DRAGAN.id }])
    // A new page of the device, when the services can read it.
    stop?.()
    hall.service['/terminal/events'] = hall.take
    const next = await ready(hall)
    expect(next.device.$facts.get().setAside).toEqual([])
    expect(hall.stored.find(({ kind }) => kind === 'pause')?.counter).toBe(3)
  })

  test('an event that was set aside survives a reload until somebody marks it as done', async () => {
    const hall = aHall()
    hall.service['/terminal/events'] = () => failure(400, { code: 'validation_failed' })
    const { device, desk } = await ready(hall)
    await desk.scan('BADGE0001')
    await device.exchange()
    stop?.()
    const next = await ready(hall)
    expect(kinds(next.device.$facts.get().setAside)).toEqual(['signIn'])
    await next.device.forgetSetAside()
    expect(next.device.$facts.get().setAside).toEqual([])
  })

  test('events after a number that is taken keep their position behind it', async () => {
    const hall = aHall()
    const { device, desk } = await ready(hall)
    let answered = 0
    hall.service['/terminal/events'] = async (url: URL, init: RequestInit) => {
      if (++answered > 1) return hall.take(url, init)
      // Somebody books while the response is pending.
      void desk.scan('4711-20')
      await vi.waitFor(() => expect(device.$facts.get().waiting).toHaveLength(2))
      const results = [{ counter: 1, result: 'refused', rule: 'counterTaken' }]
      return { ...(hall.take(url, { body: '{"events":[]}' }) as object), lastCounter: 5, results }
    }
    await desk.scan('BADGE0001')
    await vi.waitFor(() => expect(hall.stored).toHaveLength(2))
    const inOrder = hall.stored.toSorted((one, other) => one.counter - other.counter)
    expect(kinds(inOrder)).toEqual(['signIn', 'begin 4711-20'])
  })

  test('a revoked device asks from time to time, not continuously', async () => {
    const hall = aHall()
    const { device, desk, calls } = await ready(hall)
    hall.service['/terminal/events'] = () => failure(403, { code: 'device_revoked' })
    await desk.scan('BADGE0001')
    await vi.waitFor(() => expect(device.$facts.get().status).toBe('revoked'))
    const before = calls('/terminal/events')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(calls('/terminal/events') - before).toBe(0)
    expect(kinds(device.$facts.get().waiting)).toEqual(['signIn'])
  })

  test('a response without any event is a failure, not a reason to send again immediately', async () => {
    const hall = aHall()
    const { device, desk, calls } = await ready(hall)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    hall.service['/terminal/events'] = () => ({
      ...(hall.take(new URL('http://x'), { body: '{"events":[]}' }) as object),
    })
    await desk.scan('BADGE0001')
    await device.exchange()
    expect(device.$facts.get().isOffline).toBe(true)
    expect(calls('/terminal/events')).toBeLessThan(4)
  })
})

describe('[MES-01] sign-ins', () => {
  test('a personnel number with its PIN sends no try of a badge, and a number that is a badge here needs no PIN', async () => {
    const hall = aHall()
    const { desk, calls } = await ready(hall)
    for (let time = 0; time < 3; time++) {
      await desk.scan('10234')
      expect(desk.$facts.get().panel).toEqual({ kind: 'pin', number: '10234' })
      await desk.enterPin('10234', '246810')
      expect(desk.$facts.get().people).toEqual([DRAGAN])
      desk.lock()
    }
    await desk.scan('4711')
    expect(desk.$facts.get().people).toEqual([EWA])
    expect(calls('/terminal/sign-in')).toBe(0)
  })

  test('a person who scans next at a terminal without a place does not take over the place of the one in front', async () => {
    const hall = aHall()
    hall.workplace = null
    const { device, desk } = await ready(hall)
    await desk.scan('BADGE0001')
    await desk.chooseWorkplace(12)
    await desk.scan('BADGE0002')
    expect(desk.$facts.get()).toMatchObject({ people: [EWA], workplaceId: undefined, panel: { kind: 'workplace' } })
    await desk.chooseWorkplace(14)
    desk.open({ kind: 'colleague' })
    await desk.scan('BADGE0001')
    expect(desk.$facts.get()).toMatchObject({ people: [EWA, DRAGAN], workplaceId: 14 })
    await device.exchange()
    expect(hall.stored.map(({ personId, workplaceId }) => [personId, workplaceId])).toEqual([
      [DRAGAN.id, 12],
      [EWA.id, 14],
      [DRAGAN.id, 14],
    ])
  })

  test('a person who is signed in at another workplace is asked, also without network, and leaves there or works at both', async () => {
    const hall = aHall()
    const there = { personId: EWA.id, workplaceId: 14, since: new Date().toISOString(), halted: [] }
    hall.presences = [{ ...there, orders: [{ order: '4711-20', since: there.since }] }]
    const { device, desk } = await ready(hall)
    Object.assign(hall.service, { '/terminal/events': OFFLINE, '/terminal/state': OFFLINE })
    await desk.scan('BADGE0002')
    const asked = { kind: 'elsewhere', person: EWA, isHere: false, next: [] } as const
    expect(desk.$facts.get().panel).toEqual(asked)
    await desk.scan('4712-10')
    expect(desk.$facts.get().notice).toBe('elsewhereFirst')
    expect(device.$facts.get().waiting).toEqual([])
    await desk.stayThere(asked)
    expect(desk.$facts.get().people).toEqual([])
    await desk.scan('BADGE0001')
    desk.open({ kind: 'colleague' })
    await desk.scan('BADGE0002')
    await desk.comeHere(asked, true)
    const booked = () =>
      device.$facts.get().waiting.map(({ kind, personId, workplaceId }) => [kind, personId, workplaceId])
    expect(booked()).toEqual([
      ['signIn', DRAGAN.id, 12],
      ['signIn', EWA.id, 12],
    ])
    await desk.signOut(EWA.id)
    desk.open({ kind: 'colleague' })
    await desk.scan('BADGE0002')
    await desk.comeHere(asked, false)
    expect(booked().slice(3)).toEqual([
      ['signOut', EWA.id, 14],
      ['signIn', EWA.id, 12],
    ])
    expect(desk.$present.get().map(({ personId }) => personId)).toEqual([DRAGAN.id, EWA.id])
  })

  test('five wrong PINs block only that number: badges and other numbers pass, and none of them resets the attempts', async () => {
    const hall = aHall()
    const { device } = await ready(hall)
    hall.service['/terminal/sign-in'] = OFFLINE
    const guess = () => device.identify({ number: '99999', pin: '111111' })
    for (let count = 0; count < 4; count++) expect(await guess()).toBe('offline')
    expect(await device.identify({ number: '10234', pin: '246810' })).toEqual(DRAGAN)
    expect(await guess()).toBe('offline')
    expect(await guess()).toBe('wait')
    expect(await device.identify({ badge: 'BADGE0001' })).toEqual(DRAGAN)
    expect(await guess()).toBe('wait')
  })

  test('a guest may sign in without network for twelve hours, and never again when the badge is withdrawn', async () => {
    const hall = aHall()
    const { device } = await ready(hall)
    const badge = { badge: 'BADGE0009' }
    hall.service['/terminal/sign-in'] = { person: GUEST, entry: { lookup, sealed } }
    expect(await device.identify(badge)).toEqual(GUEST)
    hall.service['/terminal/sign-in'] = OFFLINE
    expect(await device.identify(badge)).toEqual(GUEST)
    vi.useFakeTimers({ now: Date.now() + 13 * 3_600_000, toFake: ['Date'] })
    expect(await device.identify(badge)).toBe('offline')
    vi.useRealTimers()
    hall.service['/terminal/sign-in'] = () => failure(422, { code: 'sign_in_refused' })
    expect(await device.identify(badge)).toBe('unknown')
    hall.service['/terminal/sign-in'] = OFFLINE
    expect(await device.identify(badge)).toBe('offline')
  })
})
