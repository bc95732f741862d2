import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { timeCompany } from '#server/testing/time-company.ts'
import { insert, update } from '#server/testing/rows.ts'
import { deleteOldEvaluations, runEvaluation, evaluateTargets } from './evaluations.ts'

const server = await testApp({ now: () => new Date('2026-02-06T08:00:00Z') })
const PEOPLE = 30
const company = await timeCompany(server)
const office = await company.office('office')
for (let count = 0; count < PEOPLE; count++) await company.person(`p${count}`)
const evaluations = () => server.as(office.name).get('/api/az/settings/evaluations')
const change = (companyId = company.companyId) =>
  server.context.events.publish(server.db, 'time.target_changed', {
    cause: 'calendar',
    companyId,
    from: '2026-02-02',
    byId: office.id,
  })

test('a change for many people is evaluated by a job, whose progress and end its author sees', async () => {
  await change()
  await expect
    .poll(async () => (await evaluations()).body, { timeout: 20_000 })
    .toMatchObject([{ cause: 'calendar', from: '2026-02-02', people: PEOPLE + 1, done: PEOPLE + 1 }])
  expect((await evaluations()).body[0].finishedAt).toBe('2026-02-06T08:00:00.000Z')
  await expect
    .poll(async () => {
      const told = server.db.selectFrom('notification').select(['title', 'link']).where('person_id', '=', office.id)
      return told.execute()
    })
    // Whoever changes calendars may not open the settings of working time.
    .toContainEqual({ title: `Die Arbeitszeit von ${PEOPLE + 1} Personen wurde neu berechnet`, link: '' })
  const days = await server.db.selectFrom('time_day').select('id').where('feedback', '=', 'unexcused').execute()
  expect(days).toHaveLength((PEOPLE + 1) * 4)
})

test('an evaluation resumes after its last portion, and does nothing once it is done', async () => {
  const people = await server.db.selectFrom('time_account').select('person_id').orderBy('person_id').execute()
  const ids = people.map(({ person_id: id }) => id)
  await server.db.deleteFrom('time_day').execute()
  const { id } = await insert(server.db, 'time_evaluation', {
    cause: 'rules',
    by_id: null,
    from_day: '2026-02-02',
    until_day: '2026-02-06',
    person_ids: ids,
    done: 25,
    started_at: new Date('2026-02-06T07:00:00Z'),
  })
  const isEvaluating = async () => {
    const { body } = await server.as(office.name).get('/api/az/control?office=true')
    return (body as { isEvaluating: boolean }).isEvaluating
  }
  // Another person has caused it, and it is listed because the company belongs to the office: people of other companies are not counted.
  const other = await timeCompany(server)
  await other.office('office')
  const stranger = await other.person('stranger')
  await update(
    server.db,
    'time_evaluation',
    { id },
    { person_ids: [stranger.id, ...ids], done: 26, failed: [stranger.id] },
  )
  expect((await evaluations()).body[0]).toMatchObject({
    id,
    people: ids.length,
    done: 25,
    failed: 0,
    companyIds: [company.companyId],
  })
  const boss = await company.approver('boss', { roles: ['ma-api:ma_supervisor'] })
  expect((await server.as(boss.name).get('/api/az/settings/evaluations')).body).toEqual([])
  // The office does not see its own person.
  expect(await isEvaluating()).toBe(ids.slice(25).some((one) => one !== office.id))
  const signal = new AbortController().signal
  await runEvaluation(server.context, { id }, { signal })
  await runEvaluation(server.context, { id }, { signal })
  expect(await isEvaluating()).toBe(false)
  expect((await evaluations()).body.filter((one: { id: number }) => one.id === id)).toEqual([])
  const rows = await server.db.selectFrom('time_day').select('person_id').distinct().orderBy('person_id').execute()
  expect(rows.map(({ person_id: person }) => person)).toEqual(ids.slice(25))
})

test('people whose days cannot be evaluated do not stop the others, and are counted for the author', async () => {
  const people = await server.db.selectFrom('time_account').select('person_id').orderBy('person_id').execute()
  const ids = people.map(({ person_id: id }) => id)
  const failing = [ids[3]!, ids.at(-1)!]
  await server.db.deleteFrom('time_day').execute()
  await sql`
    create function refuse_days() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
    server.db,
  )
  await sql`
    create trigger refuse_days before insert on time_day for each row
    when (new.person_id in (${sql.join(failing.map((id) => sql.lit(id)))})) execute function refuse_days()`.execute(
    server.db,
  )
  const { id } = await insert(server.db, 'time_evaluation', {
    cause: 'rules',
    by_id: office.id,
    from_day: '2026-02-02',
    until_day: '2026-02-06',
    person_ids: ids,
    started_at: new Date('2026-02-06T07:00:00Z'),
  })
  await runEvaluation(server.context, { id }, { signal: new AbortController().signal })
  const rows = await server.db.selectFrom('time_day').select('person_id').distinct().orderBy('person_id').execute()
  expect(rows.map(({ person_id: person }) => person)).toEqual(ids.filter((one) => !failing.includes(one)))
  expect((await evaluations()).body[0]).toMatchObject({ id, done: ids.length, failed: 2 })
  const told = server.db.selectFrom('notification').select('link').where('event_key', '=', `time-evaluated:${id}`)
  await expect.poll(() => told.execute()).toEqual([{ link: '/arbeitszeiten/einstellungen' }])
  await sql`drop trigger refuse_days on time_day`.execute(server.db)
})

test('an evaluation is deleted after a quarter of a year, also one that never ended', async () => {
  await insert(server.db, 'time_evaluation', {
    cause: 'rules',
    by_id: office.id,
    from_day: '2025-02-02',
    until_day: '2025-02-06',
    person_ids: [office.id],
    started_at: new Date('2025-10-01T07:00:00Z'),
  })
  await deleteOldEvaluations(server.db, server.context.now())
  const old = server.db.selectFrom('time_evaluation').select('id').where('from_day', '=', '2025-02-02')
  expect(await old.execute()).toEqual([])
})

test('an event that is delivered twice starts one evaluation', async () => {
  const count = async () => (await server.db.selectFrom('time_evaluation').select('id').execute()).length
  const before = await count()
  const event = { cause: 'calendar', companyId: company.companyId, from: '2026-02-02', byId: office.id } as const
  await Promise.all([1, 2].map(() => evaluateTargets(server.context, event, 'event-1')))
  expect(await count()).toBe(before + 1)
  await evaluateTargets(server.context, event, 'event-2')
  expect(await count()).toBe(before + 2)
})
