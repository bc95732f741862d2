// The role that owns the schema, and the role of the running portal, which cannot change it.
import { readdir } from 'node:fs/promises'
import { inject, afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyBaseLogger } from 'fastify'
import { createJobs } from '#server/jobs/jobs.ts'
import { withDatabase } from '#server/testing/database.ts'
import { createClient, createDb } from './db.ts'
import { prepareDatabase } from '#server/operation/prepare-database.ts'

const NAME = 'test_two_roles'
const asRole = (role: string) => withDatabase(inject('databaseUrl'), NAME).replace(/portal:[^@]+@/, `${role}:${role}@`)
const databaseOwnerUrl = asRole('two_roles_owner')
const databaseUrl = asRole('two_roles_app')
const addresses = { databaseUrl, databaseOwnerUrl }

async function run(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = createClient(url)
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query<Record<string, unknown>>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
const asAdmin = (...statements: string[]) => run(withDatabase(inject('databaseUrl'), 'postgres'), ...statements)
const cleanUp = () =>
  asAdmin(
    `drop database if exists ${NAME} with (force)`,
    'drop role if exists two_roles_app',
    'drop role if exists two_roles_owner',
  )

beforeAll(async () => {
  await cleanUp()
  await asAdmin(
    `create role two_roles_owner login password 'two_roles_owner'`,
    `create role two_roles_app login password 'two_roles_app'`,
    `create database ${NAME} owner two_roles_owner`,
  )
  await Promise.all(Array.from({ length: 10 }, () => prepareDatabase(addresses, 'DATABASE_URL')))
})
afterAll(cleanUp)

test('ten servers that start together migrate once', async () => {
  const files = (await readdir(new URL('./migrations/', import.meta.url))).filter((name) => name.endsWith('.sql'))
  expect(await run(databaseUrl, 'select count(*)::int as n from migration')).toEqual([{ n: files.length }])
})

test.each([
  ['create a table', 'create table hole (id int)'],
  ['create a schema', 'create schema hole'],
  ['add a column', 'alter table person add column hole text'],
  ['drop a table', 'drop table realtime_event'],
  ['empty a table past its triggers', 'truncate realtime_event'],
  ['disable a trigger', 'alter table news_story disable trigger all'],
  ['replace a function of the queue', 'drop function jobs.create_queue(text, jsonb)'],
  ['change what was migrated', `delete from migration`],
])('the running portal cannot %s', async (_name, statement) => {
  await expect(run(databaseUrl, statement)).rejects.toMatchObject({ code: '42501' })
})

test('the running portal reads and writes rows, and has jobs and schedules run', async () => {
  await run(
    databaseUrl,
    `insert into company (name, short_name) values ('Talbrück', 'TB')`,
    'update company set name = name',
  )
  const faults: unknown[] = []
  const note = (...args: unknown[]) => void faults.push(args)
  const log = { info: () => undefined, warn: note, error: note } as unknown as FastifyBaseLogger
  const { db } = createDb(databaseUrl, { max: 2 })
  const jobs = createJobs({ databaseUrl, log, ownsSchema: false })
  let ran = 0
  let scheduled = 0
  jobs.work('two-roles', async () => void ran++)
  jobs.schedule('two-roles-schedule', '0 3 * * *', async () => void scheduled++)
  await jobs.start()
  await jobs.send(db, 'two-roles', {})
  await expect.poll(() => [ran, scheduled]).toEqual([1, 1])
  await jobs.stop()
  await db.destroy()
  expect(faults).toEqual([])
})

const refusal = (powers: string) =>
  expect(prepareDatabase(addresses, 'DATABASE_URL')).rejects.toThrow(
    new RegExp(`two_roles_app of DATABASE_URL ${powers}: .* cannot change the schema`),
  )
/** In the database of the portal, as a superuser. */
const inPortal = (...statements: string[]) => run(withDatabase(inject('databaseUrl'), NAME), ...statements)

test('a role that could change the schema all the same is refused', async () => {
  await asAdmin('grant two_roles_owner to two_roles_app')
  await refusal('owns the database, may create tables, owns tables, owns functions')
  await asAdmin('revoke two_roles_owner from two_roles_app')
  await prepareDatabase(addresses, 'DATABASE_URL')
})

test.each([
  ['function', 'owns functions', 'alter function audit_keep() owner to', ''],
  ['view', 'owns tables', 'create view test_view as select 1; alter view test_view owner to', 'drop view test_view'],
  ['table of the queue', 'owns tables', 'alter table jobs.version owner to', ''],
  ['schema', 'may create tables', 'alter schema jobs owner to', ''],
])('[T31] a role that owns a %s is refused', async (_what, powers, statement, cleanUp) => {
  await inPortal(`${statement} two_roles_app`)
  await refusal(powers)
  await inPortal('reassign owned by two_roles_app to two_roles_owner', ...(cleanUp ? [cleanUp] : []))
  await prepareDatabase(addresses, 'DATABASE_URL')
})

test('a role that may create roles is refused', async () => {
  await asAdmin('alter role two_roles_app createrole')
  await refusal('may create roles')
  await asAdmin('alter role two_roles_app nocreaterole')
})

test('a role that does not exist is named', async () => {
  const missing = { databaseOwnerUrl, databaseUrl: asRole('nobody_here') }
  await expect(prepareDatabase(missing, 'DATABASE_URL')).rejects.toThrow(/no role nobody_here/)
})
