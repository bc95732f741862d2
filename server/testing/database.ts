// One embedded PostgreSQL for the whole test run, one database for each test file, cloned from a migrated template.
import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { createClient, createDb, type Db } from '#server/db/db.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the template database; its clones are on the same server. */
    databaseUrl: string
  }
}

export interface TestDatabase {
  readonly url: string
  readonly db: Db
  /** Closes the pool and drops the database. */
  drop(): Promise<void>
}

export const withDatabase = (url: string, name: string): string => url.replace(/\/portal(\?|$)/, `/${name}$1`)

/** A database of its own, migrated and empty; it is dropped after the tests of the file. */
export async function testDatabase(): Promise<TestDatabase> {
  const database = await createDatabase()
  afterAll(database.drop)
  return database
}

/** For who drops it. */
export async function createDatabase(): Promise<TestDatabase> {
  const base = inject('databaseUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const command = async (sql: string) => {
    const client = createClient(withDatabase(base, 'postgres'))
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  // Two concurrent clones may collide on the template: PostgreSQL then asks to retry.
  for (let attempt = 1; ; attempt++) {
    try {
      // Copying the files costs half as much as writing each page to the log, the default.
      await command(`create database ${name} template portal strategy file_copy`)
      break
    } catch (error) {
      if (attempt === 20) throw error
      await new Promise((done) => setTimeout(done, 25 * attempt))
    }
  }
  const url = withDatabase(base, name)
  const { db } = createDb(url, { max: 8 })
  return {
    url,
    db,
    drop: async () => {
      await db.destroy()
      await command(`drop database if exists ${name} with (force)`)
    },
  }
}
