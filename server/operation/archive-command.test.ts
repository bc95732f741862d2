// npm run backup and npm run restore, as processes of their own.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aPerson } from '#server/testing/builders.ts'
import { testDatabase, withDatabase, type TestDatabase } from '#server/testing/database.ts'
import { createClient } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'

let source: TestDatabase
let target: TestDatabase
let folder: string
beforeAll(async () => {
  ;[source, target] = await Promise.all([testDatabase(), testDatabase()])
  folder = await mkdtemp(join(tmpdir(), 'portal-command-'))
})
afterAll(async () => {
  await Promise.all([source.drop(), target.drop(), rm(folder, { recursive: true })])
})

function command(name: 'backup' | 'restore', databaseUrl: string, ...args: string[]) {
  const script = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: databaseUrl }
  return spawnSync(process.execPath, [script, ...args], { env, encoding: 'utf8' })
}

test('restore returns what backup has saved', async () => {
  const id = await aPerson(source.db, 'katrin.osterloh')
  const file = join(folder, 'a.gz')
  expect(command('backup', source.url, file)).toMatchObject({ status: 0, stdout: expect.stringContaining(file) })
  expect(command('restore', target.url, file)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('counts and checksums agree'),
  })
  expect(await target.db.selectFrom('person').select('id').execute()).toEqual([{ id }])
})

test.each([
  ['a backup of no portal', 'backup', () => withDatabase(inject('databaseUrl'), 'postgres'), 'holds no portal yet'],
  ['a restore over a portal that is in use', 'restore', () => source.url, 'is not empty'],
] as const)('%s ends with 1 and the reason', (_name, name, url, reason) => {
  const { status, stderr } = command(name, url(), join(folder, name === 'backup' ? 'b.gz' : 'a.gz'))
  expect([status, stderr.includes(reason)]).toEqual([1, true])
})

test('a backup of an earlier release is restored by a later one, and migrated', async () => {
  const names = (await readdir(new URL('../db/migrations', import.meta.url)))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  const base = inject('databaseUrl')
  const urls = ['earlier', 'later'].map((name) => withDatabase(base, `${name}_${process.pid}`)) as [string, string]
  const run = async <Result>(url: string, work: (client: Client) => Promise<Result>) => {
    const client = createClient(url, { longRunning: true })
    await client.connect()
    return work(client).finally(() => client.end())
  }
  const databases = urls.map((url) => new URL(url).pathname.slice(1))
  await run(withDatabase(base, 'postgres'), async (client) => {
    for (const name of databases) await client.query(`create database ${name} template template0`)
  })
  try {
    await run(urls[0], async (client) => {
      await migrate(client, new Set(names.filter((name) => name < '096')))
      await client.query(
        `insert into person (id, username, given_name, family_name) values (gen_random_uuid(), 'k.o', 'K', 'O')`,
      )
    })
    const file = join(folder, 'earlier.gz')
    expect(command('backup', urls[0], file)).toMatchObject({ status: 0 })
    expect(command('restore', urls[1], file)).toMatchObject({ status: 0, stderr: '' })
    const { rows } = await run(urls[1], (client) => client.query('select name from migration order by name'))
    expect(rows.map(({ name }) => name)).toEqual(names)
    expect((await run(urls[1], (client) => client.query('select username from person'))).rows).toEqual([
      { username: 'k.o' },
    ])
    // The database of this release is another one now.
    expect(command('restore', source.url, file).stderr).toMatch(/not empty/)
  } finally {
    await run(withDatabase(base, 'postgres'), async (client) => {
      for (const name of databases) await client.query(`drop database if exists ${name} with (force)`)
    })
  }
}, 120_000)
