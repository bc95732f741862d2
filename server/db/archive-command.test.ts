// npm run backup and npm run restore, as processes of their own.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aPerson } from '#server/testing/builders.ts'
import { testDatabase, withDatabase, type TestDatabase } from '#server/testing/database.ts'

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
