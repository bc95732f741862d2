import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { bodyAndVersion, testApp } from '#server/testing/app.ts'
import { bellDecisions } from '#server/testing/bell-decisions.ts'
import { shift, timeCompany } from '#server/testing/time-company.ts'
import { find, update } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'

const server = await testApp({ now: () => new Date('2026-02-06T08:00:00Z') })
const bell = bellDecisions(server)
const company = await timeCompany(server)
const top = await company.approver('top')
const YESTERDAY = '2026-02-05'
const titlesOf = async ({ name }: Somebody): Promise<string[]> => (await server.bell(name)).map(({ title }) => title)
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

test('[TIME-04] a day with a finding is a to-do of the deciders until it is decided; supervisors keep the menu entry', async () => {
  const { boss, eve } = await team()
  const day = await company.record(eve, YESTERDAY, [shift(YESTERDAY, { goes: '2026-02-05T19:00:00Z' })])
  await expect.poll(() => titlesOf(boss)).toEqual(['Arbeitszeit: 1 Tag zu klären'])
  await expect.poll(() => menuOf(boss)).toEqual({ menuName: 'menu_ma_az_genehmigen', show: true })
  await company.decide(boss, [day])
  await expect.poll(() => titlesOf(boss)).toEqual([])
  expect(await menuOf(boss)).toEqual({ menuName: 'menu_ma_az_genehmigen', show: true })
})

test('[TIME-04] a project manager has the menu entry while a stage waits', async () => {
  const { eve } = await team()
  const manager = await company.approver('manager')
  const day = await company.record(eve, YESTERDAY, [
    shift(YESTERDAY, { goes: '2026-02-05T19:00:00Z', projectManagerId: manager.id }),
  ])
  await expect.poll(() => menuOf(manager)).toEqual({ menuName: 'menu_ma_az_genehmigen', show: true })
  await company.decide(manager, [day])
  await expect.poll(() => menuOf(manager)).toEqual({ menuName: 'menu_ma_az_genehmigen', show: false })
})

test('[TIME-03] a missing stamp is a to-do of the employee, whose correction is decided and reported', async () => {
  const { boss, eve } = await team()
  await company.record(eve, YESTERDAY, [shift(YESTERDAY, { goes: null, breakMinutes: 0 })])
  await expect.poll(() => titlesOf(eve)).toEqual(['Arbeitszeit vom 05.02.2026 klären'])
  await company.correct(eve, YESTERDAY, [shift(YESTERDAY)])
  await expect.poll(() => titlesOf(eve)).toEqual([])
  await company.decide(boss, [await company.dayOf(eve, YESTERDAY)])
  await expect.poll(() => titlesOf(eve)).toEqual(['Ihre Korrektur vom 05.02.2026 wurde genehmigt'])
})

test('[TIME-03] the withdrawal of a correction is notified to its deciders', async () => {
  const { boss, eve } = await team()
  await company.record(eve, YESTERDAY)
  const id = await company.correct(eve, YESTERDAY, [shift(YESTERDAY)])
  const { version } = await find(server.db, 'time_case', { id })
  expect((await server.as(eve.name).post(`/api/az/cases/${id}/withdraw`, { version })).status).toBe(200)
  await expect
    .poll(() => titlesOf(boss))
    .toContainEqual(expect.stringMatching(/^eve .* hat die Korrektur vom 05\.02\.2026 zurückgezogen$/))
})

test('[TIME-04] a rejected day and a question are to-dos of the employee', async () => {
  const { boss, eve } = await team()
  const day = await company.record(eve, YESTERDAY)
  const question = { version: day.version, text: 'Wo waren Sie?' }
  await server.as(boss.name).post(`/api/az/control/days/${day.id}/question`, bodyAndVersion(question))
  await expect.poll(() => titlesOf(eve)).toEqual(['Rückfrage zu Ihrer Arbeitszeit vom 05.02.2026'])
  await company.decide(boss, [day], { approve: false, reason: 'Pause fehlt' })
  await expect.poll(() => titlesOf(eve)).toEqual(['Arbeitszeit vom 05.02.2026 klären'])
})

