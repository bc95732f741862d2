import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { copyOut } from './copy-out.ts'
import { connectionOf, createDb } from '#server/db/db.ts'

const database = await testDatabase()
// One connection: while it is in use, the next query waits.
const { db } = createDb(database.url, { max: 1 })
afterAll(async () => {
  await db.destroy()
})

const AS_IS = { head: 'Kopf\n', edit: (line: string) => line }
const LONG = sql`select n, repeat('x', 1000) from generate_series(1, 50000) n`
const answers = async () => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows

describe('a copy', () => {
  test('writes values as literals in UTF-8, whatever they contain', async () => {
    const values = [`it's`, '\\', `\\' or true`, '$1', 'ä–€', '"; x']
    const query = sql`select ${sql.join(values.map((value) => sql`${value}::text`))}, ${[1, 2]}::bigint[] = '{1,2}', ${null}::text is null,
      ${7}::integer + 1, ${true}::boolean`
    const edit = (line: string) => `${line.slice(0, -1)}|\n`
    expect(await text(await copyOut(db, query, { head: 'ä\n', edit }))).toBe(
      `ä\n"it's";"\\";"\\' or true";"$1";"ä–€";"""; x";"t";"t";"8";"t"|\n`,
    )
    expect(await answers()).toEqual([{ one: 1 }])
  })

  test('without rows is its head', async () => {
    expect(await text(await copyOut(db, sql`select 1 where false`, AS_IS))).toBe('Kopf\n')
  })

  test('refuses values that have no literal', async () => {
    for (const value of [Number.NaN, {}, ['a'], new Date()])
      await expect(copyOut(db, sql`select ${value}`, AS_IS)).rejects.toThrow(TypeError)
  })

  test('that the database refuses rejects, and the connection is free', async () => {
    await expect(copyOut(db, sql`select 1 / 0`, AS_IS)).rejects.toThrow('division by zero')
    expect(await answers()).toEqual([{ one: 1 }])
  })

  test('that fails in the middle fails for its reader', async () => {
    const copy = await copyOut(
      db,
      sql`select 1 / (40000 - n), repeat('x', 1000) from generate_series(1, 50000) n`,
      AS_IS,
    )
    await expect(text(copy)).rejects.toThrow('division by zero')
    expect(await answers()).toEqual([{ one: 1 }])
  })

  test('waits for its reader, and is complete afterwards', async () => {
    const copy = await copyOut(db, LONG, AS_IS)
    await pause(100)
    expect(copy.readableLength).toBeLessThan(2_000_000)
    expect((await text(copy)).length).toBeGreaterThan(50_000_000)
    expect(await answers()).toEqual([{ one: 1 }])
  })

  test('releases its connection when the reader disconnects', async () => {
    const copy = await copyOut(db, LONG, AS_IS)
    await once(copy, 'readable')
    copy.destroy()
    expect(await answers()).toEqual([{ one: 1 }])
  })
})

test('a transaction has no connection of its own', async () => {
  await db.transaction().execute(async (tx) => void expect(() => connectionOf(tx)).toThrow('no transaction'))
})
