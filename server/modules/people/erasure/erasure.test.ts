import { sql, type RawBuilder } from 'kysely'
import { describe, expect, test } from 'vitest'
import { keptUntil } from '#domain/people/retention.ts'
import { createDemoCompany } from '#server/demo-data/demo-data.ts'
import { runs } from '#tests/matrix.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'
import { aPage, aQuestion, someForms } from '#server/modules/postbox/testing/forms.ts'
import { leave } from '#server/modules/people/leavers/leave.ts'
import { insert } from '#server/testing/rows.ts'
import { erasePerson, finishErasures, readPersonColumns } from './erase.ts'
import { TEXTS } from './erase-texts.ts'
import { fateOf, PERSON_TABLES } from './person-tables.ts'

const server = await testApp()
const admin = () => server.as('maria.admin')

await aPerson(server.db, 'maria.admin', { roles: ['menu_usermanagement'] })
const forms = await someForms(server)

test('every column that names a person is in the list of exports and erasures, and no other', async () => {
  const columns = await readPersonColumns(server.db)
  const named = Object.entries(PERSON_TABLES).flatMap(
    ([table, { deleted, unlinked, emptied, named, attached, unnamed }]) =>
      [deleted, unlinked, emptied, named, attached, unnamed].flatMap((list = []) =>
        list.map((column) => `${table}.${column}`),
      ),
  )
  // A new column: add it to PERSON_TABLES with the part of the export that shows its rows, or why there is none, and with the effect of an
  // erasure.
  expect(named.toSorted()).toEqual(columns.map(({ table, column }) => `${table}.${column}`).toSorted())
})

