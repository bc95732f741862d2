// Who decides about a day or a correction: each project manager whom an entry names, and the supervisor at that time.
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { insert } from '#server/testing/rows.ts'
import { shift, timeCompany } from '#server/testing/time-company.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { readTimeDeciders, type TimeDeciders } from '#server/modules/working-time/deciders.ts'

const server = await testApp({ now: () => new Date('2026-02-06T08:00:00Z') })
const company = await timeCompany(server)
const top = await company.approver('top')
const team = () => company.team(top)
const YESTERDAY = '2026-02-05'

test('[TIME-04] a day with two project managers is decided by each, and by the supervisor after both', async () => {
  const { boss, eve } = await team()
  const [first, second] = [await company.approver('first'), await company.approver('second')]
  const entries = [
    shift(YESTERDAY, { goes: '2026-02-05T11:00:00Z', orderNumber: '4711-20', projectManagerId: first.id }),
    shift(YESTERDAY, { comes: '2026-02-05T11:00:00Z', orderNumber: '4712-10', projectManagerId: second.id }),
  ]
  const day = await company.record(eve, YESTERDAY, entries)
  const stages = async () => {
    const { body } = await server.as(boss.name).get(`/api/az/control/days/${day.id}`)
    return body.line.stages.map(({ decider, outcome }: { decider: { id: string }; outcome: string }) => [
      decider.id,
      outcome,
    ])
  }
  expect((await company.decide(first, [day])).body).toEqual({ done: 1, refused: [] })
  expect(await stages()).toEqual([
    [first.id, 'manuallyApproved'],
    [second.id, null],
    [boss.id, null],
  ])
  expect(await company.dayOf(eve, YESTERDAY)).toMatchObject({ status: 'notYetProcessedByProjectManager' })
  expect(await company.decide(first, [day])).toMatchObject({ status: 409, body: { code: 'alreadyDecided' } })
  expect((await company.control(first)).body.clean.days).toBe(0)
  expect(await company.decide(boss, [day])).toMatchObject({ status: 409, body: { code: 'waitsForProjectManager' } })
  await company.evaluate([eve], YESTERDAY, YESTERDAY)
  expect((await company.control(second)).body.clean.days).toBe(1)
  expect((await company.decide(second, [day])).body).toEqual({ done: 1, refused: [] })
  expect(await company.dayOf(eve, YESTERDAY)).toMatchObject({ status: 'notYetProcessed' })
  expect((await company.decide(boss, [day])).status).toBe(200)
  expect(await stages()).toEqual([
    [first.id, 'manuallyApproved'],
    [second.id, 'manuallyApproved'],
    [boss.id, 'manuallyApproved'],
  ])
})

test('[TIME-04] a supervisor who is one of two project managers decides that stage first, and then waits for the other one', async () => {
  const { boss, eve } = await team()
  const second = await company.approver('second')
  const entries = [
    shift(YESTERDAY, { goes: '2026-02-05T11:00:00Z', projectManagerId: boss.id }),
    shift(YESTERDAY, { comes: '2026-02-05T11:00:00Z', projectManagerId: second.id }),
  ]
  const day = await company.record(eve, YESTERDAY, entries)
  expect((await company.decide(boss, [day])).body).toEqual({ done: 1, refused: [] })
  expect(await company.dayOf(eve, YESTERDAY)).toMatchObject({ status: 'notYetProcessedByProjectManager' })
  expect((await company.decide(second, [day])).body).toEqual({ done: 1, refused: [] })
  expect((await company.decide(boss, [day])).body).toEqual({ done: 1, refused: [] })
  expect(await company.dayOf(eve, YESTERDAY)).toMatchObject({ status: 'manuallyApproved' })
})

test('[TIME-03] a correction waits for the present supervisor, not for the one to whom it was sent', async () => {
  const { boss, eve } = await team()
  const day = await company.record(eve, YESTERDAY)
  await company.correct(eve, YESTERDAY, [shift(YESTERDAY, { breakMinutes: 45 })])
  const next = await company.approver('next', { supervisor: top })
  await server.db.updateTable('person').set({ supervisor_id: next.id }).where('id', '=', eve.id).execute()
  expect((await company.control(boss)).body.items).toEqual([])
  expect(await company.decide(boss, [day])).toMatchObject({ status: 404 })
  expect((await company.control(next)).body.items).toMatchObject([{ id: day.id, stage: 'supervisor' }])
  const { body } = await server.as(next.name).get(`/api/az/control/days/${day.id}`)
  expect(body.case.stages).toMatchObject([{ stage: 'supervisor', decider: { id: next.id }, outcome: null }])
  expect((await company.decide(next, [day])).body).toEqual({ done: 1, refused: [] })
  expect(await company.dayOf(eve, YESTERDAY)).toMatchObject({ status: 'manuallyApproved', version: 2 })
})

