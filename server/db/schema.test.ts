import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { inject, expect, test } from 'vitest'
import { createDatabase } from '#server/testing/database.ts'
import { insert } from '#server/testing/rows.ts'
import { createClient } from './db.ts'
import { generateSchema } from './generate.ts'
import { migrate } from './migrate.ts'
import { prepareDatabase } from '#server/operation/prepare-database.ts'

const committed = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')

// Older versions of PostgreSQL name some of it otherwise, and have a trigger in place of a generated column.
test.skipIf(process.env['TEST_POSTGRES'])('schema.sql and the types are those of the migrated database', async () => {
  const { types, sql } = await generateSchema(inject('databaseUrl'))
  expect(sql).toBe(await committed('./schema.sql'))
  expect(types.replaceAll(/\s|;|,/g, '')).toBe((await committed('./schema.ts')).replaceAll(/\s|;|,/g, ''))
})

test('migrations are applied in the order of their numbers', async () => {
  const { db, drop } = await createDatabase()
  const { rows } = await sql<{ name: string }>`select name from migration order by applied_at`.execute(db)
  const names = rows.map(({ name }) => name)
  expect(names).toEqual(names.toSorted())
  await drop()
})

test('a migration that was changed for an older PostgreSQL is not refused where its earlier text ran', async () => {
  const { url, db, drop } = await createDatabase()
  await sql`update migration set sha256 = 'f0650197439baa74b042b2da29ac74cce086b0f9fb8f582724e961e2075abd77' where name = '082-partner-merges.sql'`.execute(
    db,
  )
  await expect(prepareDatabase({ databaseUrl: url }, 'DATABASE_URL')).resolves.toBeUndefined()
  await drop()
})

test('migrating twice, also concurrently, has no effect', async () => {
  const { url, drop } = await createDatabase()
  const apply = async () => {
    const client = createClient(url)
    await client.connect()
    return migrate(client).finally(() => client.end())
  }
  expect(await Promise.all([apply(), apply()])).toEqual([[], []])
  await drop()
})

test('German names sort as Germans expect', async () => {
  const { db, drop } = await createDatabase()
  await insert(
    db,
    'company',
    ['Zink', 'Äpfel', 'Apfel', 'Ofen', 'Öfen'].map((name) => ({ name, short_name: name })),
  )
  const rows = await db.selectFrom('company').select('name').orderBy('name').execute()
  expect(rows.map(({ name }) => name)).toEqual(['Apfel', 'Äpfel', 'Ofen', 'Öfen', 'Zink'])
  await drop()
})

test('a database that a newer portal has migrated is refused', async () => {
  const { url, db, drop } = await createDatabase()
  await sql`insert into migration (name, sha256) values ('999-later.sql', 'x')`.execute(db)
  await expect(prepareDatabase({ databaseUrl: url }, 'DATABASE_URL')).rejects.toThrow(
    /newer portal \(999-later\.sql\).*restore a backup/,
  )
  await drop()
})

test.each([
  ['no server', (url: URL) => Object.assign(url, { search: '', port: '1' }), /:1\/.*no server listens/],
  ['a wrong password', (url: URL) => Object.assign(url, { password: 'wrong' }), /refuses the password/],
  ['a missing database', (url: URL) => Object.assign(url, { pathname: '/nowhere' }), /no database of that name/],
] as const)('the error for %s names the setting, the place and what to do', async (_name, change, reason) => {
  const url = change(new URL(inject('databaseUrl'))).href
  await expect(prepareDatabase({ databaseUrl: url }, 'DATABASE_URL')).rejects.toThrow(
    /^DATABASE_URL names (localhost|127\.0\.0\.1)/,
  )
  await expect(prepareDatabase({ databaseUrl: url }, 'DATABASE_URL')).rejects.toThrow(reason)
})

test('the error for an account that may not create tables names the missing right', async () => {
  const { url, db, drop } = await createDatabase()
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await sql`create role bare login password 'bare'`.execute(db)
  await sql`grant usage on schema public to bare`.execute(db)
  await expect(
    prepareDatabase({ databaseUrl: url.replace(/portal:[^@]+@/, 'bare:bare@') }, 'DATABASE_URL'),
  ).rejects.toThrow(/DATABASE_URL.*may not create tables.*grant create/)
  await sql`revoke all on schema public from bare`.execute(db)
  await sql`drop role bare`.execute(db)
  await drop()
})
