// Starts the PostgreSQL of a test run and migrates the template: the embedded one, or that of TEST_POSTGRES=/usr/lib/postgresql/15.
import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { createServer } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { createClient, createDb } from '#server/db/db.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { createContext } from '#server/modules/create-context.ts'
import { testIdentity } from './identity.ts'
import { postgresServer } from './postgres-server.ts'
import { temporaryDataDir } from './temporary-data-dir.ts'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await temporaryDataDir()
  const binaries = process.env['TEST_POSTGRES']
  const database = binaries ? await postgresServer({ binaries }) : await startEmbedded({ dataDir, durable: false })
  const client = createClient(database.url)
  await client.connect()
  await migrate(client)
  await client.end()
  await createQueues(database.url)
  project.provide('databaseUrl', database.url)
  return async () => {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A Monday before 7:00: the jobs would note on a later one that this week's overview is sent, for every test. */
const now = () => new Date('2026-11-23T05:00:00Z')

/** The queues are part of the template: making them for every test file would take half a second each. */
async function createQueues(databaseUrl: string): Promise<void> {
  const { db } = createDb(databaseUrl, { max: 2 })
  const config = readConfig({ LOG_LEVEL: 'silent', DEMO: '0' })
  const { log } = createServer(config)
  const { jobs } = createContext({ config, db, databaseUrl, log, identity: testIdentity({ db, log, now }), now })
  await jobs.start()
  await jobs.stop()
  await db.destroy()
}