test('[TIME-03] a correction with two project managers is decided by each of them, and stores who did', async () => {
  const { boss, eve } = await team()
  const [first, second] = [await company.approver('first'), await company.approver('second')]
  const day = await company.record(eve, YESTERDAY)
  await company.correct(eve, YESTERDAY, [
    shift(YESTERDAY, { goes: '2026-02-05T11:00:00Z', projectManagerId: first.id }),
    shift(YESTERDAY, { comes: '2026-02-05T11:00:00Z', projectManagerId: second.id }),
  ])
  expect(await company.decide(boss, [day])).toMatchObject({ status: 409, body: { code: 'waitsForProjectManager' } })
  for (const one of [first, second, boss]) expect((await company.decide(one, [day])).body).toMatchObject({ done: 1 })
  expect(await company.dayOf(eve, YESTERDAY)).toMatchObject({ status: 'manuallyApproved', version: 2 })
  const decided = await server.db
    .selectFrom('time_decision')
    .select('decided_by')
    .where('person_id', '=', eve.id)
    .where('version', '=', 2)
    .execute()
  expect(new Set(decided.map(({ decided_by }) => decided_by))).toEqual(new Set([first.id, second.id, boss.id]))
})

test('[TIME-03] a project manager reads own messages about a correction and their answers, no others', async () => {
  const { boss, eve } = await team()
  const manager = await company.approver('manager')
  await company.record(eve, YESTERDAY)
  const caseId = await company.correct(eve, YESTERDAY, [shift(YESTERDAY, { projectManagerId: manager.id })])
  const written = [
    [eve, 'Ich war beim Arzt.'],
    [boss, 'Mit Attest?'],
    [eve, 'Ja, liegt bei.'],
    [manager, 'Auf welchem Auftrag?'],
    [eve, 'Auf 4711-20.'],
    [boss, 'Danke.'],
    [eve, 'Gern.'],
  ] as const
  for (const [by, text] of written)
    expect((await server.as(by.name).post(`/api/az/cases/${caseId}/messages`, { body: { text } })).status).toBe(200)
  const textsFor = async ({ name }: Somebody) =>
    (await server.as(name).get(`/api/az/cases/${caseId}`)).body.messages.map(({ text }: { text: string }) => text)
  expect(await textsFor(manager)).toEqual(['Auf welchem Auftrag?', 'Auf 4711-20.'])
  for (const reader of [boss, eve]) expect(await textsFor(reader)).toEqual(written.map(([, text]) => text))
})

const deputise = (holder: Somebody, deputy: Somebody) =>
  server.as(holder.name).put('/api/vac/deputies', {
    body: { activated: true, deputyIds: [deputy.id], awayFrom: '2026-02-06', awayUntil: '2026-02-06' },
  })

test('[TIME-04] an active deputy reads what waits for a decision, and nothing that is decided', async () => {
  const { boss, eve } = await team()
  const deputy = await company.approver('deputy')
  const decided = await company.record(eve, '2026-02-04')
  await company.decide(boss, [decided])
  const open = await company.record(eve, YESTERDAY)
  const caseId = await company.correct(eve, YESTERDAY, [shift(YESTERDAY, { breakMinutes: 45 })])
  await deputise(boss, deputy)
  const statusFor = async ({ name }: Somebody, path: string) => (await server.as(name).get(`/api/az/${path}`)).status
  const month = `months/2026-02?personId=${eve.id}`
  const paths = [`control/days/${decided.id}`, `days/${decided.id}/history`, month]
  for (const path of paths) expect([path, await statusFor(deputy, path)]).toEqual([path, 404])
  for (const path of [`control/days/${open.id}`, `days/${open.id}/history`, `cases/${caseId}`])
    expect([path, await statusFor(deputy, path)]).toEqual([path, 200])
  expect((await company.decide(deputy, [await company.dayOf(eve, YESTERDAY)])).status).toBe(200)
  for (const path of [`control/days/${open.id}`, `cases/${caseId}`])
    expect([path, await statusFor(deputy, path)]).toEqual([path, 404])
  for (const path of [...paths, `cases/${caseId}`]) expect([path, await statusFor(boss, path)]).toEqual([path, 200])
  const row = { person_id: eve.id, month: '2026-02-01', employee_signed_at: new Date('2026-02-06T08:00:00Z') }
  await insert(server.db, 'time_month', row)
  expect(await statusFor(deputy, month)).toBe(200)
})