test('[TIME-04] people who asked about a day are notified of the answer, project managers too', async () => {
  const { boss, eve } = await team()
  const manager = await company.approver('manager')
  const day = await company.record(eve, YESTERDAY, [shift(YESTERDAY, { projectManagerId: manager.id })])
  const question = { version: day.version, text: 'Welcher Auftrag?' }
  const asked = await server.as(manager.name).post(`/api/az/control/days/${day.id}/question`, bodyAndVersion(question))
  expect(asked).toMatchObject({ status: 200 })
  const answer = { body: { text: 'Auftrag 4711.' } }
  expect((await server.as(eve.name).post(`/api/az/cases/${asked.body.case.id}/messages`, answer)).status).toBe(200)
  const title = expect.stringMatching(/geantwortet|Antwort/)
  await expect.poll(() => titlesOf(manager)).toContainEqual(title)
  await expect.poll(() => titlesOf(boss)).toContainEqual(title)
})

const refreshesOf = async ({ id }: Somebody): Promise<number> =>
  (
    await server.db
      .selectFrom('realtime_event')
      .select('seq')
      .where('person_id', '=', id)
      .where('type', '=', 'menu_change')
      .execute()
  ).length

test('[TIME-04] a change refreshes only the to-dos of those whom it concerns', async () => {
  const [one, other] = [await team(), await team()]
  const late = (day: string) => [shift(day, { goes: `${day}T19:00:00Z` })]
  await company.record(other.eve, YESTERDAY, late(YESTERDAY))
  await expect.poll(() => titlesOf(other.boss)).toEqual(['Arbeitszeit: 1 Tag zu klären'])
  // The menu is refreshed after the to-do.
  await expect.poll(() => refreshesOf(other.boss)).toBe(1)
  await company.record(one.eve, YESTERDAY, late(YESTERDAY))
  await expect.poll(() => titlesOf(one.boss)).toEqual(['Arbeitszeit: 1 Tag zu klären'])
  await expect.poll(() => refreshesOf(one.boss)).toBe(1)
  // A day that is not over causes no to-do: the next event shows that this one has been handled.
  await company.record(one.eve, '2026-02-06', [shift('2026-02-06', { goes: null, breakMinutes: 0 })])
  await company.record(one.eve, '2026-02-04', [shift('2026-02-04', { goes: null, breakMinutes: 0 })])
  await expect.poll(() => titlesOf(one.boss)).toEqual(['Arbeitszeit: 2 Tage zu klären'])
  await expect.poll(() => refreshesOf(one.boss)).toBe(2)
  expect(await refreshesOf(other.boss)).toBe(1)
})

test('[TIME-04] another supervisor takes over the to-do of the former one', async () => {
  const { boss, eve } = await team()
  const next = await company.approver('next', { supervisor: top })
  await company.record(eve, YESTERDAY, [shift(YESTERDAY, { goes: '2026-02-05T19:00:00Z' })])
  await expect.poll(() => titlesOf(boss)).toEqual(['Arbeitszeit: 1 Tag zu klären'])
  await update(server.db, 'person', { id: eve.id }, { supervisor_id: next.id })
  await server.context.events.publish(server.db, 'person.changed', { personId: eve.id })
  await expect.poll(() => titlesOf(next)).toEqual(['Arbeitszeit: 1 Tag zu klären'])
  await expect.poll(() => titlesOf(boss)).toEqual([])
})

const todosOf = ({ name }: Somebody): Promise<Notification[]> => server.bell(name)

