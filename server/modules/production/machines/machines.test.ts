// Machines through the real app and through a real broker.
import { createServer, type Server } from 'node:net'
import { Aedes } from 'aedes'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { MachineAnswer, MachineEvents } from '#contract/production-devices.ts'
import { testApp } from '#server/testing/app.ts'
import { aHall } from '#server/modules/production/testing/hall.ts'
import { answerTo, connectMachines } from './mqtt.ts'

/** The broker and the database have other work, too. */
const WAIT = 20_000
const NOW = new Date('2026-04-21T06:00:00Z')
const server = await testApp({ now: () => NOW })
const hall = await aHall(server)

type Event = MachineEvents['events'][number]
const pieces = (counter: number, changes: Partial<Event> = {}): Event => ({
  counter,
  kind: 'pieces',
  at: '2026-04-21T05:00:00Z',
  pieces: 4,
  order: hall.order,
  ...changes,
})
const send = (key: string, events: readonly Event[]) =>
  server.nobody.post<MachineAnswer>('/api/mes/machines/events', { headers: { 'x-device-key': key }, body: { events } })
const resultsOf = ({ body }: { body: MachineAnswer }) => body.results.map(({ result, rule }) => rule ?? result)
const piecesOf = async (id: number) => {
  const rows = await server.db.selectFrom('production_event').select('pieces').where('device_id', '=', id).execute()
  return rows.reduce((sum, row) => sum + (row.pieces ?? 0), 0)
}

describe('[MES-01] machines over HTTP', () => {
  test('repetitions count once, late and out of order', async () => {
    const { id, key } = await hall.device('machine')
    expect(resultsOf(await send(key, [pieces(2), pieces(3)]))).toEqual(['stored', 'stored'])
    expect(resultsOf(await send(key, [pieces(1), pieces(2), pieces(2)]))).toEqual(['stored', 'known', 'known'])
    expect(resultsOf(await send(key, [pieces(3, { at: '2026-04-21T05:30:00Z' })]))).toEqual(['counterTaken'])
    expect(await piecesOf(id)).toBe(12)
  })

  test('states differ from pieces, and an unreadable event is refused alone', async () => {
    const { key } = await hall.device('machine')
    const events = [
      { counter: 1, kind: 'runs', at: '2026-04-21T05:00:00Z' },
      { counter: 2, kind: 'stops', at: '2026-04-21T05:10:00Z' },
      { counter: 3, kind: 'explodes', at: '2026-04-21T05:10:00Z' },
      pieces(4, { pieces: -1 }),
      pieces(5, { order: 'nothing' }),
      pieces(6, { pieces: 1_000_000 }),
    ]
    expect(resultsOf(await send(key, events))).toEqual([
      'stored',
      'stored',
      'malformed',
      'malformed',
      'orderUnknown',
      'malformed',
    ])
    expect((await send('1.nothing', events)).status).toBe(401)
  })
})

