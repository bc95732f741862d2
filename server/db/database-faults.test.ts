// A database that fails in the middle of a write: 503 with Retry-After, no partial write, and the same request succeeds later.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { aNotification, aPerson } from '#server/testing/builders.ts'
import { afterCommit } from './after-commit.ts'
import { createClient, createDb } from './db.ts'
import { prepareDatabase } from '#server/operation/prepare-database.ts'

const server = await testApp()
let serial = 0
let user: string
let person: string
let key: string
beforeEach(async () => {
  user = `anna.fault${++serial}`
  person = await aPerson(server.db, user)
  await aNotification(server.db, person, { menu_id: 'menu_fault', niko_id: 7 })
  key = randomUUID()
})
afterEach(() => sql`drop trigger if exists test_fault on realtime_event`.execute(server.db))

const write = () =>
  server.as(user).delete('/api/notification/badges/menu_fault/7', { headers: { 'idempotency-key': key } })
const unread = async () =>
  (
    await sql<{ n: number }>`select count(*)::int as n from notification
      where person_id = ${person} and menu_id = 'menu_fault' and read_at is null`.execute(server.db)
  ).rows[0]?.n
const events = async () =>
  (
    await sql<{ n: number }>`select count(*)::int as n from realtime_event where person_id = ${person}`.execute(
      server.db,
    )
  ).rows[0]?.n

/** Settings in the address come before those of the server. */
const withQueryTimeout = (url: string, timeout: number) =>
  `${url}${url.includes('?') ? '&' : '?'}query_timeout=${timeout}`

/** The last write of the transaction fails so. */
async function failWith(statement: string): Promise<void> {
  await sql`create or replace function test_fault() returns trigger language plpgsql as ${sql.lit(`begin ${statement}; return new; end`)}`.execute(
    server.db,
  )
  await sql`create trigger test_fault before insert on realtime_event for each row execute function test_fault()`.execute(
    server.db,
  )
}
async function expectRefused(code: string): Promise<void> {
  const refused = await write()
  expect([refused.status, refused.body.code]).toEqual([503, code])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
}
async function expectDoneOnce(): Promise<void> {
  expect([await unread(), await events()]).toEqual([1, 0])
  expect((await write()).status).toBe(200)
  expect((await write()).status).toBe(200)
  expect([await unread(), await events()]).toEqual([0, 1])
}

test.each([
  ['takes longer for a statement than one may', 'perform pg_sleep(9)', 'database_unavailable'],
  ['fails over in the transaction', 'perform pg_terminate_backend(pg_backend_pid())', 'database_unavailable'],
  ['has a full disk', `raise sqlstate '53100' using message = 'could not extend file'`, 'database_full'],
  ['has no memory left', `raise sqlstate '53200' using message = 'out of memory'`, 'database_unavailable'],
  ['becomes a read-only replica', `raise sqlstate '25006' using message = 'read-only'`, 'database_unavailable'],
])('a database that %s', async (_name, statement, code) => {
  await failWith(statement)
  await expectRefused(code)
  await sql`drop trigger test_fault on realtime_event`.execute(server.db)
  await expectDoneOnce()
})

test('a database that is read-only refuses writes and is read', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db)
  const set = async (value: string) => {
    const admin = createClient(server.databaseUrl)
    await admin.connect()
    await admin.query('set default_transaction_read_only = off')
    await admin.query(`alter database ${rows[0]!.name} set default_transaction_read_only = ${value}`)
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await admin.end()
  }
  await set('on')
  // The first connections are found to be dead.
  await expect.poll(async () => (await server.as(user).get('/api/notification/badges')).status).toBe(200)
  await expectRefused('database_unavailable')
  await set('off')
  await expect.poll(async () => (await server.as(user).get('/api/notification/badges')).status).toBe(200)
  await expectDoneOnce()
})

