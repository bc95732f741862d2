// A PostgreSQL whose connections others have taken: 503 with Retry-After, and the same request succeeds when one is free.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { aNotification, aPerson } from '#server/testing/builders.ts'
import { postgresServer } from '#server/testing/postgres-server.ts'
import { createClient, createDb } from './db.ts'
import { migrate } from './migrate.ts'

const postgres = await postgresServer({ settings: ['max_connections=24'] })
const client = createClient(postgres.url)
await client.connect()
await migrate(client)
await client.end()
const server = await testApp({
  async database() {
    const { db } = createDb(postgres.url, { max: 8 })
    return { url: postgres.url, db, drop: () => db.destroy() }
  },
})
afterAll(() => postgres.stop())

/** Takes all free connections, also those that the portal returns in the meantime. */
async function takeAll(others: Client[]): Promise<void> {
  for (;;) {
    const client = createClient(postgres.url)
    try {
      await client.connect()
      others.push(client)
    } catch (error) {
      expect(error).toMatchObject({ code: '53300' })
      return
    }
  }
}

test('a database without a free connection refuses with 503, and no acknowledged write is lost', async () => {
  const person = await aPerson(server.db, 'anna.full')
  await aNotification(server.db, person, { menu_id: 'menu_full', niko_id: 1 })
  await aNotification(server.db, person, { menu_id: 'menu_full', niko_id: 2 })
  const mark = (id: number, key: string) =>
    server.as('anna.full').delete(`/api/notification/badges/menu_full/${id}`, { headers: { 'idempotency-key': key } })
  const token = await server.tokenOf('anna.full')
  const [first, second] = [randomUUID(), randomUUID()]
  expect((await mark(1, first)).status).toBe(200)
  const others: Client[] = []
  await takeAll(others)
  // The portal loses its own connections, as after a restart, and others are faster.
  const [admin] = others
  await admin!.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> all($1)`,
    [others.map((client) => (client as unknown as { processID: number }).processID)],
  )
  await takeAll(others)
  const refused = await server.app.inject({
    method: 'DELETE',
    url: '/api/notification/badges/menu_full/2',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': second },
  })
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'database_unavailable'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const ready = await server.nobody.get('/health/ready')
  expect([ready.status, Number(ready.headers['retry-after']) > 0]).toEqual([503, true])
  await Promise.all(others.map((client) => client.end()))
  await expect.poll(async () => (await server.nobody.get('/health/ready')).status).toBe(200)
  expect((await mark(2, second)).status).toBe(200)
  expect((await mark(1, first)).status).toBe(200)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from notification
    where person_id = ${person} and read_at is null`.execute(server.db)
  expect(rows).toEqual([{ n: 0 }])
})