describe('[MES-01] machines over MQTT, at a real broker', () => {
  let broker: Awaited<ReturnType<typeof Aedes.createBroker>>
  let socket: Server
  let port = 0
  beforeAll(async () => {
    broker = await Aedes.createBroker()
    socket = createServer(broker.handle)
    await new Promise<void>((done) => socket.listen(0, '127.0.0.1', done))
    port = (socket.address() as { port: number }).port
  })
  afterAll(async () => {
    await new Promise<void>((done) => broker.close(done))
    await new Promise((done) => socket.close(done))
  })
  const url = () => `mqtt://127.0.0.1:${port}`
  const say = (key: string, events: readonly Event[]) => JSON.stringify({ key, events })

  test('messages go through the same intake, those of an absence too, and are answered', async () => {
    const { id, key } = await hall.device('machine')
    const topic = `portal/machines/${id}/events`
    const machine = await mqtt.connectAsync(url())
    const answers: MachineAnswer[] = []
    machine.on('message', (_topic, payload) => answers.push(JSON.parse(payload.toString()) as MachineAnswer))
    await machine.subscribeAsync(`portal/machines/${id}/answers`)
    const first = connectMachines(url(), server.context)
    await vi.waitFor(() => expect(broker.connectedClients).toBe(2), WAIT)
    await vi.waitFor(async () => {
      await machine.publishAsync(topic, say(key, [pieces(1)]), { qos: 1 })
      expect(answers.length).toBeGreaterThan(0)
    }, WAIT)
    await first.stop()
    await machine.publishAsync(topic, say(key, [pieces(1), pieces(2)]), { qos: 1 })
    const second = connectMachines(url(), server.context)
    await vi.waitFor(async () => expect(await piecesOf(id)).toBe(8), WAIT)
    await vi.waitFor(
      () => expect(answers.at(-1)?.results.map(({ result }) => result)).toEqual(['known', 'stored']),
      WAIT,
    )
    await second.stop()
    await machine.endAsync()
  })

  test('while the database is unreachable a message is not acknowledged; it is stored afterwards, once', async () => {
    const { id, key } = await hall.device('machine')
    let isAway = true
    const db = new Proxy(server.db, {
      get: (target, name) => {
        if (name === 'transaction' && isAway) throw new Error('Connection terminated')
        const found = Reflect.get(target, name) as unknown
        return typeof found === 'function' ? (found as () => unknown).bind(target) : found
      },
    })
    const { stop } = connectMachines(url(), { ...server.context, db })
    const machine = await mqtt.connectAsync(url())
    await vi.waitFor(() => expect(broker.connectedClients).toBe(2), WAIT)
    await machine.publishAsync(`portal/machines/${id}/events`, say(key, [pieces(1)]), { qos: 1 })
    await new Promise((later) => setTimeout(later, 100))
    expect(await piecesOf(id)).toBe(0)
    isAway = false
    await vi.waitFor(async () => expect(await piecesOf(id)).toBe(4), WAIT)
    await stop()
    await machine.endAsync()
  })

  test.each([
    ['no JSON', 'x', 'malformed'],
    ['another shape', JSON.stringify({ key: '1.x', events: [] }), 'malformed'],
    [
      'an unknown key',
      JSON.stringify({ key: '1.x', events: [{ counter: 1, kind: 'runs', at: '' }] }),
      'unauthenticated',
    ],
    [
      'a text with NUL',
      JSON.stringify({ key: '1.x', events: [{ counter: 1, kind: 'runs\u0000', at: '' }] }),
      'malformed',
    ],
    ['half a surrogate pair', '{"key":"1.x","events":[{"counter":1,"kind":"\\ud800","at":""}]}', 'malformed'],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'malformed'],
  ])('%s is answered and forgotten', async (_what, payload, code) => {
    expect(await answerTo(Buffer.from(payload as string), server.context)).toEqual({ code })
  })

  test('a message that can never be stored is answered, logged and dropped; one that cannot be stored now waits', async () => {
    const { key } = await hall.device('machine')
    const failing = (code: string) =>
      new Proxy(server.db, {
        get: (target, name) => {
          if (name === 'transaction') throw Object.assign(new Error('invalid byte sequence'), { code })
          const found = Reflect.get(target, name) as unknown
          return typeof found === 'function' ? (found as () => unknown).bind(target) : found
        },
      })
    const payload = Buffer.from(say(key, [pieces(1)]))
    const logged = vi.spyOn(server.context.log, 'error')
    for (const code of ['22021', '22P05', '23514'])
      expect(await answerTo(payload, { ...server.context, db: failing(code) })).toEqual({ code: 'malformed' })
    expect(logged).toHaveBeenCalledTimes(3)
    logged.mockRestore()
    await expect(answerTo(payload, { ...server.context, db: failing('57P01') })).rejects.toThrow('invalid byte')
  })

  test('the session of the broker keeps its name, wherever the server runs', async () => {
    const names: string[] = []
    broker.on('client', ({ id }) => names.push(id))
    const { stop } = connectMachines(url(), {
      ...server.context,
      config: { ...server.context.config, mqttClientId: 'portal-here-1' },
    })
    await vi.waitFor(() => expect(names).toContain('portal-here-1'), WAIT)
    await stop()
  })
})
