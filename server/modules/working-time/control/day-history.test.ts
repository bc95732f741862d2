import { expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { storeStamps } from '#server/modules/working-time/stamps/stamps.ts'
import type { PersonStamp } from '#server/modules/working-time/stamps/plan-stamps.ts'
import { shift, timeCompany } from '#server/testing/time-company.ts'
import { insert, update } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'

const server = await testApp({ now: () => new Date('2026-02-06T08:00:00Z') })
const YESTERDAY = '2026-02-05'
const company = await timeCompany(server)
const top = await company.approver('top')
const historyFor = ({ name }: Somebody, id: number) => server.as(name).get(`/api/az/days/${id}/history`)

test('[TIME-03] the history of a day names who changed it, when and why, and what it was', async () => {
  const { boss, eve } = await company.team(top)
  const manager = await company.approver('manager')
  await company.record(eve, YESTERDAY)
  const longer = shift(YESTERDAY, { goes: `${YESTERDAY}T16:30:00Z`, projectManagerId: manager.id })
  const { id } = await company.record(eve, YESTERDAY, [longer])
  await company.correct(eve, YESTERDAY, [shift(YESTERDAY, { goes: `${YESTERDAY}T17:00:00Z` })])
  const reason = 'Nach Rücksprache'
  await company.decide(boss, [await company.dayOf(eve, YESTERDAY)], { reason })
  const at = '2026-02-06T08:00:00.000Z'
  const [seven, eight, last] = ['15:30', '16:30', '17:00'].map((time) => [{ goes: `${YESTERDAY}T${time}:00.000Z` }])
  const changes = [
    { version: 3, at, by: { id: boss.id }, cause: 'correction', reason, before: eight, after: last },
    { version: 2, at, by: { id: eve.id }, cause: 'entry', reason: '', before: seven, after: eight },
  ]
  for (const reader of [eve, boss])
    expect(await historyFor(reader, id)).toMatchObject({
      status: 200,
      body: { day: YESTERDAY, changes, projectManagers: [{ id: manager.id }] },
    })
})

test('[TIME-03] the history names nobody but the employee for entries that follow new rules', async () => {
  const { eve } = await company.team(top)
  const open = shift(YESTERDAY, { goes: null, breakMinutes: 0 })
  const { id } = await company.record(eve, YESTERDAY, [open])
  // The rules of that day are changed, and the employee stamps out afterwards, which keeps no version.
  await insert(server.db, 'time_day_version', {
    person_id: eve.id,
    day: YESTERDAY,
    version: 1,
    entries: JSON.stringify([open]),
    cause: 'rules',
    reason: '',
    by_id: top.id,
    at: new Date('2026-02-05T12:00:00Z'),
  })
  await update(server.db, 'time_entry', { person_id: eve.id }, { goes: new Date(`${YESTERDAY}T15:30:00Z`) })
  const { body } = await historyFor(eve, id)
  expect(body.changes).toMatchObject([{ cause: 'rules', by: { id: top.id }, before: [{ goes: null }] }])
  expect(body.changes[0].after).toEqual(body.changes[0].before)
})

test('[TIME-03] stamps of a terminal after imported ones are a separate change', async () => {
  const { eve } = await company.team(top)
  const [comes, goes, later] = ['07:00', '11:00', '12:00'].map((time) => Date.parse(`${YESTERDAY}T${time}:00Z`))
  const at = (instant: number, kind: 'in' | 'out') => ({ personId: eve.id, at: instant, kind, terminalId: null })
  const stamp = (source: 'import' | 'terminal', ...stamps: PersonStamp[]) =>
    server.db.transaction().execute((tx) => storeStamps(tx, server.context, stamps, source))
  await stamp('terminal', at(comes!, 'in'))
  await stamp('import', at(goes!, 'out'))
  await stamp('terminal', at(later!, 'in'))
  await stamp('terminal', at(later! + 3_600_000, 'out'))
  const { id } = await company.dayOf(eve, YESTERDAY)
  const morning = { comes: '2026-02-05T07:00:00.000Z', goes: '2026-02-05T11:00:00.000Z' }
  const noon = { comes: '2026-02-05T12:00:00.000Z', goes: '2026-02-05T13:00:00.000Z' }
  expect((await historyFor(eve, id)).body.changes).toMatchObject([
    { cause: 'stamp', before: [morning], after: [morning, noon] },
    { cause: 'import', before: [{ goes: null }], after: [morning] },
  ])
})

test('[TIME-03] only who may read a day reads its history; a project manager reads no reasons', async () => {
  const { eve } = await company.team(top)
  const [manager, stranger] = [await company.approver('manager'), await company.approver('stranger')]
  await company.record(eve, '2026-02-04')
  const other = await company.dayOf(eve, '2026-02-04')
  await company.record(eve, YESTERDAY)
  const { id } = await company.record(eve, YESTERDAY, [shift(YESTERDAY, { projectManagerId: manager.id })])
  await update(server.db, 'time_day_version', { person_id: eve.id }, { reason: 'Arzt' })
  expect((await historyFor(eve, id)).body.changes).toMatchObject([{ reason: 'Arzt' }])
  expect((await historyFor(manager, id)).body.changes).toMatchObject([{ reason: '' }])
  expect((await historyFor(manager, other.id)).status).toBe(404)
  expect((await historyFor(stranger, id)).status).toBe(404)
})

test('[TIME-04] reading the working time of another person is recorded, and own reading is not', async () => {
  const { boss, eve } = await company.team(top)
  const { id } = await company.record(eve, YESTERDAY)
  for (const path of [
    `days/${id}/history`,
    `control/days/${id}`,
    `control/days/${id}`,
    `months/2026-02?personId=${eve.id}`,
  ])
    expect((await server.as(boss.name).get(`/api/az/${path}`)).status).toBe(200)
  await server.as(eve.name).get('/api/az/months/2026-02')
  const readings = server.db.selectFrom('time_reading').select(['reader_id', 'day', 'what', 'times'])
  expect(await readings.where('person_id', '=', eve.id).orderBy('what').execute()).toEqual([
    { reader_id: boss.id, day: '2026-02-06', what: 'day', times: 2 },
    { reader_id: boss.id, day: '2026-02-06', what: 'history', times: 1 },
    { reader_id: boss.id, day: '2026-02-06', what: 'month', times: 1 },
  ])
})
