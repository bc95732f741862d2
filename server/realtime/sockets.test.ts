import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { CLOSE_EXPIRED, CLOSE_POLICY, CLOSE_SLOW, type SocketKind } from '#contract/realtime.ts'
import { aNotification, aPerson } from '#server/testing/builders.ts'
import { openSocket, socketToken } from '#server/testing/socket-client.ts'
import { testApp } from '#server/testing/app.ts'
import { SOCKETS_PER_PERSON } from './feed.ts'

let ahead = 0
let standing: Date | undefined
const server = await testApp({ now: () => standing ?? new Date(Date.now() + ahead) })
let serial = 0
let user: string
let anna: string

beforeEach(async () => {
  ahead = 0
  standing = undefined
  user = `anna.socket${++serial}`
  anna = await aPerson(server.db, user)
})

/** Writes `count` events for the person, as any change does. */
const happen = async (count = 1, personId = anna) => {
  for (let n = 0; n < count; n++)
    await server.db
      .transaction()
      .execute((tx) => server.context.hub.emit(tx, [{ personId, type: 'news_change', data: { id: n } }]))
}
const seqs = (messages: readonly { type: string; seq?: number }[]) => messages.slice(1).map(({ seq }) => seq)

describe('tokens', () => {
  test('[T05] a token opens one socket, once', async () => {
    const token = await socketToken(server, user)
    const first = await openSocket(server, user, { token })
    expect(await first.received(1)).toEqual([{ type: 'HELLO', seq: 0 }])
    expect(await (await openSocket(server, user, { token })).closed).toBe(CLOSE_POLICY)
  })

  test('[T05] of two concurrent sockets with the same token one opens', async () => {
    const token = await socketToken(server, user)
    const sockets = await Promise.all([1, 2, 3, 4].map(() => openSocket(server, user, { token })))
    const outcomes = await Promise.all(
      sockets.map((socket) => Promise.race([socket.closed, socket.received(1).then(() => 'open')])),
    )
    expect(outcomes.filter((outcome) => outcome === 'open')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === CLOSE_POLICY)).toHaveLength(3)
  })

  test('[T05] a token is too old after 60 s', async () => {
    const token = await socketToken(server, user)
    ahead = 60_001
    expect(await (await openSocket(server, user, { token })).closed).toBe(CLOSE_POLICY)
  })

  const KINDS: SocketKind[] = ['portal', 'user', 'notification', 'ma']
  test.each(KINDS.flatMap((made) => KINDS.map((used) => [made, used] as const)))(
    'a %s token on the %s socket',
    async (made, used) => {
      const token = await socketToken(server, user, made)
      const socket = await openSocket(server, user, { token, kind: used })
      if (made === used) expect((await socket.received(1))[0]?.type).toBe('HELLO')
      else {
        expect(await socket.closed).toBe(CLOSE_POLICY)
        // The attempt has consumed the token.
        expect(await (await openSocket(server, user, { token, kind: made })).closed).toBe(CLOSE_POLICY)
      }
      socket.close()
    },
  )

  test.each([
    ['made up', randomBytes(32).toString('base64url')],
    ['short', 'abc'],
    ['SQL', "x' or 1=1"],
    ['long', 'a'.repeat(500)],
  ])('a %s token opens nothing', async (_name, token) =>
    expect(await (await openSocket(server, user, { token: encodeURIComponent(token) })).closed).toBe(CLOSE_POLICY),
  )

  test('[T05] only the hash of a token is stored', async () => {
    const token = await socketToken(server, user)
    const rows = await server.db.selectFrom('socket_token').selectAll().where('person_id', '=', anna).execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0]?.hash).toHaveLength(32)
  })
})

