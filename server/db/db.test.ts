import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { createClient, createDb } from './db.ts'

const database = await testDatabase()

test('a query waits while the server has no connection left', async () => {
  const role = `guest_${Date.now()}`
  await sql.raw(`create role ${role} login password 'guest' connection limit 1`).execute(database.db)
  const url = database.url.replace(/portal:[^@]+@/, `${role}:guest@`)
  const other = createClient(url)
  const { db } = createDb(url)
  try {
    await other.connect()
    const answer = sql<{ one: number }>`select 1 as one`.execute(db)
    let isSettled = false
    const settled = answer.finally(() => (isSettled = true)).catch(() => undefined)
    await new Promise((done) => setTimeout(done, 300))
    expect(isSettled).toBe(false)
    await other.end()
    expect((await answer).rows).toEqual([{ one: 1 }])
    await settled
  } finally {
    await other.end().catch(() => undefined)
    await db.destroy()
    await sql.raw(`drop role ${role}`).execute(database.db)
  }
})
