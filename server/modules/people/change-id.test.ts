// @vitest-environment node
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { runs } from '#tests/matrix.ts'
import { testApp } from '#server/testing/app.ts'
import { createDemoCompany } from '#server/demo-data/demo-data.ts'

const server = testApp()

test('people of the demo company keep what is stored about them under another id', async () => {
  const { db, context } = server
  await createDemoCompany(db, { size: 'small', password: 'demo', now: new Date(), files: context })
  const everybody = await db.selectFrom('person').select(['id', 'username']).orderBy('username').execute()
  // In the matrix all of them.
  const people = everybody.filter((_, at) => at % runs(10, 1) === 0)
  const counts = async () =>
    (
      await sql<{ rows: number }>`select (select count(*) from leave_entry) + (select count(*) from time_entry)
        + (select count(*) from notification) + (select count(*) from production_event) as rows`.execute(db)
    ).rows[0]!.rows
  const before = await counts()
  const faults: string[] = []
  for (const { id, username } of people)
    await db
      .transaction()
      .execute((tx) => sql`select change_person_id(${id}, ${randomUUID()})`.execute(tx))
      .catch((error: Error) => faults.push(`${username}: ${error.message}`))
  expect(faults).toEqual([])
  const after = await db.selectFrom('person').select(['id', 'username']).orderBy('username').execute()
  expect(after.map(({ username }) => username)).toEqual(everybody.map(({ username }) => username))
  expect(after.filter(({ id }) => people.some((one) => one.id === id))).toEqual([])
  expect(await counts()).toBe(before)
}, 120_000)