describe('people who may connect', () => {
  test.each([
    ['http://localhost:8080', 'open'],
    ['http://host.localhost', 'open'],
    ['http://host.localhost.evil.example', 403],
    ['https://host.localhost', 403],
    ['http://host.localhost:8081', 403],
    ['http://evil-host.localhost', 403],
    ['HTTP://HOST.LOCALHOST', 403],
    ['null', 403],
  ])('[T03] [E31] from %s: %s', async (origin, outcome) => {
    const socket = await openSocket(server, user, { origin })
    expect(await Promise.race([socket.closed, socket.received(1).then(() => 'open')])).toBe(outcome)
    socket.close()
  })

  test.each(['/api/realtime/ws/', '/api/other/ws/x', '/api/realtime/ws/a/b'])('%s is no socket', async (path) => {
    const base = await server.listen()
    const { WebSocket } = await import('ws')
    const socket = new WebSocket(base.replace('http', 'ws') + path)
    socket.on('error', () => undefined)
    const status = await new Promise((done) =>
      socket.once('unexpected-response', (_request, response) => done(response.statusCode)),
    )
    expect(status).toBe(404)
  })

  test(`the socket after the ${SOCKETS_PER_PERSON}th of one person is sent away for later`, async () => {
    const open = await Promise.all(Array.from({ length: SOCKETS_PER_PERSON }, () => openSocket(server, user)))
    await Promise.all(open.map((socket) => socket.received(1)))
    expect(await (await openSocket(server, user)).closed).toBe(CLOSE_SLOW)
    open[0]!.close()
    await open[0]!.closed
    await expect
      .poll(async () => {
        const again = await openSocket(server, user)
        return Promise.race([again.closed, again.received(1).then(() => 'open')])
      })
      .toBe('open')
  })
})

describe('messages that a browser may send', () => {
  test.each([
    ['FOCUS', '{"type":"FOCUS","data":{"show":true}}', 'open'],
    ['PING', '{"type":"PING"}', 'open'],
    ['an unknown type', '{"type":"EVAL"}', CLOSE_POLICY],
    ['an unknown field', '{"type":"PING","x":1}', CLOSE_POLICY],
    ['a wrong type', '{"type":"FOCUS","data":{"show":"yes"}}', CLOSE_POLICY],
    ['a prototype key', '{"type":"PING","__proto__":{"a":1}}', CLOSE_POLICY],
    ['no JSON', 'hello', CLOSE_POLICY],
    ['null', 'null', CLOSE_POLICY],
    ['binary', Buffer.from('{"type":"PING"}'), CLOSE_POLICY],
    ['more than 4 KB', JSON.stringify({ type: 'PING', x: 'x'.repeat(5_000) }), 1009],
  ])('%s', async (_name, text, outcome) => {
    const socket = await openSocket(server, user)
    await socket.received(1)
    socket.send(text)
    if (outcome !== 'open') return expect(await socket.closed).toBe(outcome)
    await happen()
    expect(seqs(await socket.received(2))).toEqual([1])
  })

  test('a flood of messages ends the socket', async () => {
    const socket = await openSocket(server, user)
    await socket.received(1)
    for (let n = 0; n < 100; n++) socket.send('{"type":"PING"}')
    expect(await socket.closed).toBe(CLOSE_POLICY)
  })
})

describe('replay', () => {
  test('a socket that names its last number gets the missed events, then the new ones', async () => {
    await happen(5)
    const socket = await openSocket(server, user, { after: 2 })
    expect(await socket.received(4)).toMatchObject([{ type: 'HELLO', seq: 2 }, { seq: 3 }, { seq: 4 }, { seq: 5 }])
    await happen()
    expect(seqs(await socket.received(5))).toEqual([3, 4, 5, 6])
  })

  test('a socket without a place begins at the end', async () => {
    await happen(3)
    const socket = await openSocket(server, user)
    expect(await socket.received(1)).toEqual([{ type: 'HELLO', seq: 3 }])
    await happen()
    expect(seqs(await socket.received(2))).toEqual([4])
  })

  test.each([
    ['ahead of the server', 9, 9],
    ['cleaned away', 3, 0],
  ])('a place that is %s: read everything again', async (_name, cut, after) => {
    await happen(5)
    await server.db.deleteFrom('realtime_event').where('person_id', '=', anna).where('seq', '<=', cut).execute()
    const socket = await openSocket(server, user, { after })
    expect(await socket.received(2)).toEqual([
      { type: 'HELLO', seq: 5 },
      { type: 'resync', seq: 5 },
    ])
    await happen()
    expect((await socket.received(3))[2]).toMatchObject({ type: 'news_change', seq: 6 })
  })

  test('no gap and no doubling while events happen during the connect', async () => {
    await happen(3)
    const writing = Promise.all(Array.from({ length: 20 }, () => happen(3)))
    const sockets = await Promise.all(Array.from({ length: 10 }, (_, n) => openSocket(server, user, { after: n % 4 })))
    await writing
    const expected = (after: number) => Array.from({ length: 63 - after }, (_, n) => after + n + 1)
    for (const [n, socket] of sockets.entries())
      expect(seqs(await socket.received(64 - (n % 4)))).toEqual(expected(n % 4))
  })

  test('events cleaned away before a slow server sent them: resync', async () => {
    const socket = await openSocket(server, user)
    await socket.received(1)
    await server.db.transaction().execute(async (tx) => {
      await server.context.hub.emit(
        tx,
        [1, 2, 3].map((id) => ({ personId: anna, type: 'news_change' as const, data: { id } })),
      )
      await tx.deleteFrom('realtime_event').where('person_id', '=', anna).where('seq', '<', 3).execute()
    })
    expect((await socket.received(2))[1]).toEqual({ type: 'resync', seq: 3 })
  })
})

