import { readFile } from 'node:fs/promises'
import { inject, expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { createClient } from './db.ts'
import { generateSchema } from './generate.ts'
import { migrate } from './migrate.ts'

const committed = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')

test('schema.sql and the types are those of the migrated database', async () => {
  const { types, sql } = await generateSchema(inject('databaseUrl'))
  expect(sql).toBe(await committed('./schema.sql'))
  expect(types.replaceAll(/\s|;|,/g, '')).toBe((await committed('./schema.ts')).replaceAll(/\s|;|,/g, ''))
})

test('migrating twice, also concurrently, changes nothing', async () => {
  const { url, drop } = await testDatabase()
  const apply = async () => {
    const client = createClient(url)
    await client.connect()
    return migrate(client).finally(() => client.end())
  }
  expect(await Promise.all([apply(), apply()])).toEqual([[], []])
  await drop()
})

test('German names sort as Germans expect', async () => {
  const { db, drop } = await testDatabase()
  await db
    .insertInto('company')
    .values(['Zink', 'Äpfel', 'Apfel', 'Ofen', 'Öfen'].map((name) => ({ name, short_name: name })))
    .execute()
  const rows = await db.selectFrom('company').select('name').orderBy('name').execute()
  expect(rows.map(({ name }) => name)).toEqual(['Apfel', 'Äpfel', 'Ofen', 'Öfen', 'Zink'])
  await drop()
})