test('[BELL-02] a correction is a to-do of its own with old and new times, and is released in the bell', async () => {
  const { boss, eve } = await team()
  await company.record(eve, YESTERDAY, [shift(YESTERDAY, { goes: null, breakMinutes: 0 })])
  await company.correct(eve, YESTERDAY, [shift(YESTERDAY)])
  const todo = await bell.oneOf(boss.name)
  expect(todo).toMatchObject({
    facts: expect.stringMatching(/^8:00 Stunden\. /),
    why: 'Sie sind die Führungskraft.',
    words: { approve: 'Freigeben' },
  })
  const { id } = await company.dayOf(eve, YESTERDAY)
  expect(await todosOf(boss)).toMatchObject([
    {
      menuId: 'menu_ma_az_genehmigen',
      title: expect.stringMatching(/^Korrektur der Arbeitszeit: eve /),
      body: '05.02.2026: 8:00–16:30 (bisher 8:00–fehlt)',
      link: `/arbeitszeitkontrolle/${id}`,
    },
  ])
  expect(await bell.send(boss.name, todo.reject)).toMatchObject({ status: 422, body: { code: 'reasonRequired' } })
  expect((await bell.send(boss.name, todo.approve)).status).toBe(200)
  await expect.poll(() => titlesOf(boss)).toEqual([])
  expect(await bell.ended(boss.name, todo.id)).toMatch(/^Inzwischen entschieden von boss \S+: genehmigt\.$/)
})

test('[BELL-02] a correction waits for the project manager first, then for the supervisor', async () => {
  const { boss, eve } = await team()
  const manager = await company.approver('manager')
  await company.record(eve, YESTERDAY)
  await company.correct(eve, YESTERDAY, [shift(YESTERDAY, { projectManagerId: manager.id })])
  const first = await bell.oneOf(manager.name)
  expect(first.why).toBe('Sie leiten das Projekt.')
  expect(await bell.of(boss.name)).toEqual([])
  expect((await bell.send(manager.name, first.approve)).status).toBe(200)
  expect((await bell.oneOf(boss.name)).why).toBe('Sie sind die Führungskraft.')
  await expect.poll(() => titlesOf(manager)).toEqual([])
})

test('[TIME-04] the number of days to clear is one to-do, which follows live', async () => {
  const { boss, eve } = await team()
  const late = (day: string) => [shift(day, { goes: `${day}T19:00:00Z` })]
  const days = []
  for (const day of ['2026-02-03', '2026-02-04', YESTERDAY]) days.push(await company.record(eve, day, late(day)))
  await expect
    .poll(() => todosOf(boss))
    .toMatchObject([{ title: 'Arbeitszeit: 3 Tage zu klären', titleEn: 'Working time: 3 days to clear', items: 3 }])
  const [{ id } = { id: 0 }] = await todosOf(boss)
  await company.decide(boss, days.slice(0, 1))
  await expect.poll(() => todosOf(boss)).toMatchObject([{ id, title: 'Arbeitszeit: 2 Tage zu klären', items: 2 }])
  const { data } = await server.db
    .selectFrom('realtime_event')
    .select('data')
    .where('person_id', '=', boss.id)
    .where('type', '=', 'badge_change')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(data).toMatchObject({ added: [{ id, title: 'Arbeitszeit: 2 Tage zu klären', items: 2 }], removed: [] })
})

test('[TIME-04] a day of the week before is considered on Monday, too', async () => {
  const { boss, eve } = await team()
  await company.record(eve, '2026-02-02', [shift('2026-02-02', { goes: '2026-02-02T19:00:00Z' })])
  await expect.poll(() => titlesOf(boss)).toEqual(['Arbeitszeit: 1 Tag zu klären'])
  // The state after a time without a running server.
  await server.db.deleteFrom('notification').where('person_id', '=', boss.id).execute()
  await server.context.events.publish(server.db, 'leave.deciders_changed', {})
  await expect.poll(() => titlesOf(boss)).toEqual(['Arbeitszeit: 1 Tag zu klären'])
})