test('[TIME-04] a deputy of a project manager reads no day that the manager has decided', async () => {
  const { boss, eve } = await team()
  const [manager, deputy] = [await company.approver('manager'), await company.approver('deputy')]
  const entries = (day: string) => [shift(day, { projectManagerId: manager.id })]
  const decided = await company.record(eve, '2026-02-04', entries('2026-02-04'))
  const open = await company.record(eve, YESTERDAY, entries(YESTERDAY))
  for (const one of [manager, boss]) await company.decide(one, [decided])
  await deputise(manager, deputy)
  const statusFor = async ({ name }: Somebody, id: number) =>
    (await server.as(name).get(`/api/az/control/days/${id}`)).status
  expect(await statusFor(deputy, open.id)).toBe(200)
  expect(await statusFor(deputy, decided.id)).toBe(404)
  expect(await statusFor(manager, decided.id)).toBe(200)
})

test('[TIME-03] a decided correction keeps who decided, and for whom, when the supervisor changes', async () => {
  const { boss, eve } = await team()
  await company.record(eve, YESTERDAY)
  const caseId = await company.correct(eve, YESTERDAY, [shift(YESTERDAY, { goes: '2026-02-05T16:30:00Z' })])
  expect(await company.decide(boss, [await company.dayOf(eve, YESTERDAY)])).toMatchObject({ status: 200 })
  const next = await company.approver('next', { supervisor: top })
  await server.db.updateTable('person').set({ supervisor_id: next.id }).where('id', '=', eve.id).execute()
  expect((await server.as(eve.name).get(`/api/az/cases/${caseId}`)).body).toMatchObject({
    status: 'approved',
    stages: [{ stage: 'supervisor', decider: { id: boss.id }, onBehalfOf: null, outcome: 'manuallyApproved' }],
  })
  const { workingTime } = await server.context.exports.read(server.db, { personId: eve.id, full: true })
  expect(workingTime).toMatchObject({ cases: [{ decisions: [{ stage: 'supervisor', outcome: 'manuallyApproved' }] }] })
})

test('[TIME-04] a person who has decided the stage of a project manager is no deputy of the supervisor while there is another one', async () => {
  const { boss, eve } = await team()
  const [first, second] = [await company.approver('first'), await company.approver('second')]
  const days = [
    await company.record(eve, YESTERDAY, [shift(YESTERDAY, { projectManagerId: first.id })]),
    await company.record(eve, '2026-02-04', [shift('2026-02-04', { projectManagerId: first.id })]),
  ]
  await server.as(boss.name).put('/api/vac/deputies', {
    body: { activated: true, deputyIds: [first.id, second.id], awayFrom: '2026-02-06', awayUntil: '2026-02-06' },
  })
  for (const day of days) expect((await company.decide(first, [day])).body).toEqual({ done: 1, refused: [] })
  expect((await company.control(first)).body.clean.days).toBe(0)
  expect((await company.decide(second, days)).body).toEqual({ done: 2, refused: [] })
  expect(await company.dayOf(eve, YESTERDAY)).toMatchObject({ status: 'manuallyApproved' })
})

test('[TIME-04] a stage appears in the list of its decider, also of a deputy beside the project manager of another day', async () => {
  const { boss, eve } = await team()
  const [first, second] = [await company.approver('first'), await company.approver('second')]
  await company.record(eve, YESTERDAY, [shift(YESTERDAY, { projectManagerId: first.id })])
  const waiting = await company.record(eve, '2026-02-04')
  await server.as(boss.name).put('/api/vac/deputies', {
    body: { activated: true, deputyIds: [first.id, second.id], awayFrom: '2026-02-06', awayUntil: '2026-02-06' },
  })
  const stepsFor = ({ openStages, supervisorStages, rightOf }: TimeDeciders, viewerId: string) =>
    [...new Set([...openStages, ...supervisorStages])]
      .filter((step) => step.applicantId === eve.id && rightOf(viewerId, step) !== undefined)
      .map(({ stage, holderId }) => `${stage} ${holderId}`)
      .toSorted()
  const ofEve = await readTimeDeciders(server.db, '2026-02-06', { personIds: [eve.id] })
  const viewers = await server.db.selectFrom('person').select(['id', 'username as name']).execute()
  for (const { id, name } of viewers) {
    const ofViewer = await readTimeDeciders(server.db, '2026-02-06', { viewerId: id })
    expect([name, stepsFor(ofViewer, id)]).toEqual([name, stepsFor(ofEve, id)])
  }
  expect(stepsFor(ofEve, second.id)).toEqual([`supervisor ${boss.id}`])
  expect((await company.control(second)).body.clean.days).toBe(1)
  expect((await company.decide(second, [waiting])).body).toEqual({ done: 1, refused: [] })
})
