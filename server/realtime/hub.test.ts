// Several servers on one database, and a database that is unavailable for a while.
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CLOSE_POLICY, CLOSE_RESTART } from '#contract/realtime.ts'
import { aPerson } from '#server/testing/builders.ts'
import { testDatabase } from '#server/testing/database.ts'
import { insert, update } from '#server/testing/rows.ts'
import { cleanUpRealtime } from './clean-up.ts'
import type { Receiver } from './deliver.ts'
import { createHub, type Hub } from './hub.ts'
import { VIEWS } from './views.ts'

let hubs: Hub[] = []
let anna: string
let serial = 0
let lost = 0
const log = {
  warn: (...args: unknown[]) => void (args[0] === 'the LISTEN connection is lost' && lost++),
  error: () => undefined,
} as unknown as FastifyBaseLogger

const database = await testDatabase()
beforeEach(async () => {
  anna = await aPerson(database.db, `anna.hub${++serial}`)
})
afterEach(async () => {
  await Promise.all(hubs.map((hub) => hub.stop()))
  hubs = []
})

async function aHub(): Promise<Hub> {
  const hub = createHub({ db: database.db, databaseUrl: database.url, log })
  hubs.push(hub)
  await hub.start()
  return hub
}
function aReceiver(
  personId = anna,
  sid = 'sid',
): Receiver & { texts: string[]; seqs: () => number[]; closed: number[] } {
  const texts: string[] = []
  const closed: number[] = []
  return {
    personId,
    sid,
    channels: ['portal_categories'],
    view: VIEWS.portal,
    texts,
    closed,
    send: (text) => void texts.push(text),
    close: (code) => void closed.push(code),
    seqs: () =>
      texts
        .map((text) => JSON.parse(text) as { type: string; seq?: number })
        .flatMap(({ type, seq }) => (type === 'HELLO' ? [] : (seq ?? []))),
  }
}
const emit = (hub: Hub, personIds = [anna]) =>
  database.db.transaction().execute((tx) =>
    hub.emit(
      tx,
      personIds.map((personId) => ({ personId, type: 'news_change', data: { id: 1 } })),
    ),
  )
