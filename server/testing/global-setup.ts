// Starts the PostgreSQL of a test run and migrates the template.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createClient } from '#server/db/db.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'

/** A folder that the account PostgreSQL runs as can reach, also when the tests run as root. */
export async function temporaryDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-test-'))
  await chmod(folder, 0o755)
  return folder
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await temporaryDataDir()
  const database = await startEmbedded({ dataDir, durable: false })
  const client = createClient(database.url)
  await client.connect()
  await migrate(client)
  await client.end()
  project.provide('databaseUrl', database.url)
  return async () => {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
