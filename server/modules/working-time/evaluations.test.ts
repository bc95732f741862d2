// @vitest-environment node
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import type { Somebody } from '#server/testing/leave-company.ts'
import { timeCompany, type TimeCompany } from '#server/testing/time-company.ts'
import { runEvaluation } from './evaluations.ts'

const server = testApp({ now: () => new Date('2026-02-06T08:00:00Z') })
const PEOPLE = 30
let company: TimeCompany
let office: Somebody
beforeAll(async () => {
  company = await timeCompany(server)
  office = await company.office('office')
  for (let count = 0; count < PEOPLE; count++) await company.person(`p${count}`)
})
const evaluations = () => server.as(office.name).get('/api/az/settings/evaluations')
const change = (companyId = company.companyId) =>
  server.context.events.publish(server.db, 'time.target_changed', {
    cause: 'calendar',
    companyId,
    from: '2026-02-02',
    byId: office.id,
  })

test('[TIME-05] a change for many people is evaluated by a job, whose progress and end its author sees', async () => {
  await change()
  await expect
    .poll(async () => (await evaluations()).body, { timeout: 20_000 })
    .toMatchObject([{ cause: 'calendar', from: '2026-02-02', people: PEOPLE + 1, done: PEOPLE + 1 }])
  expect((await evaluations()).body[0].finishedAt).toBe('2026-02-06T08:00:00.000Z')
  await expect
    .poll(async () => {
      const rows = await server.db
        .selectFrom('notification')
        .select('title')
        .where('person_id', '=', office.id)
        .execute()
      return rows.map(({ title }) => title)
    })
    .toContain(`Die Arbeitszeit von ${PEOPLE + 1} Personen ist neu berechnet`)
  const days = await server.db.selectFrom('time_day').select('id').where('feedback', '=', 'unexcused').execute()
  expect(days).toHaveLength((PEOPLE + 1) * 4)
})

test('[TIME-05] an evaluation resumes after its last portion, and does nothing once it is done', async () => {
  const people = await server.db.selectFrom('time_account').select('person_id').orderBy('person_id').execute()
  const ids = people.map(({ person_id: id }) => id)
  await server.db.deleteFrom('time_day').execute()
  const { id } = await server.db
    .insertInto('time_evaluation')
    .values({
      cause: 'rules',
      by_id: null,
      from_day: '2026-02-02',
      until_day: '2026-02-06',
      person_ids: ids,
      done: 25,
      started_at: new Date('2026-02-06T07:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const signal = new AbortController().signal
  await runEvaluation(server.context, { id }, { signal })
  await runEvaluation(server.context, { id }, { signal })
  const rows = await server.db.selectFrom('time_day').select('person_id').distinct().orderBy('person_id').execute()
  expect(rows.map(({ person_id: person }) => person)).toEqual(ids.slice(25))
})
