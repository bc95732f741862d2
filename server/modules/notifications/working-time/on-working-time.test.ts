// @vitest-environment node
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import type { Somebody } from '#server/testing/leave-company.ts'
import { shift, timeCompany, type TimeCompany } from '#server/testing/time-company.ts'

const server = testApp({ now: () => new Date('2026-02-06T08:00:00Z') })
let company: TimeCompany
let top: Somebody
beforeAll(async () => {
  company = await timeCompany(server)
  top = await company.approver('top')
})
const YESTERDAY = '2026-02-05'
const titlesOf = async ({ name }: Somebody): Promise<string[]> =>
  (await server.as(name).get('/api/notification/badges')).body.notifications.map(
    ({ title }: { title: string }) => title,
  )
const menuOf = async ({ id }: Somebody) => {
  const row = await server.db
    .selectFrom('realtime_event')
    .select('data')
    .where('person_id', '=', id)
    .where('type', '=', 'menu_change')
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  return row?.data
}
const team = () => company.team(top)

test('[TIME-04] a day with a finding is a to-do of the deciders, and shows the menu entry until it is decided', async () => {
  const { boss, eve } = await team()
  const day = await company.record(eve, YESTERDAY, [shift(YESTERDAY, { goes: '2026-02-05T19:00:00Z' })])
  await expect.poll(() => titlesOf(boss)).toEqual(['1 Tag Arbeitszeit zu klären'])
  await expect.poll(() => menuOf(boss)).toEqual({ menuName: 'menu_ma_az_genehmigen', show: true })
  await company.decide(boss, [day])
  await expect.poll(() => titlesOf(boss)).toEqual([])
  await expect.poll(() => menuOf(boss)).toEqual({ menuName: 'menu_ma_az_genehmigen', show: false })
})

test('[TIME-03] a missing stamp is a to-do of the employee, whose correction is decided and reported', async () => {
  const { boss, eve } = await team()
  await company.record(eve, YESTERDAY, [shift(YESTERDAY, { goes: null, breakMinutes: 0 })])
  await expect.poll(() => titlesOf(eve)).toEqual(['Arbeitszeit vom 05.02.2026 klären'])
  await company.correct(eve, YESTERDAY, [shift(YESTERDAY)])
  await expect.poll(() => titlesOf(eve)).toEqual([])
  await company.decide(boss, [await company.dayOf(eve, YESTERDAY)])
  await expect.poll(() => titlesOf(eve)).toEqual(['Ihre Korrektur vom 05.02.2026 ist genehmigt'])
})

test('[TIME-04] a rejected day and a question are to-dos of the employee', async () => {
  const { boss, eve } = await team()
  const day = await company.record(eve, YESTERDAY)
  const question = { version: day.version, text: 'Wo waren Sie?' }
  await server.as(boss.name).post(`/api/az/control/days/${day.id}/question`, { body: question })
  await expect.poll(() => titlesOf(eve)).toEqual(['Rückfrage zu Ihrer Arbeitszeit vom 05.02.2026'])
  await company.decide(boss, [day], { approve: false, reason: 'Pause fehlt' })
  await expect.poll(() => titlesOf(eve)).toEqual(['Arbeitszeit vom 05.02.2026 klären'])
})

test('[TIME-04] people who asked about a day are notified of the answer, project managers too', async () => {
  const { boss, eve } = await team()
  const manager = await company.approver('manager')
  const day = await company.record(eve, YESTERDAY, [shift(YESTERDAY, { projectManagerId: manager.id })])
  const question = { version: day.version, text: 'Welcher Auftrag?' }
  const asked = await server.as(manager.name).post(`/api/az/control/days/${day.id}/question`, { body: question })
  expect(asked).toMatchObject({ status: 200 })
  const answer = { body: { text: 'Auftrag 4711.' } }
  expect((await server.as(eve.name).post(`/api/az/cases/${asked.body.case.id}/messages`, answer)).status).toBe(200)
  const title = expect.stringMatching(/geantwortet|Antwort/)
  await expect.poll(() => titlesOf(manager)).toContainEqual(title)
  await expect.poll(() => titlesOf(boss)).toContainEqual(title)
})
