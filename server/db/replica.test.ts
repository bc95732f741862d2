// Lists from a real streaming replica: never older than the writes before the request, and from the primary without it.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aPerson, EMPLOYEE_ROLES } from '#server/testing/builders.ts'
import { postgresServer, type PostgresServer } from '#server/testing/postgres-server.ts'
import { createClient, createDb, reading } from './db.ts'
import { migrate } from './migrate.ts'
import { openReplica } from './replica.ts'

const TOKEN = 'replica-metrics-token-0123456789abcdef'

async function onReplica<Row extends object>(statement: string): Promise<Row[]> {
  const client = createClient(replica!.url)
  await client.connect()
  return (await client.query<Row>(statement).finally(() => client.end())).rows
}

const primary = await postgresServer({
  settings: ['wal_level=replica', 'wal_keep_size=256MB', 'synchronous_commit=on'],
})
afterAll(() => primary.stop())
const client = createClient(primary.url)
await client.connect()
await migrate(client)
await client.end()
let replica: PostgresServer | undefined = await postgresServer({ replicaOf: primary })
afterAll(() => replica?.stop())
const server = await testApp({
  async database() {
    const { db } = createDb(primary.url, { max: 8 })
    return { url: primary.url, db, drop: () => db.destroy() }
  },
  env: () => ({ DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica!.url, METRICS_TOKEN: TOKEN }),
})