/** Cuts every LISTEN connection, as a restart of the database does. */
async function cutListeners(): Promise<void> {
  const before = lost
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`.execute(database.db)
  expect(rows.length).toBeGreaterThan(0)
  await expect.poll(() => lost).toBe(before + rows.length)
}

test('a socket on one server receives events that another server writes', async () => {
  const [one, two] = [await aHub(), await aHub()]
  const socket = aReceiver()
  await one.join(socket)
  await emit(two)
  await expect.poll(socket.seqs).toEqual([1])
})

test('an event that is rolled back is neither numbered nor sent', async () => {
  const hub = await aHub()
  const socket = aReceiver()
  await hub.join(socket)
  await database.db
    .transaction()
    .execute(async (tx) => {
      await hub.emit(tx, [{ personId: anna, type: 'news_change', data: { id: 1 } }])
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  await emit(hub)
  await expect.poll(socket.seqs).toEqual([1])
})

test('several events of one call keep their order, person by person', async () => {
  const hub = await aHub()
  const bert = await aPerson(database.db, `bert.hub${serial}`)
  const last = await database.db.transaction().execute((tx) =>
    hub.emit(tx, [
      { personId: bert, type: 'news_change', data: { id: 1 } },
      { personId: anna, type: 'news_change', data: { id: 2 } },
      { personId: bert, type: 'news_change', data: { id: 3 } },
    ]),
  )
  expect(Object.fromEntries(last)).toEqual({ [anna]: 1, [bert]: 2 })
  const rows = await database.db
    .selectFrom('realtime_event')
    .select(['seq', 'data'])
    .where('person_id', '=', bert)
    .orderBy('seq')
    .execute()
  expect(rows).toEqual([
    { seq: 1, data: { id: 1 } },
    { seq: 2, data: { id: 3 } },
  ])
})

test('a broadcast may be for some of the people with the role', async () => {
  const hub = await aHub()
  const bert = await aPerson(database.db, `bert.some${serial}`)
  const missed = { type: 'categories_change' as const, data: {} }
  const told = { type: 'welcome_change' as const, data: {} }
  const readPeople = (_: unknown, payload: string) => Promise.resolve(new Set([payload]))
  hub.broadcast('portal_categories', { roles: [], message: () => told, missed, readPeople })
  const [others, berts] = [aReceiver(anna), aReceiver(bert)]
  for (const socket of [others, berts]) await hub.join(socket)
  const isTold = ({ texts }: { texts: readonly string[] }) => texts.some((text) => text.includes('welcome_change'))
  // Repeated, because the channel is listened to a moment later.
  await expect
    .poll(async () => {
      await sql`select pg_notify('portal_categories', ${bert})`.execute(database.db)
      return isTold(berts)
    })
    .toBe(true)
  expect(isTold(others)).toBe(false)
})

test('[BELL-04] after an outage of the database no event is missing or repeated', async () => {
  const hub = await aHub()
  const missed = { type: 'categories_change' as const, data: {} }
  hub.broadcast('portal_categories', { roles: [], message: () => missed, missed })
  const other = await aHub()
  const socket = aReceiver()
  await hub.join(socket)
  await emit(other)
  await expect.poll(socket.seqs).toEqual([1])
  await cutListeners()
  await emit(other)
  await emit(other)
  await expect.poll(() => hub.hearing, { timeout: 10_000 }).toBe(true)
  await expect.poll(socket.seqs).toEqual([1, 2, 3])
  // A broadcast has no number: it is sent again whenever it may have been lost.
  await expect.poll(() => socket.texts.filter((text) => text.includes('categories_change')).length).toBe(1)
  await emit(other)
  await expect.poll(socket.seqs).toEqual([1, 2, 3, 4])
})

test('a session that ended while the connection was lost loses its sockets afterwards', async () => {
  const hub = await aHub()
  const [socket, other] = [aReceiver(anna, 'ended'), aReceiver(anna, 'living')]
  await hub.join(socket)
  await hub.join(other)
  await cutListeners()
  await insert(database.db, 'ended_session', { sid: 'ended', person_id: anna, until: new Date(Date.now() + 60_000) })
  await expect.poll(() => socket.closed, { timeout: 10_000 }).toEqual([CLOSE_POLICY])
  expect(other.closed).toEqual([])
})

test('a database that fails again during a reconnect ends neither the process nor the check of the sessions', async () => {
  let failures = 1
  const flaky = database.db.withPlugin({
    transformQuery({ node }) {
      const [from] = node.kind === 'SelectQueryNode' ? (node.from?.froms ?? []) : []
      if (JSON.stringify(from ?? null).includes('ended_session') && failures-- > 0)
        throw new Error('Connection terminated')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const hub = createHub({ db: flaky, databaseUrl: database.url, log })
  hubs.push(hub)
  await hub.start()
  const socket = aReceiver(anna, 'ended twice')
  await hub.join(socket)
  await cutListeners()
  const row = { sid: 'ended twice', person_id: anna, until: new Date(Date.now() + 60_000) }
  await insert(database.db, 'ended_session', row)
  await expect.poll(() => socket.closed, { timeout: 10_000 }).toEqual([CLOSE_POLICY])
  expect(failures).toBeLessThan(0)
})

test('watchers of a channel are notified when messages may be lost', async () => {
  const hub = await aHub()
  const watcher = { message: vi.fn(), missed: vi.fn() }
  hub.watch('portal_test', watcher)
  await expect.poll(() => watcher.missed.mock.calls.length).toBe(1)
  await sql`select pg_notify('portal_test', 'hello')`.execute(database.db)
  await expect.poll(() => watcher.message.mock.calls).toEqual([['hello']])
  await cutListeners()
  await expect.poll(() => watcher.missed.mock.calls.length, { timeout: 10_000 }).toBe(2)
})

test('stopping disconnects all sockets, which may reconnect', async () => {
  const hub = await aHub()
  const socket = aReceiver()
  await hub.join(socket)
  await hub.stop()
  expect(socket.closed).toEqual([CLOSE_RESTART])
})

test('many writers for the same many people: no deadlock, no gap', async () => {
  const hub = await aHub()
  const people = await Promise.all(Array.from({ length: 30 }, (_, n) => aPerson(database.db, `crowd.${serial}.${n}`)))
  const shuffled = () =>
    people
      .map((id) => [Math.random(), id] as const)
      .sort(([a], [b]) => a - b)
      .map(([, id]) => id)
  await Promise.all(Array.from({ length: 40 }, () => emit(hub, shuffled())))
  const rows = await database.db
    .selectFrom('realtime_event')
    .select((e) => ['person_id', e.fn.max('seq').as('max'), e.fn.countAll<number>().as('count')])
    .where('person_id', 'in', people)
    .groupBy('person_id')
    .execute()
  expect(rows).toHaveLength(30)
  for (const { max, count } of rows) expect([max, count]).toEqual([40, 40])
})

test('old events and unused tokens are forgotten, the newest stay without a gap', async () => {
  const hub = await aHub()
  for (let n = 0; n < 5; n++) await emit(hub)
  await insert(
    database.db,
    'realtime_event',
    Array.from({ length: 1_200 }, (_, n) => ({
      person_id: anna,
      seq: n + 6,
      type: 'news_change',
      data: JSON.stringify({ id: n }),
    })),
  )
  await update(database.db, 'person_sequence', { person_id: anna }, { seq: 1_205 })
  const span = async () =>
    database.db
      .selectFrom('realtime_event')
      .select((e) => [e.fn.min('seq').as('min'), e.fn.max('seq').as('max'), e.fn.countAll<number>().as('count')])
      .where('person_id', '=', anna)
      .executeTakeFirstOrThrow()
  await cleanUpRealtime(database.db, new Date())
  expect(await span()).toEqual({ min: 206, max: 1_205, count: 1_000 })
  await sql`update realtime_event set created_at = now() - interval '25 hours' where person_id = ${anna} and seq in (300, 303)`.execute(
    database.db,
  )
  await insert(database.db, 'socket_token', [
    {
      hash: Buffer.from('old'),
      person_id: anna,
      kind: 'portal',
      session: '{}',
      expires_at: new Date(Date.now() - 1),
    },
    {
      hash: Buffer.from('new'),
      person_id: anna,
      kind: 'portal',
      session: '{}',
      expires_at: new Date(Date.now() + 60_000),
    },
  ])
  await cleanUpRealtime(database.db, new Date())
  expect(await span()).toEqual({ min: 304, max: 1_205, count: 902 })
  expect(await database.db.selectFrom('socket_token').select('hash').where('person_id', '=', anna).execute()).toEqual([
    { hash: Buffer.from('new') },
  ])
})
