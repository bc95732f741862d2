// From an embedded database to a second PostgreSQL over TCP.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Client } from 'pg'
import { aNotification, aPerson } from '#server/testing/builders.ts'
import { createDatabase, testDatabase, withDatabase } from '#server/testing/database.ts'
import { postgresServer } from '#server/testing/postgres-server.ts'
import { createClient } from '#server/db/db.ts'
import { beginMove, checkTarget, moveDatabase, MOVE_SCHEMA, type MovedTable } from './move.ts'
import { prepareDatabase } from './prepare-database.ts'

const connect = async (url: string) => {
  const client = createClient(url, { longRunning: true })
  await client.connect()
  return client
}
const source = await testDatabase()
const server = await postgresServer()
afterAll(() => server.stop())
const from = await connect(source.url)
const to = await connect(server.url)
const anna = await aPerson(source.db, 'anna.move')
for (let n = 0; n < 700; n++) await aNotification(source.db, anna)
await sql`insert into person_sequence (person_id, seq) values (${anna}, 3)`.execute(source.db)
await sql`insert into realtime_event (person_id, seq, type, data)
  values (${anna}, 1, 'x', 'null'), (${anna}, 2, 'x', '{"text": "a \\\\ \\" , ( ) ''"}'), (${anna}, 3, 'x', '""')`.execute(
  source.db,
)
afterAll(async () => {
  await from.end()
  await to.end()
})

const begin = async (client = to, url = server.url) => {
  if (!(await checkTarget(from, client))) await beginMove(from, client)
  await prepareDatabase({ databaseUrl: url }, '--to', { isMove: true })
}

test('a target that is not empty, or is the source itself, is refused and stays as it is', async () => {
  const command = (statement: string) => to.query(statement)
  await command('create table of_somebody (id int)')
  await expect(checkTarget(from, to)).rejects.toThrow('not empty (1 tables)')
  await command('drop table of_somebody')
  const same = await connect(source.url)
  await expect(checkTarget(from, same)).rejects.toThrow('is the database that is to be moved')
  await same.end()
})

test('a move that breaks off is no portal, is refused to another source, and is completed by repeating it', async () => {
  await begin()
  const first: string[] = []
  const broken = moveDatabase(from, to, {
    onTable({ table }) {
      first.push(table)
      if (table.includes('notification')) throw new Error('broken off')
    },
  })
  await expect(broken).rejects.toThrow('broken off')
  await expect(prepareDatabase({ databaseUrl: server.url }, 'DATABASE_URL')).rejects.toThrow('unfinished move')
  const other = await createDatabase()
  const stranger = await connect(other.url)
  await expect(checkTarget(stranger, to)).rejects.toThrow('unfinished move of another database')
  await stranger.end()
  await other.drop()

  // The old portal ran again in between.
  await aPerson(source.db, 'bert.move')
  await begin()
  const kept: string[] = []
  const moved = await moveDatabase(from, to, { onTable: ({ table }, isKept) => void (isKept && kept.push(table)) })
  expect(kept).toContain('"public"."notification"')
  expect(kept).not.toContain('"public"."person"')
  const sumsOf = async (client: Client) => {
    const sums: MovedTable[] = []
    for (const { table } of moved)
      sums.push({
        table,
        ...(
          await client.query(
            `select count(*)::int as count, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as checksum from ${table} t`,
          )
        ).rows[0],
      })
    return sums
  }
  expect(await sumsOf(to)).toEqual(await sumsOf(from))
  const rowsOf = (name: string) => moved.find(({ table }) => table === `"public"."${name}"`)?.count
  expect([rowsOf('person'), rowsOf('notification'), rowsOf('realtime_event')]).toEqual([2, 700, 3])
  expect(moved.some(({ table, count }) => table === '"jobs"."queue"' && count > 10)).toBe(true)
}, 120_000)

test('the moved database has all constraints and triggers, its numbers go on, and a second move is refused', async () => {
  const shape = async (client: Client) =>
    (
      await client.query(
        `select conrelid::regclass::text as at, conname, pg_get_constraintdef(oid) as def from pg_constraint
         where connamespace = 'public'::regnamespace and contype <> 'n'
         union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal and tgname <> 'zz_partner_search' order by 1, 2, 3`,
      )
    ).rows
  expect(await shape(to)).toEqual(await shape(from))
  await expect(checkTarget(from, to)).rejects.toThrow('not empty')
  const { rows } = await to.query(`select to_regnamespace('${MOVE_SCHEMA}') as left`)
  expect(rows).toEqual([{ left: null }])
  const numbers = (client: Client) =>
    client.query(`insert into company (name, short_name) values ('N', 'N') returning id`)
  expect((await numbers(to)).rows).toEqual((await numbers(from)).rows)
})

test('a target with another encoding is refused', async () => {
  await to.query(`create database latin template template0 encoding 'LATIN1' locale 'C'`)
  const client = await connect(withDatabase(server.url, 'latin'))
  await expect(checkTarget(from, client)).rejects.toThrow('encoding LATIN1')
  await client.end()
})

test('the command takes the password from the environment, and reports one in the address', () => {
  const move = (to: string, PGPASSWORD: string) => {
    const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: source.url, PGPASSWORD }
    const script = fileURLToPath(new URL('./move-command.ts', import.meta.url))
    return spawnSync(process.execPath, [script, '--to', to], { env, encoding: 'utf8' }).stderr
  }
  const bare = server.url.replace(':secret@', '@')
  expect(move(bare, 'wrong')).toContain('refuses the password')
  expect(move(bare, 'secret')).toMatch(/^The target is not empty/)
  expect(move(server.url, '')).toMatch(/^The list of processes shows the password/)
})
