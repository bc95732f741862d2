// Two servers on one database and one Redis, which dies, hangs, is full or refuses the password.
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { CLOSE_POLICY } from '#contract/realtime.ts'
import { openRedis } from './redis.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'
import { noRedis, redisServer } from '#server/testing/redis-server.ts'
import { openSocket, socketToken } from '#server/testing/socket-client.ts'

const LIMIT = 30
let serial = 0
let user: string
let person: string

const reason = noRedis === undefined ? '' : ` (skipped: ${noRedis})`
describe.skipIf(noRedis)(`two servers share a Redis${reason}`, async () => {
  // A skipped group is collected too.
  if (noRedis !== undefined) return
  const server = await redisServer()
  await server.start()
  const env = () => ({ REDIS_URL: server.url })
  const one = await testApp({ env, limit: LIMIT })
  const two = await testApp({ env, limit: LIMIT, beside: one })
  afterAll(() => server.kill())
  beforeEach(async () => {
    user = `anna.redis${++serial}`
    person = await aPerson(one.db, user)
  })

  const happen = (at: TestApp, id = 1) =>
    at.db
      .transaction()
      .execute((tx) => at.context.hub.emit(tx, [{ personId: person, type: 'news_change', data: { id } }]))
  const ready = async (at: TestApp) => (await at.nobody.get('/health/ready')).body
  const restart = async () => {
    await server.start()
    for (const at of [one, two]) await expect.poll(() => at.context.redis?.state).toBe('ok')
  }
  const openAt = (at: TestApp, token: string) => openSocket(at, user, { token })

  test('an event that one server writes reaches the socket at the other, woken by ids only and after the commit', async () => {
    const socket = await openSocket(two, user)
    await socket.received(1)
    const payloads: string[] = []
    two.context.redis?.subscribe('portal_events', {
      message: (payload) => void payloads.push(payload),
      missed: () => undefined,
    })
    const subscribers = () => two.context.redis?.run((client, own) => client.pubsub('NUMSUB', `${own}portal_events`))
    await expect.poll(subscribers).toEqual([expect.any(String), 2])
    await one.db.transaction().execute(async (tx) => {
      await one.context.hub.emit(tx, [{ personId: person, type: 'news_change', data: { id: 7 } }])
      await sql`select pg_sleep(0.2)`.execute(tx)
      expect(payloads).toEqual([])
    })
    expect(await socket.received(2)).toMatchObject([
      { type: 'HELLO' },
      { type: 'news_change', seq: 1, data: { id: 7 } },
    ])
    expect(payloads).toEqual([person])
    socket.close()
  })

  test('REDIS_URL with tls=disable is reached without TLS', async () => {
    const redis = await openRedis({ url: `${server.url}?tls=disable`, db: one.db, log: one.context.log })
    expect(await redis.run((client) => client.ping())).toBe('PONG')
    redis.close()
  })

  test('a transaction that is rolled back sends no wake-up', async () => {
    const socket = await openSocket(two, user)
    await socket.received(1)
    const undone = one.db.transaction().execute(async (tx) => {
      await one.context.hub.emit(tx, [{ personId: person, type: 'news_change', data: { id: 1 } }])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await happen(one, 2)
    expect((await socket.received(2))[1]).toMatchObject({ seq: 1, data: { id: 2 } })
    socket.close()
  })

  test('[T05] a socket token of one server opens one socket at another, once', async () => {
    const token = await socketToken(one, user)
    expect(await one.db.selectFrom('socket_token').select('hash').execute()).toEqual([])
    const sockets = await Promise.all([one, two, one, two].map((at) => openAt(at, token)))
    const outcomes = await Promise.all(
      sockets.map((socket) => Promise.race([socket.closed, socket.received(1).then(() => 'open')])),
    )
    expect(outcomes.toSorted()).toEqual([CLOSE_POLICY, CLOSE_POLICY, CLOSE_POLICY, 'open'])
    for (const socket of sockets) socket.close()
  })

  test('requests are counted together', async () => {
    const ask = (at: TestApp) => at.as(user).get('/api/realtime/token')
    const statuses: number[] = []
    for (let n = 0; n < LIMIT + 2; n++) statuses.push((await ask(n % 2 ? one : two)).status)
    expect(statuses).toEqual([...Array<number>(LIMIT).fill(200), 429, 429])
  })

  test('[T45] killed: requests continue, tokens and wake-ups use the database, and sockets miss no message', async () => {
    const socket = await openSocket(two, user)
    await socket.received(1)
    await server.kill()
    try {
      await expect.poll(() => one.context.redis?.state).toBe('unreachable')
      expect(await ready(one)).toEqual({ status: 'ok', redis: 'unreachable' })
      await happen(one, 1)
      await socket.received(2)
      const late = await openAt(two, await socketToken(one, user))
      expect(await late.received(1)).toEqual([{ type: 'HELLO', seq: 1 }])
      await happen(two, 2)
      await late.received(2)
      late.close()
    } finally {
      await restart()
    }
    await happen(one, 3)
    expect((await socket.received(4)).slice(1).map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(await ready(two)).toEqual({ status: 'ok', redis: 'ok' })
    socket.close()
  })

  test('a wake-up that is lost, as when a server is killed after its commit, is made up for by the sweep', async () => {
    const socket = await openSocket(two, user)
    await socket.received(1)
    await sql`with seq as (insert into person_sequence (person_id, seq) values (${person}, 1)
      on conflict (person_id) do update set seq = 1 returning seq)
      insert into realtime_event (person_id, seq, type, data) select ${person}, seq, 'news_change', '{"id":9}' from seq`.execute(
      one.db,
    )
    expect((await socket.received(2))[1]).toMatchObject({ seq: 1, data: { id: 9 } })
    socket.close()
  })

  test('hanging: a request waits half a second once, then no more', async () => {
    server.signal('SIGSTOP')
    try {
      expect((await one.as(user).get('/api/realtime/token')).status).toBe(200)
      const begin = performance.now()
      expect((await one.as(user).get('/api/realtime/token')).status).toBe(200)
      expect(performance.now() - begin).toBeLessThan(450)
      expect(one.context.redis?.state).toBe('unreachable')
    } finally {
      server.signal('SIGCONT')
    }
    await expect.poll(() => one.context.redis?.state).toBe('ok')
  })

  test('full: tokens are stored in the database, health reports it, and it is used again when there is room', async () => {
    await one.context.redis?.run((client) => client.config('SET', 'maxmemory', '1'))
    try {
      const token = await socketToken(one, user)
      expect(await ready(one)).toEqual({ status: 'ok', redis: 'full' })
      const socket = await openAt(two, token)
      await socket.received(1)
      await happen(one)
      await socket.received(2)
      socket.close()
    } finally {
      await one.context.redis?.run((client) => client.config('SET', 'maxmemory', '0'))
    }
    await expect.poll(() => one.context.redis?.state).toBe('ok')
  })

  test('a wrong password: the portal works, and health reports why Redis does not', async () => {
    await server.kill()
    await server.start('--requirepass', 'another')
    try {
      await expect.poll(() => one.context.redis?.state).toBe('refused')
      expect(await ready(one)).toEqual({ status: 'ok', redis: 'refused' })
      const socket = await openAt(two, await socketToken(one, user))
      await socket.received(1)
      await happen(one)
      await socket.received(2)
      socket.close()
    } finally {
      await server.kill()
      await restart()
    }
  })

  test('away at the start, full, with another password: each is logged once, with its remedy', async () => {
    const lines: string[] = []
    const write = (first: unknown, text = String(first)) => void lines.push(text)
    const log = { info: write, warn: write, error: write } as unknown as FastifyBaseLogger
    await server.kill()
    const redis = await openRedis({ url: server.url, db: one.db, log })
    const become = async (state: string) => {
      await expect.poll(() => redis.state).toBe(state)
    }
    const limit = (bytes: string) => redis.run((client) => client.config('SET', 'maxmemory', bytes))
    const away = expect.stringContaining('cannot be reached, will be tried again')
    const back = 'REDIS_URL: the server answers again'
    try {
      expect([redis.state, lines]).toEqual(['unreachable', [away]])
      await server.start()
      await become('ok')
      await limit('1')
      await redis.run((client, prefix) => client.set(`${prefix}x`, '1')).catch(() => undefined)
      await limit('0')
      await become('ok')
      await server.kill()
      await server.start('--requirepass', 'another')
      await become('refused')
      const full = expect.stringContaining('is full and takes no more data. Raise its maxmemory')
      const refused = expect.stringContaining('refuses this password or account. Correct REDIS_URL and restart')
      expect(lines).toEqual([away, back, full, back, away, refused])
    } finally {
      redis.close()
      await server.kill()
      await restart()
    }
  })
})
