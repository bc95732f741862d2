import { expect, test } from 'vitest'
import type { DecisionFacts, OpenDecisions } from '#contract/vacation-calendar.ts'
import { testApp } from '#server/testing/app.ts'
import { leaveCompany, WEEK } from '#server/testing/leave-company.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { insert } from '#server/testing/rows.ts'

const server = await testApp({ now: () => new Date('2026-02-06T08:00:00Z') })
const company = await leaveCompany(server)
const boss = await company.approver('boss')
const deputy = await company.approver('deputy')
const eve = await company.person('eve', { supervisor: boss, days: 30 })
const mate = await company.person('mate', { supervisor: boss })
const waitingFor = async ({ name }: Somebody): Promise<OpenDecisions> =>
  (await server.as(name).get('/api/vac/decisions')).body
const factsFor = ({ name }: Somebody, id: number) => server.as(name).get(`/api/vac/decisions/${id}`)

test('[VAC-03] an open request names its cost, blocks and whether its substitute is away', async () => {
  const row = { company_id: company.companyId, first_day: '2026-03-12', last_day: '2026-03-20', reason: 'Inventur' }
  await insert(server.db, 'leave_block', row)
  const request = await company.send(eve, {
    substituteId: mate.id,
    periods: [{ first: '2026-03-09', last: '2026-03-11', startsAtNoon: true }],
  })
  const free = { first: '2026-03-16', last: '2026-03-17' }
  // A block in force would have refused the request.
  await server.db.updateTable('leave_block').set({ first_day: '2026-03-11' }).execute()
  const before = (await waitingFor(boss)).find((one) => one.request.id === request.id)
  expect(before).toMatchObject({
    onBehalfOf: null,
    isCancellation: false,
    cost: { days: { numerator: 5, denominator: 2 }, minutes: 0 },
    substituteAway: false,
    blocks: [{ first: '2026-03-11', last: '2026-03-20', reason: 'Inventur' }],
  })
  await server.db.deleteFrom('leave_block').execute()
  const covered = await company.send(eve, { substituteId: mate.id, periods: [free] })
  const away = await company.send(mate, { periods: [free] })
  await company.decide(boss, away)
  const after = await waitingFor(boss)
  expect(after.find((one) => one.request.id === covered.id)).toMatchObject({ substituteAway: true, blocks: [] })
})

test('[VAC-03] only deciders see the balance after the request among its facts', async () => {
  const eva = await company.person('eva', { supervisor: boss, days: 30 })
  const request = await company.send(eva, { periods: [{ first: '2026-05-11', last: '2026-05-15' }] })
  const { status, body } = await factsFor(boss, request.id)
  expect(status).toBe(200)
  expect(body as DecisionFacts).toEqual({
    holidays: [{ day: '2026-05-14', holiday: 'ascension' }],
    years: [{ year: 2026, left: { numerator: 26, denominator: 1 } }],
  })
  expect((await factsFor(deputy, request.id)).status).toBe(404)
  await company.decide(boss, request)
  expect((await factsFor(boss, request.id)).status).toBe(404)
})

test('[VAC-03] the facts of a cancellation count the restored days', async () => {
  const eva = await company.person('eva', { supervisor: boss, days: 30 })
  const request = await company.send(eva, { periods: [{ first: '2026-05-11', last: '2026-05-15' }] })
  await company.decide(boss, request)
  const path = `/api/vac/requests/${request.id}/withdraw`
  expect((await server.as(eva.name).post(path, { version: request.version })).status).toBe(200)
  expect((await factsFor(boss, request.id)).body).toMatchObject({
    years: [{ year: 2026, left: { numerator: 30, denominator: 1 } }],
  })
})

test('[SHELL-08] a deputy sees for whom they decide', async () => {
  const head = await company.approver('head')
  const clerk = await company.person('clerk', { supervisor: head })
  const saved = await server.as(head.name).put('/api/vac/deputies', {
    body: { activated: true, deputyIds: [deputy.id], awayFrom: '2026-02-06', awayUntil: '2026-02-10' },
  })
  expect(saved.status).toBe(200)
  const request = await company.send(clerk, { periods: [WEEK] })
  const [found] = await waitingFor(deputy)
  expect(found?.request.id).toBe(request.id)
  expect(found?.onBehalfOf).toMatchObject({ id: head.id })
  expect(found?.onBehalfOf?.name).not.toBe('')
})

test('[VAC-04] a decider about special leave reads its occasion and deadline; a project manager does not', async () => {
  const reasonId = await company.specialReason({ label_en: 'Move', half_days: null })
  const ada = await company.person('ada', { supervisor: boss })
  const manager = await company.approver('manager')
  await company.assign(ada, manager)
  const { id } = await company.send(ada, {
    type: 'specialLeave',
    specialReasonId: reasonId,
    periods: [{ first: '2026-03-30', last: '2026-03-30' }],
  })
  const seenBy = async (who: Somebody) => (await waitingFor(who)).find(({ request }) => request.id === id)
  const reason = { label: 'Umzug', labelEn: 'Move' }
  expect(await seenBy(boss)).toMatchObject({ reason, decideBy: '2026-03-31', proofCount: 0, proofs: [] })
  expect(await seenBy(manager)).toMatchObject({ reason: null, decideBy: null, proofCount: 0, proofs: [] })
  await server.as(boss.name).put('/api/vac/deputies', {
    body: { activated: true, deputyIds: [deputy.id], awayFrom: '2026-02-06', awayUntil: '2026-02-06' },
  })
  expect(await seenBy(deputy)).toMatchObject({ reason, onBehalfOf: { id: boss.id } })
  await server.as(boss.name).put('/api/vac/deputies', {
    body: { activated: false, deputyIds: [deputy.id], awayFrom: null, awayUntil: null },
  })
  const other = await company.send(ada, { periods: [WEEK] })
  expect((await waitingFor(boss)).find(({ request }) => request.id === other.id)).toMatchObject({
    reason: null,
    decideBy: null,
  })
})