test('the database deletes with a person only their own rows, and removes them from all others', async () => {
  const columns = await readPersonColumns(server.db)
  const wrong = columns.filter(({ table, column, onDelete, isNullable }) => {
    const fate = fateOf(table, column)
    if (fate === 'deleted' || fate === 'unlinked') return onDelete !== 'c'
    return !isNullable || (table !== 'person' && onDelete !== 'n')
  })
  expect(wrong).toEqual([])
  const emptied = columns.map(({ table, column }) => [table, column] as const)
  expect(Object.keys(TEXTS).toSorted()).toEqual(
    emptied
      .filter((one) => fateOf(...one) === 'emptied')
      .map((one) => one.join('.'))
      .toSorted(),
  )
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

  test('is for people who left, and deletes people without data that the law requires', async () => {
    const id = await aPerson(server.db, 'rudi.removed', { email: 'rudi@talbrueck.test' })
    expect(await erase(id)).toMatchObject({ status: 409, body: { code: 'not_left' } })
    await leaveAs(id)
    expect(await erase(id)).toMatchObject({ status: 200, body: { erased: true, keptUntil: null } })
    expect(await personOf(id)).toBeUndefined()
    expect((await erase(id)).status).toBe(404)
  })

  test('[T06] lets no token of the embedded provider pass any more, used before or not', async () => {
    const { db } = server
    const id = await aPerson(db, 'emil.embedded')
    const [used, unused] = [await server.tokenOf('emil.embedded'), await server.tokenOf('emil.embedded')]
    const call = async (token: string, path = '/api/ma/devision/settings') =>
      (await server.nobody.get(path, { headers: { authorization: `Bearer ${token}` } })).status
    expect(await call(used)).not.toBe(401)
    await sql`insert into ended_session (sid, person_id, until) values ('sid-of-emil', ${id}, now() + interval '5 minutes')`.execute(
      db,
    )
    await leaveAs(id)
    expect((await erase(id)).status).toBe(200)
    await expect.poll(() => call(used), { timeout: 3_000 }).toBe(401)
    expect(await call(unused, '/api/ma/user/writeLastLogIn')).toBe(401)
    expect(await personOf(id)).toBeUndefined()
    expect((await sql`select from ended_session where person_id = ${id}`.execute(db)).rows).not.toEqual([])
    // A person whom the portal has never had.
    const stranger = await server.tokenOf('maria.admin', { sub: crypto.randomUUID() })
    expect(await call(stranger)).toBe(401)
  })

  test('keeps data that the law requires, with the name, until its last day', async () => {
    const { db } = server
    const id = await aPerson(db, 'kai.kept', {
      email: 'kai@talbrueck.test',
      phone: '1',
      personnel_number: '77',
      picture_id: null,
    })
    await sql`insert into time_account (person_id, start_day) values (${id}, '2020-01-01')`.execute(db)
    await insert(db, 'notification_settings', { person_id: id } as never)
    await leaveAs(id)
    await sql`update person set left_at = '2090-05-05' where id = ${id}`.execute(db)
    const now = new Date('2092-06-01')
    const outcome = await db.transaction().execute((tx) => erasePerson(tx, id, now))
    // The last day of the existing data, not of all that a law might require.
    expect(outcome).toEqual({ erased: true, keptUntil: '2093-01-01' })
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

  const count = async (query: RawBuilder<unknown>) => (await query.execute(server.db)).rows.length
  const eraseOn = (id: string, day: string) =>
    server.db.transaction().execute((tx) => erasePerson(tx, id, new Date(`${day}T12:00:00Z`)))
  const leftOn = (id: string, day: string) =>
    sql`update person set left_at = ${day}::date where id = ${id}`.execute(server.db)

  test('deletes forms with their answers and files; while their retention runs, they and the name are kept until its day', async () => {
    const { db } = server
    const IBAN = 'DE02120300000000202051'
    const page = aPage('bank', [aQuestion('iban', { kind: 'iban' }), aQuestion('city')])
    const template = await forms.publish({ pages: [page], formTitle: { de: 'Bankverbindung', en: '' } })
    const open = await forms.send(template, { iban: IBAN })
    const ended = await forms.send(template, { iban: IBAN })
    await forms.post('lea.lead', `/${ended.id}/approve`, { version: ended.version })
    const anna = forms.ids.anna
    await leaveAs(anna)
    await sql`update form set delete_on = '2091-02-01' where case_id = ${ended.id}`.execute(db)
    await leftOn(anna, '2090-05-05')
    expect(await eraseOn(anna, '2090-06-01')).toEqual({ erased: true, keptUntil: '2091-02-01' })
    expect(await count(sql`select from form where case_id = ${open.id}`)).toBe(0)
    expect(await count(sql`select from decision_case where id = ${open.id}`)).toBe(0)
    expect(await count(sql`select from form where case_id = ${ended.id} and answers ->> 'iban' = ${IBAN}`)).toBe(1)
    await finishErasures(db, new Date('2091-01-31T12:00:00Z'))
    expect(await personOf(anna)).toBeDefined()
    await finishErasures(db, new Date('2091-02-01T12:00:00Z'))
    expect(await count(sql`select from form where answers::text like ${`%${IBAN}%`}`)).toBe(0)
    expect(await personOf(anna)).toBeUndefined()
  })

  test('removes the person from rows of others: projects, deputies, stages that they decided', async () => {
    const { db } = server
    const [manager, worker] = [await aPerson(db, 'mona.manager'), await aPerson(db, 'willi.worker')]
    await sql`insert into project_assignment (person_id, manager_id, name, first_day, last_day)
      values (${worker}, ${manager}, 'Pumpe', '2020-01-01', '2020-12-31')`.execute(db)
    await sql`insert into time_account (person_id, start_day) values (${worker}, '2020-01-01')`.execute(db)
    await sql`insert into time_day (person_id, day, target, balance, path, status) values (${worker}, '2020-02-03', 0, 0, 'manual', 'manuallyRejected')`.execute(
      db,
    )
    await sql`insert into time_stage (person_id, day, holder_id) values (${worker}, '2020-02-03', ${manager})`.execute(
      db,
    )
    await insert(db, 'deputy', { holder_id: worker, position: 1, deputy_id: manager })
    await leaveAs(manager)
    await leftOn(manager, '2090-05-05')
    // The planned decider of working hours is part of their record.
    expect(await eraseOn(manager, '2090-06-01')).toEqual({ erased: true, keptUntil: '2093-01-01' })
    const assigned = sql`select from project_assignment where person_id = ${worker} and manager_id is null and name = 'Pumpe'`
    expect(await count(assigned)).toBe(1)
    expect(await count(sql`select from time_stage where holder_id = ${manager}`)).toBe(1)
    await finishErasures(db, new Date('2093-01-01T12:00:00Z'))
    expect(await personOf(manager)).toBeUndefined()
    expect(await count(assigned)).toBe(1)
    expect(await count(sql`select from time_day where person_id = ${worker}`)).toBe(1)
    expect(await personOf(worker)).toBeDefined()
  })

  test('empties texts of the person in records of others, with a name and without', async () => {
    const { db } = server
    const id = await aPerson(db, 'tim.texts')
    const { id: category } = await sql<{ id: number }>`
      insert into forum_category (name) values ('Löschung') returning id`
      .execute(db)
      .then(({ rows }) => rows[0]!)
    const aPost = async (author: string | null, isAnonymous: boolean) => {
      const { rows } = await sql<{ id: number }>`
        with thread as (insert into forum_thread (category_id, created_at, waiting_since) values (${category}, '2026-01-31T23:00:00Z'::timestamptz, current_date) returning id)
        insert into forum_post (thread_id, kind, author_id, is_anonymous, title, body, created_at)
        select id, 'question', ${author}::uuid, ${isAnonymous}, 'Frage von Tim', '<p>Ich, Tim</p>', '2026-01-31T23:00:00Z'::timestamptz from thread returning id`.execute(
        db,
      )
      return rows[0]!.id
    }
    const posts = [await aPost(id, false), await aPost(null, true)]
    await sql`insert into forum_author (post_id, person_id, written_at) values (${posts[1]}, ${id}, now())`.execute(db)
    await sql`insert into forum_revision (post_id, version, title, body, at) values (${posts[0]}, 1, 'Tim', '<p>Tim</p>', now())`.execute(
      db,
    )
    await leaveAs(id)
    expect(await eraseOn(id, '2090-06-01')).toEqual({ erased: true, keptUntil: null })
    const { rows } =
      await sql`select title, body, author_id as author from forum_post where id = any(${posts}::bigint[])`.execute(db)
    expect(rows).toEqual(posts.map(() => ({ title: '–', body: '<p>–</p>', author: null })))
    expect(await count(sql`select from forum_revision where post_id = ${posts[0]}`)).toBe(0)
  })

  test('continues after 200 people with remaining data, and after one who throws', async () => {
    const { db } = server
    // They left first, and have the first ids.
    await sql`insert into person (id, username, given_name, family_name, active, left_at, erased_at, erasure_due)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'front' || n, 'f', 'f', false, '2088-05-05', '2090-06-01', '2094-01-01'
      from generate_series(1, 205) n`.execute(db)
    const last = { active: false, left_at: '2090-05-05', erased_at: '2090-06-01', erasure_due: '2093-01-01' } as const
    const behind = await aPerson(db, 'bea.behind', { id: 'ffffffff-0000-4000-8000-000000000001', ...last })
    const broken = await aPerson(db, 'bo.broken', { id: '00000000-0000-4000-9000-000000000001', ...last })
    await sql`insert into muted_topic (person_id, menu_id, category) values (${broken}, 'menu_ma_news', 'x')`.execute(
      db,
    )
    await sql`create function refuse_here() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
      db,
    )
    await sql`create trigger refuse_here before delete on muted_topic for each row execute function refuse_here()`.execute(
      db,
    )
    await expect(finishErasures(db, new Date('2093-01-02T12:00:00Z'))).rejects.toThrow(
      `The erasure of 1 people failed: ${broken} (error: broken)`,
    )
    expect(await personOf(broken)).toBeDefined()
    expect(await personOf(behind)).toBeUndefined()
    expect(await count(sql`select from person where username like 'front%' and erasure_due = '2094-01-01'`)).toBe(205)
    await sql`drop function refuse_here() cascade`.execute(db)
    expect(await finishErasures(db, new Date('2093-01-02T12:00:00Z'))).toBe(1)
    expect(await personOf(broken)).toBeUndefined()
  })

  test('is possible for people of the demo company, immediately and when the law requires nothing any more', async () => {
    const { db, context } = server
    await createDemoCompany(db, { size: 'small', password: 'demo', now: new Date(), files: context })
    const people = await db
      .selectFrom('person')
      .select(['id', 'username'])
      .where('username', '<>', 'maria.admin')
      .where('erased_at', 'is', null)
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
