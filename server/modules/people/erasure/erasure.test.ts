// @vitest-environment node
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { keptUntil } from '#domain/people/retention.ts'
import { createDemoCompany } from '#server/demo-data/demo-data.ts'
import { runs } from '#tests/matrix.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'
import { leave } from '#server/modules/people/leavers/leave.ts'
import { erasePerson, finishErasures, readPersonColumns } from './erase.ts'
import { PERSON_TABLES } from './person-tables.ts'

const server = testApp()
const admin = () => server.as('maria.admin')

beforeAll(async () => {
  await aPerson(server.db, 'maria.admin', { roles: ['menu_usermanagement'] })
})

test('every table that names a person is in the list of exports and erasures, and no other', async () => {
  const tables = [...new Set((await readPersonColumns(server.db)).map(({ table }) => table))]
  // A new table: add it to PERSON_TABLES with the part of the export that shows it, or why none does.
  expect(Object.keys(PERSON_TABLES).toSorted()).toEqual(tables.toSorted())
})

test('every part that the list names is a part of the export', async () => {
  const parts = Object.keys(
    await server.context.exports.read(server.db, { personId: crypto.randomUUID(), full: false }),
  )
  const named = new Set(
    Object.values(PERSON_TABLES).flatMap((table) => (typeof table.export === 'string' ? [] : table.export)),
  )
  expect([...named].filter((name) => !parts.includes(name))).toEqual([])
})

describe('an erasure', () => {
  const leaveAs = (id: string) =>
    server.db
      .transaction()
      .execute((tx) => leave(tx, server.context, { personId: id, cause: 'administrator', byId: null }))
  const erase = (id: string) => admin().post(`/api/people/${id}/erasure`)
  const personOf = (id: string) => server.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst()

  test('is for people who left, and deletes whoever the law keeps nothing of', async () => {
    const id = await aPerson(server.db, 'rudi.removed', { email: 'rudi@talbrueck.test' })
    expect(await erase(id)).toMatchObject({ status: 409, body: { code: 'not_left' } })
    await leaveAs(id)
    expect(await erase(id)).toMatchObject({ status: 200, body: { erased: true, keptUntil: null } })
    expect(await personOf(id)).toBeUndefined()
    expect((await erase(id)).status).toBe(404)
  })

  test('leaves what the law keeps and the name it is kept under, until its day', async () => {
    const { db } = server
    const id = await aPerson(db, 'kai.kept', {
      email: 'kai@talbrueck.test',
      phone: '1',
      personnel_number: '77',
      picture_id: null,
    })
    await sql`insert into time_account (person_id, start_day) values (${id}, '2020-01-01')`.execute(db)
    await db
      .insertInto('notification_settings')
      .values({ person_id: id } as never)
      .execute()
    await leaveAs(id)
    await sql`update person set left_at = '2090-05-05' where id = ${id}`.execute(db)
    const now = new Date('2092-06-01')
    const outcome = await db.transaction().execute((tx) => erasePerson(tx, id, now))
    expect(outcome).toEqual({ erased: true, keptUntil: '2099-01-01' })
    expect(await personOf(id)).toMatchObject({
      given_name: 'kai',
      personnel_number: '77',
      email: null,
      phone: null,
      erased_at: now,
    })
    expect((await sql`select from notification_settings where person_id = ${id}`.execute(db)).rows).toEqual([])
    expect((await sql`select from time_account where person_id = ${id}`.execute(db)).rows).toHaveLength(1)
    // ArbZG § 16: two years after the end of the year.
    expect(keptUntil('workingTime', '2090-05-05')).toBe('2093-01-01')
    await finishErasures(db, new Date('2092-12-31T12:00:00Z'))
    expect(await personOf(id)).toBeDefined()
    await finishErasures(db, new Date('2093-01-01T12:00:00Z'))
    expect(await personOf(id)).toBeUndefined()
  })

  test('is possible for people of the demo company, at once and when the law keeps nothing any more', async () => {
    const { db, context } = server
    await createDemoCompany(db, { size: 'small', password: 'demo', now: new Date(), files: context })
    const people = await db
      .selectFrom('person')
      .select(['id', 'username'])
      .where('username', '<>', 'maria.admin')
      .orderBy('username')
      .execute()
    const faults: string[] = []
    const some = people.filter((_, at) => at % runs(40, 1) === 0)
    for (const { id, username } of some)
      for (const now of [new Date(), new Date('2050-01-01')])
        await db
          .transaction()
          .execute(async (tx) => {
            await leave(tx, context, { personId: id, cause: 'administrator', byId: null })
            if (await tx.selectFrom('person').select('id').where('id', '=', id).executeTakeFirst())
              await erasePerson(tx, id, now)
          })
          .catch((error: Error) => faults.push(`${username}: ${error.message}`))
    expect(faults).toEqual([])
    const left = await db
      .selectFrom('person')
      .select('username')
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute()
    expect(left).toEqual([])
  }, 120_000)
})