test('a wait of six seconds for a lock ends with 503, before the limit of a statement', async () => {
  const other = createClient(server.databaseUrl)
  await other.connect()
  await other.query('begin')
  await other.query('select from notification where person_id = $1 for update', [person])
  const begin = performance.now()
  await expectRefused('database_unavailable')
  expect(performance.now() - begin).toBeLessThan(7_900)
  await other.query('rollback')
  await other.end()
  await expectDoneOnce()
})

test('a write that is answered 503 because its end took too long is not committed later', async () => {
  // The entry of the sign-in, which waits for the same locks, exists before.
  expect((await server.as(user).get('/api/notification/badges')).status).toBe(200)
  await sql`create or replace function test_fault() returns trigger language plpgsql as ${sql.lit('begin perform pg_sleep(5); return null; end')}`.execute(
    server.db,
  )
  await sql`create constraint trigger test_fault after insert on realtime_event
    deferrable initially deferred for each row execute function test_fault()`.execute(server.db)
  const other = createClient(server.databaseUrl)
  await other.connect()
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock(1635083369, lane) from generate_series(0, 7) lane')
  const refused = expectRefused('database_unavailable')
  const waiting = () =>
    other
      .query('select from pg_locks where locktype = $1 and not granted', ['advisory'])
      .then((found) => found.rowCount)
  await expect.poll(waiting).toBe(1)
  // Longer than an entry may wait; with the five seconds before it also longer than the server waits for one answer.
  await delay(4_800)
  await other.query('rollback')
  await refused
  await other.end()
  await sql`drop trigger test_fault on realtime_event`.execute(server.db)
  await expectDoneOnce()
}, 30_000)

test('a connection whose commit was abandoned is closed, and no request waits for it', async () => {
  const { db, pool } = createDb(withQueryTimeout(server.databaseUrl, 2_000), { max: 1 })
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid
  const first = await pid()
  await sql`create table test_slow (n int primary key)`.execute(db)
  await sql`create or replace function test_fault() returns trigger language plpgsql as ${sql.lit('begin perform pg_sleep(5); return null; end')}`.execute(
    db,
  )
  await sql`create constraint trigger test_slow after insert on test_slow
    deferrable initially deferred for each row execute function test_fault()`.execute(db)
  let isTold = false
  const begin = performance.now()
  const write = db.transaction().execute(async (tx) => {
    await sql`insert into test_slow values (1)`.execute(tx)
    await afterCommit(tx, () => (isTold = true))
  })
  await expect(write).rejects.toThrow('Query read timeout')
  expect(performance.now() - begin).toBeLessThan(3_800)
  expect(await pid()).not.toBe(first)
  expect(pool.totalCount).toBe(1)
  // Whether it was committed is unknown here: hooks after a commit check that, and the server has continued.
  expect(isTold).toBe(true)
  await expect.poll(async () => (await sql`select from test_slow`.execute(server.db)).rows.length).toBe(1)
  await sql`drop table test_slow`.execute(server.db)
  await db.destroy()
})

test('a server continues while a newer one migrates and after it, and is refused at its next start', async () => {
  const newer = createClient(server.databaseUrl)
  await newer.connect()
  await newer.query('begin')
  await newer.query(`alter table notification add column test_newer text not null default ''`)
  await newer.query(`insert into migration (name, sha256) values ('999-newer.sql', '')`)
  // The migration holds the table: who writes waits for it, as long as for any other lock.
  const waiting = write()
  await newer.query('commit')
  expect((await waiting).status).toBe(200)
  expect([await unread(), await events()]).toEqual([0, 1])
  expect((await server.as(user).get('/api/notification/badges')).status).toBe(200)
  expect((await server.nobody.get('/health/ready')).status).toBe(200)
  await expect(prepareDatabase({ databaseUrl: server.databaseUrl }, 'DATABASE_URL')).rejects.toThrow(
    /newer portal \(999-newer\.sql\)/,
  )
  await newer.query(`delete from migration where name = '999-newer.sql'`)
  await newer.query('alter table notification drop column test_newer')
  await newer.end()
})