test('[BELL-04] the three plain sockets send their events, without numbers', async () => {
  const [user_, bell, ma] = await Promise.all(
    (['user', 'notification', 'ma'] as const).map((kind) => openSocket(server, user, { kind })),
  )
  for (const socket of [user_, bell, ma]) expect(await socket!.received(1)).toEqual([{ type: 'HELLO' }])
  await aNotification(server.db, anna, {})
  await server.as(user).delete('/api/notification/badges/all')
  await server.db.transaction().execute((tx) =>
    server.context.hub.emit(tx, [
      { personId: anna, type: 'menu_change', data: { menuName: 'menu_ma_az', show: true } },
      { personId: anna, type: 'status_change_form', data: { messageId: 'm1' } },
    ]),
  )
  expect(await bell!.received(2)).toEqual([{ type: 'HELLO' }, { type: 'badge_reload' }])
  expect(await ma!.received(3)).toEqual([
    { type: 'HELLO' },
    { type: 'menu_change', data: { menuName: 'menu_ma_az', show: true } },
    { type: 'status_change_form', data: { messageId: 'm1' } },
  ])
  expect(user_!.messages).toEqual([{ type: 'HELLO' }])
})

test('a socket receives only the events of its person', async () => {
  const other = await aPerson(server.db, `${user}.other`)
  const [mine, theirs] = await Promise.all([openSocket(server, user), openSocket(server, `${user}.other`)])
  await Promise.all([mine.received(1), theirs.received(1)])
  await happen(1, other)
  await theirs.received(2)
  await happen()
  expect(await mine.received(2)).toMatchObject([{ type: 'HELLO' }, { seq: 1 }])
  expect(theirs.messages).toHaveLength(2)
})

describe('the end of a session', () => {
  test('closes its sockets for good, and only those', async () => {
    const other = await openSocket(server, await aPerson(server.db, `${user}.b`).then(() => `${user}.b`))
    const socket = await openSocket(server, user)
    await Promise.all([socket.received(1), other.received(1)])
    await server.ended.record(server.db, { sid: `sid-${anna}`, personId: anna })
    expect(await socket.closed).toBe(CLOSE_POLICY)
    expect(socket.messages.at(-1)).toEqual({ type: 'session_end' })
    await happen()
    expect(other.messages).toHaveLength(1)
  })

  test('[T06] a token that was made before opens no socket after', async () => {
    const token = await socketToken(server, user)
    await server.ended.record(server.db, { sid: `sid-${anna}`, personId: anna })
    expect(await (await openSocket(server, user, { token })).closed).toBe(CLOSE_POLICY)
  })

  test('[T06] when the access token expires, the socket must come back with a new one', async () => {
    // A clock stopped shortly before the end of a test's token, however long connecting takes.
    standing = new Date(Date.now() + 299_000)
    expect(await (await openSocket(server, user)).closed).toBe(CLOSE_EXPIRED)
  })
})