const ready = async () => (await server.nobody.get('/health/ready')).body
const metric = async (name: string) => {
  const { body } = await server.nobody.get('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  return Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (.*)$`, 'm').exec(String(body))?.[1])
}
const requests = () => ({ ...server.context.replica!.requests })

let serial = 0
let admin: string
beforeEach(async () => {
  admin = `anna.replica${++serial}`
  await aPerson(server.db, admin, { roles: [...EMPLOYEE_ROLES, 'menu_admin'] })
})
const search = (q: string) => server.as(admin).get(`/api/user/user/search?q=${q}&type=user`)
/** Similar names are found, too. */
const finds = async (family: string) =>
  (await search(family)).body[0].some(({ displayname }: { displayname: string }) => displayname === `ines ${family}`)

describe('with a replica', () => {
  test('a list reads from it, and other requests from the primary', async () => {
    await expect.poll(ready).toEqual({ status: 'ok', replica: 'ok' })
    const before = requests()
    expect((await search('Nobody')).status).toBe(200)
    expect((await server.as(admin).get('/api/notification/badges')).status).toBe(200)
    expect(requests()).toEqual({ ...before, replica: before.replica + 1 })
    expect(await metric('portal_replica_up')).toBe(1)
    expect(await metric('portal_replica_requests_total{server="replica"}')).toBe(before.replica + 1)
    const [{ n } = { n: 0 }] = await onReplica<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where application_name = 'portal' and query ilike '%person%'`,
    )
    expect(n).toBeGreaterThan(0)
  })

  test('each write is in the next list, of whomever, by whichever server', async () => {
    await expect.poll(ready).toMatchObject({ replica: 'ok' })
    const before = requests()
    for (let n = 0; n < 40; n++) {
      const family = `nach${randomUUID().replaceAll(/[\d-]/g, '')}`
      await aPerson(server.db, `ines.${family}`)
      expect(await finds(family)).toBe(true)
    }
    // A busy machine may let the replica fall behind now and then.
    expect(requests().replica - before.replica).toBeGreaterThan(0)
  })

  test('every route that names it answers from it, and none of them writes', async () => {
    await aCompany(server.db)
    const errors: string[] = []
    const { log } = server.context
    const error = log.error.bind(log)
    log.error = ((...args: unknown[]) => void errors.push(String(args[1]))) as typeof log.error
    const roles = [
      ...new Set(server.routes.flatMap(({ access }) => (Array.isArray(access) ? access : []))),
    ] as typeof EMPLOYEE_ROLES
    const all = `alma.replica${serial}`
    await aPerson(server.db, all, { roles, company_id: await aCompany(server.db) })
    const urls = server.routes.filter(({ method, readsReplica }) => method === 'GET' && readsReplica)
    expect(urls.length).toBeGreaterThan(20)
    for (const { url } of urls) {
      await expect.poll(ready).toMatchObject({ replica: 'ok' })
      const query =
        'q=abc&from=2026-01&until=2026-02&format=xlsx&year=2026&month=2026-01&first=2026-01-01&last=2026-01-31'
      const answers = [await server.as(all).get(url), await server.as(all).get(`${url}?${query}`)]
      expect([url, Math.max(...answers.map(({ status }) => status)) < 500]).toEqual([url, true])
    }
    log.error = error
    expect(errors).toEqual([])
  })

  test('only reading routes may name it', () => {
    expect(() =>
      server.app.post('/api/forgotten', { config: { access: 'public', readsReplica: true } }, async () => 'open'),
    ).toThrow()
  })
})

describe('from the primary', () => {
  test('reads continue while the replica does not replay, and contain the latest writes', async () => {
    await expect.poll(ready).toMatchObject({ replica: 'ok' })
    await onReplica('select pg_wal_replay_pause()')
    try {
      await aPerson(server.db, 'ines.pausenlos')
      expect(await finds('pausenlos')).toBe(true)
      expect(await ready()).toEqual({ status: 'ok', replica: 'behind' })
      expect(await metric('portal_replica_up')).toBe(0)
      expect(await metric('portal_replica_lag_bytes')).toBeGreaterThan(0)
      const begin = performance.now()
      expect(await finds('pausenlos')).toBe(true)
      // Once that is known, no request waits for it.
      expect(performance.now() - begin).toBeLessThan(1_000)
    } finally {
      await onReplica('select pg_wal_replay_resume()')
    }
    await expect.poll(ready).toEqual({ status: 'ok', replica: 'ok' })
    const before = requests()
    expect(await finds('pausenlos')).toBe(true)
    expect(requests().replica).toBe(before.replica + 1)
  })

  test('a promoted replica has a history of its own and is not read', async () => {
    const promoted = await postgresServer({ replicaOf: primary })
    afterAll(() => replica?.stop())
    const { db, log } = server.context
    const other = openReplica({ url: promoted.url, db, log })
    await expect.poll(() => other.state).toBe('ok')
    expect(await other.begin()).toBeDefined()
    const client = createClient(promoted.url)
    await client.connect()
    await client.query('select pg_promote()')
    await client.end()
    expect(await other.begin()).toBeUndefined()
    expect(other.state).toBe('behind')
    await other.close()
    await promoted.stop()
  })

  test('a list that takes too long on the replica is not run a second time, and the replica stays in use', async () => {
    const { db, log } = server.context
    // Settings in the address override those of the server: the client gives up, not the replica.
    const { url } = replica!
    const other = openReplica({ url: `${url}${url.includes('?') ? '&' : '?'}query_timeout=500`, db, log })
    await expect.poll(() => other.state).toBe('ok')
    const store = await other.begin()
    expect(store).toBeDefined()
    await expect(reading.run(store, () => sql`select pg_sleep(2)`.execute(db))).rejects.toThrow('Query read timeout')
    expect(other.state).toBe('ok')
    await other.close()
  })

  test('while the primary hangs one check waits for it, and the end for no other', async () => {
    const { db } = createDb(primary.url, { max: 1 })
    // All others wait for the only connection until they give up.
    await db.connection().execute(async () => {
      const other = openReplica({ url: replica!.url, db, log: server.context.log })
      await delay(3_200)
      const begin = performance.now()
      await other.close()
      expect(performance.now() - begin).toBeLessThan(4_500)
    })
    await db.destroy()
  })

  test('reads go on when the replica dies, also between the question and the list', async () => {
    await expect.poll(ready).toMatchObject({ replica: 'ok' })
    const store = await server.context.replica!.begin()
    await replica!.stop()
    replica = undefined
    const rows = await reading.run(store, () =>
      sql<{ n: number }>`select count(*)::int as n from person`.execute(server.db),
    )
    expect(rows.rows[0]!.n).toBeGreaterThan(0)
    expect(await ready()).toEqual({ status: 'ok', replica: 'unreachable' })
    expect(await finds('pausenlos')).toBe(true)
  })
})
